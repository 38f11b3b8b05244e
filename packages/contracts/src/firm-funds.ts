/** contracts: mutual funds as the firm sees them: what is on the shelf, late NAVs, the SIP run. */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'
import { fund } from './funds.ts'
import { offersAfter, olderOffers } from './offer-pages.ts'

const day = z.string()
const time = z.string()

/** As the firm sees it. */
export const firmFund = z.strictObject({
  ...fund.shape,
  /** Orders and redemptions that wait for a NAV, the oldest NAV day among them, and whether it is late. */
  orders: z.number(),
  redemptions: z.number(),
  waits_for_day: z.nullable(day),
  is_late: z.boolean(),
  holders: z.number(),
  active_sips: z.number(),
})
export type FirmFund = z.output<typeof firmFund>

/** A file told another NAV than the one that is known. */
const navDifference = z.strictObject({
  scheme_code: z.number(),
  name: z.string(),
  day,
  known: z.number(),
  told: z.number(),
  source: z.string(),
  told_at: time,
})

const sipRun = z.strictObject({
  day,
  debited: z.number(),
  amount: z.number(),
  short: z.number(),
  skipped: z.number(),
  refused: z.number(),
})

export const listFirmFunds = consoleCall({
  method: 'GET',
  path: '/funds',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Funds with what waits for which NAV, NAVs that files tell otherwise, and the last SIP runs. Those that are no longer offered and that nobody holds 50 at a time.',
  query: offersAfter,
  reply: z.strictObject({
    funds: z.array(firmFund),
    next: olderOffers,
    /** The last 100 that are not settled, and how many more there are. */
    differences: z.array(navDifference),
    more_differences: z.number(),
    sip_runs: z.array(sipRun),
    /** Instalments that fall due next, by day. */
    sips_due: z.array(z.strictObject({ day, count: z.number(), amount: z.number() })),
  }),
})
export type FirmFunds = z.output<typeof listFirmFunds.reply>

/**
 * demo: issues in every stage, through the same doors that people use: put up, priced and drawn by two people, applied for by the
 * approved client, who holds one, waits for two, was not allotted one, and sold one.
 */
import { randomUUID } from 'node:crypto'
import type { IpoOffer } from '@pramaan/contracts'
import { addDays, type Calendar } from '@pramaan/market-time'
import { fromWire } from '@pramaan/money'
import { findClient } from '../clients/clients.ts'
import { newDevice } from '../clients/devices.ts'
import { giveGrant } from '../clients/grants.ts'
import { actKinds } from '../features.ts'
import { headsWith } from '../ledger/heads.ts'
import { dayInWords } from '../market/wire.ts'
import { dayInIndia } from '../platform/clock.ts'
import { claimOf } from '../platform/idempotency.ts'
import type { Caller } from '../platform/routes.ts'
import { applicationsWith } from '../products/ipo/apply.ts'
import { holdListed, settleApplications } from '../products/ipo/settle.ts'
import { doDue } from '../trading/due-dates.ts'
import type { TradingServices } from '../trading/services.ts'
import { type DemoIssue, demoIssues, HELD, SOLD } from './ipo-issues.ts'
import { agreeWith } from './offer-pdf.ts'
import { demoClients } from './people.ts'
import type { Between } from './seed.ts'
import { agree, daysAgo, type Firm } from './story.ts'

type Stage = (services: TradingServices, firm: Firm) => Promise<void>

const EARLIEST = 4
const FIRST_HEAD = 2
const HOUR_MS = 3_600_000

/** Some days, and a little more, ago. */
const ago = (services: TradingServices, days: number): TradingServices => ({
  ...services,
  ...daysAgo(services, days),
})

const later = (services: TradingServices, ms: number): TradingServices => ({
  ...services,
  businessClock: {
    ...services.businessClock,
    now: () => new Date(services.businessClock.now().getTime() + ms),
  },
})

/** The demo's first days are all trading days: its past is shorter than a weekend is long. */
function onAnyDay(services: TradingServices): TradingServices {
  const { market } = services
  const calendar: Calendar = {
    ...market.times.hours.calendar,
    isTradingDay: () => true,
    nextTradingDay: (day) => addDays(day, 1),
  }
  return {
    ...services,
    market: {
      ...market,
      times: { ...market.times, hours: { ...market.times.hours, calendar } },
    },
  }
}

/** Null in a folder that was seeded when the demo had other issues. */
const findId = async ({ db }: TradingServices, symbol: string): Promise<string | null> => {
  const [row] = await db.query<{ id: string }>(
    `select o.id from offer o join instrument i on i.id = o.instrument_id where o.kind = 'ipo' and i.symbol = $1`,
    [symbol],
  )
  return row?.id ?? null
}

const idOf = async (services: TradingServices, symbol: string): Promise<string> => {
  const id = await findId(services, symbol)
  if (id === null) throw new Error(`the demo has no issue of ${symbol}`)
  return id
}

const hasIssues = async ({ db }: TradingServices): Promise<boolean> =>
  (await db.query(`select from offer where kind = 'ipo' limit 1`)).length > 0

/** Puts every issue up, applies for those of the client, and makes what lies far back. */
const seedIssues: Stage = async (services, firm) => {
  if (await hasIssues(services)) return
  for (const issue of demoIssues) await putUp(services, firm, issue)
  await services.market.reload()
  const client = await approvedClient(services)
  if (client) await applyForAll(services, client)
}

async function putUp(services: TradingServices, firm: Firm, issue: DemoIssue): Promise<void> {
  const { opens, closes, others, rupees, drawn, listed, ownLots, failure, ...terms } = issue
  const calendar = services.market.times.hours.calendar
  const today = dayInIndia(services.businessClock.now())
  const day = (days: number): string =>
    days <= 0 ? addDays(today, days) : calendar.nextTradingDay(addDays(today, days - 1))
  const act: IpoOffer = {
    ...{ kind: 'ipo-offer', market: 'NSE', ...terms },
    open_day: day(opens),
    close_day: day(closes),
  }
  const before = onAnyDay(ago(services, Math.max(0, -opens)))
  await agreeWith(before, firm, act, {
    ...{
      name: `Red herring prospectus, ${dayInWords(dayInIndia(before.businessClock.now()))}`,
      about: act.name,
    },
    lines: [
      ['Share', `${act.symbol}, ${act.isin}`],
      ['Sector', act.sector],
      ['Price band', `₹${act.floor} to ₹${act.cap} a share`],
      ['Lot', `${act.lot} shares`],
      ['Shares for retail', String(act.shares)],
      ['Applications', `${dayInWords(act.open_day)} to ${dayInWords(act.close_day)}`],
      ['About', act.about],
      ['Main risk', act.risk],
    ],
  })
  const id = await idOf(services, issue.symbol)
  // A day before its close; of what is open, as of now.
  const published = closes < 0 ? ago(services, -closes + 1) : services
  if (others > 0 && opens <= 0)
    await agree(published, actKinds, firm, { kind: 'ipo-demand', offer_id: id, applications: others })
  if (failure !== undefined)
    await agree(ago(services, -closes - 1), actKinds, firm, {
      kind: 'ipo-failure',
      offer_id: id,
      message: failure,
    })
}

async function approvedClient({ db }: TradingServices) {
  const [person] = demoClients
  return person && (await findClient(db, person.email))
}

async function asCaller<Result>(
  services: TradingServices,
  clientId: string,
  work: (caller: Caller) => Promise<Result>,
): Promise<Result> {
  const { db, sessions } = services
  const opening = { clientId, device: newDevice(), isRemembered: false, userAgent: 'Demo' }
  const auth = await sessions.open(db, opening)
  const sessionId = await sessions.sessionOfRefreshToken(db, auth.refresh_token)
  if (!sessionId) throw new Error('the demo’s session is not there')
  const result = await work({ clientId, sessionId, isApproved: true, device: 'demo' })
  await sessions.end(db, sessionId, 'signed out')
  return result
}

const claimFor = ({ keys }: TradingServices, clientId: string) =>
  claimOf(keys, { scope: `client:${clientId}`, route: 'demo', key: randomUUID(), body: null })

/** After the money came, and before the issues close. */
async function applyForAll(
  services: TradingServices,
  { id: clientId }: { readonly id: string },
): Promise<void> {
  await asCaller(services, clientId, async (caller) => {
    for (const { symbol, ownLots, closes } of demoIssues) {
      if (ownLots === undefined) continue
      const then = closes < 0 ? later(ago(services, EARLIEST), HOUR_MS / 2) : services
      await giveGrant(services.db, services.clock, caller.sessionId, 'guarded-act')
      await applicationsWith(then)(
        caller,
        {
          ...{ offerId: await idOf(services, symbol), version: 1, isDryRun: false },
          bids: [{ lots: ownLots }],
        },
        claimFor(services, clientId),
      )
    }
  })
}

const duesOf = (services: TradingServices) => ({
  'ipo-allotment': settleApplications(services),
  'ipo-listing': holdListed(services),
})

const TURNS_AT_MOST = 5

async function isBeingAllotted({ db }: TradingServices, id: string): Promise<boolean> {
  const open = await db.as('firm').query(
    `select from application a join due d on d.ref = a.order_id and d.kind = 'ipo-allotment' and d.done_at is null
     where a.offer_id = $1 limit 1`,
    [id],
  )
  return open.length > 0
}

/** Each on its day: priced, drawn, settled and listed. */
const allotIssues: Stage = async (services, firm) => {
  const inOrder = demoIssues.toSorted((a, b) => (a.drawn ?? 0) - (b.drawn ?? 0))
  for (const { symbol, rupees, drawn, listed } of inOrder) {
    if (rupees === undefined || drawn === undefined) continue
    const id = await findId(services, symbol)
    if (id === null) continue
    const [issue] = await services.db.query<{ drawn_at: Date | null; listed_at: Date | null }>(
      'select drawn_at, listed_at from ipo_issue where offer_id = $1',
      [id],
    )
    const then = onAnyDay(ago(services, -drawn))
    if (issue?.drawn_at === null) {
      // No head is older than the client's first money.
      await headsWith(ago(services, Math.min(FIRST_HEAD, -drawn)), 'demo').make()
      await agree(then, actKinds, firm, { kind: 'ipo-price', offer_id: id, rupees })
      await agree(then, actKinds, firm, { kind: 'ipo-draw', offer_id: id })
      // On a busy machine one turn may be cut short; a share that is not allotted cannot be listed.
      for (let turn = 0; turn < TURNS_AT_MOST && (await isBeingAllotted(services, id)); turn += 1)
        await doDue(then, duesOf(then)).catch(() => [])
    }
    if (listed !== undefined && issue?.listed_at === null) {
      const day = onAnyDay(ago(services, -listed))
      await agree(day, actKinds, firm, { kind: 'ipo-listing', offer_id: id })
    }
  }
  await services.market.reload()
  await doDue(services, duesOf(services)).catch(() => [])
}

/** Once the newly listed share has a price. */
export async function sellIssue(services: TradingServices): Promise<void> {
  const client = await approvedClient(services)
  const [order] = client
    ? await services.db.as({ clientId: client.id }).query<{ id: string }>(
        `select o.id from product_order o join instrument i on i.id = o.instrument_id
         where o.client_id = $1 and o.kind = 'ipo' and i.symbol = $2 and o.status = 'holding' and i.symbol <> $3`,
        [client.id, SOLD, HELD],
      )
    : []
  const makeExit = services.products.of('ipo').exit
  if (!client || !order || !makeExit) return
  const exit = makeExit(services)
  const ask = { clientId: client.id, orderId: order.id, kind: 'ipo', quantity: null } as const
  const { quote_id: quote, price } = await exit.quote(ask)
  const paise = fromWire(price)
  if (quote !== null && paise !== null)
    await exit.sell({ ...ask, price: paise }, claimFor(services, client.id))
}

/** The parts of the demo's story that are about issues. */
export const storyOfIssues = (services: TradingServices): Between => ({
  afterMoney: (firm) => seedIssues(services, firm),
  beforeLast: (firm) => allotIssues(services, firm),
})

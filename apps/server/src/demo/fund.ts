/**
 * demo: a dozen funds with five years of made-up NAVs, and the approved client's year with them: a SIP that ran every month, a lump sum
 * that is held, one that was redeemed, and an order that awaits its NAV. Paid for by a deposit of its own, before all others.
 */
import type { FundOffer } from '@pramaan/contracts'
import { type Paise, paise } from '@pramaan/money'
import { type SimulatedScheme, tellNavs } from '../market/simulated/navs.ts'
import { simulatedSchemes } from '../market/simulated/schemes.ts'
import { dayInWords } from '../market/wire.ts'
import { dayInIndia } from '../platform/clock.ts'
import { fundWords } from '../products/fund/acts.ts'
import { fundPurchases } from '../products/fund/buy.ts'
import { fundRedemptions } from '../products/fund/redeem.ts'
import { sipStarts } from '../products/fund/sips.ts'
import type { TradingServices } from '../trading/services.ts'
import { agreeWith } from './offer-pdf.ts'
import type { PastEvent, Then } from './past.ts'

type Terms = Pick<FundOffer, 'group' | 'dealing' | 'equity_oriented' | 'risk' | 'ter' | 'benchmark'> &
  Partial<FundOffer>

const YEAR_LOAD = [{ days: 365, percent: 1 }]
/** SEBI's graded load of liquid funds. */
const LIQUID_LOAD = [0.007, 0.0065, 0.006, 0.0055, 0.005, 0.0045].map((percent, index) => ({
  days: index + 1,
  percent,
}))

const equity = { group: 'equity', dealing: 'equity', equity_oriented: true } as const
const debt = { group: 'debt', dealing: 'debt', equity_oriented: false } as const

const TERMS: Readonly<Record<number, Terms>> = {
  990001: { ...debt, dealing: 'overnight', risk: 1, ter: 0.08, benchmark: 'NIFTY 1D Rate', minimum: 100 },
  990002: { ...equity, risk: 6, ter: 0.12, benchmark: 'NIFTY 50 TRI', minimum: 100 },
  990003: {
    ...debt,
    dealing: 'liquid',
    risk: 2,
    ter: 0.14,
    benchmark: 'NIFTY Liquid A-I',
    minimum: 1000,
    load_steps: LIQUID_LOAD,
  },
  990004: { ...debt, risk: 3, ter: 0.27, benchmark: 'NIFTY Corporate Bond A-II', minimum: 1000 },
  990005: { ...debt, risk: 3, ter: 0.29, benchmark: 'NIFTY Short Duration A-II', minimum: 1000 },
  990006: {
    ...debt,
    group: 'commodity',
    risk: 5,
    ter: 0.32,
    benchmark: 'Domestic price of gold',
    minimum: 100,
  },
  990007: { ...equity, group: 'hybrid', risk: 3, ter: 0.51, benchmark: 'NIFTY Equity Savings', minimum: 500 },
  990008: { ...equity, risk: 6, ter: 0.62, benchmark: 'NIFTY 500 TRI', minimum: 500, load_steps: YEAR_LOAD },
  990009: {
    ...equity,
    group: 'hybrid',
    risk: 5,
    ter: 0.68,
    benchmark: 'NIFTY 50 Hybrid 50:50',
    minimum: 500,
    load_steps: YEAR_LOAD,
  },
  990010: {
    ...equity,
    risk: 6,
    ter: 0.71,
    benchmark: 'NIFTY Midcap 150 TRI',
    minimum: 500,
    load_steps: YEAR_LOAD,
  },
  990011: {
    ...equity,
    risk: 6,
    ter: 0.84,
    benchmark: 'NIFTY Smallcap 250 TRI',
    minimum: 1000,
    load_steps: YEAR_LOAD,
  },
  990012: {
    ...equity,
    risk: 6,
    ter: 1.42,
    commission: 0.65,
    plan: 'regular',
    option: 'idcw',
    benchmark: 'NIFTY Dividend Opportunities 50',
    minimum: 500,
    load_steps: YEAR_LOAD,
  },
}

/** When the funds came to the shelf, before anyone was a client; and when the first lump sums were bought. */
const PUT_UP = 780
const FIRST = 390

const hasFunds = async ({ db }: TradingServices): Promise<boolean> =>
  (await db.query(`select from offer where kind = 'fund' limit 1`)).length > 0

/** None where funds are on the shelf already; whatever a visitor did since is left alone. */
export async function fundPast(services: TradingServices): Promise<PastEvent[]> {
  if (await hasFunds(services)) return []
  const now = services.businessClock.now()
  return [
    {
      when: PUT_UP,
      run: async (then) => {
        for (const scheme of simulatedSchemes) await putUp(then, scheme)
        await tellNavs(services.db, simulatedSchemes, services.market.times.hours.calendar, now)
        await services.market.reload()
      },
    },
    {
      when: FIRST - 1,
      run: async (then) => {
        await buy(then, 990008, 1_00_000)
        await buy(then, 990003, 60_000)
        await buy(then, 990012, 40_000)
        await startMonthly(then, { code: 990_002, rupees: 5000, day: 5, instalments: 60 })
      },
    },
    { when: 120, run: (then) => redeemAll(then, 990003) },
    { when: 90, run: (then) => buy(then, 990004, 30_000) },
  ]
}

async function putUp({ services, firm }: Then, scheme: SimulatedScheme): Promise<void> {
  const { name, house, category, isin, code } = scheme
  const act: FundOffer = {
    ...{ kind: 'fund-offer', scheme_code: code, name, house, isin, category },
    ...{
      plan: 'direct',
      option: 'growth',
      commission: 0,
      load_steps: [],
      minimum: 500,
      step: 1,
      sip_minimum: 500,
    },
    documents: [
      { name: 'Scheme information document', url: `https://example.com/demo/${code}/sid.pdf` },
      { name: 'Factsheet', url: `https://example.com/demo/${code}/factsheet.pdf` },
    ],
    ...(TERMS[code] ?? { ...equity, risk: 6, ter: 1, benchmark: 'NIFTY 50 TRI' }),
  }
  const day = dayInWords(dayInIndia(services.businessClock.now()))
  await agreeWith(services, firm, act, {
    ...{ name: `Scheme information of ${day}`, about: name },
    lines: fundWords(act).filter(([field]) => field !== 'Documents'),
  })
}

/** Null in a folder that was seeded when the demo had other funds. */
async function findFund({ db }: TradingServices, code: number): Promise<string | null> {
  const [fund] = await db.query<{ id: string }>(
    `select o.id from offer o join instrument i on i.id = o.instrument_id where o.kind = 'fund' and i.symbol = $1`,
    [String(code)],
  )
  return fund?.id ?? null
}

async function fundOf(services: TradingServices, code: number): Promise<string> {
  const id = await findFund(services, code)
  if (id === null) throw new Error(`the demo has no fund ${code}`)
  return id
}

const inPaise = (rupees: number): Paise => paise(BigInt(rupees) * 100n)

async function buy({ services, caller, claim }: Then, code: number, rupees: number): Promise<void> {
  const fundId = await fundOf(services, code)
  const ask = { fundId, amount: inPaise(rupees), version: 1, isDryRun: false }
  await fundPurchases(services)(caller, ask, await claim())
}

export interface Sip {
  readonly code: number
  readonly rupees: number
  readonly day: number
  readonly instalments: number
}

export async function startMonthly({ services, caller, claim }: Then, sip: Sip): Promise<void> {
  const { code, rupees, day, instalments } = sip
  const fundId = await fundOf(services, code)
  const ask = { fundId, amount: inPaise(rupees), day, instalments, version: 1, isDryRun: false }
  await sipStarts(services)(caller, ask, await claim())
}

async function redeemAll({ services, caller, claim }: Then, code: number): Promise<void> {
  const ask = {
    clientId: caller.clientId,
    fundId: await fundOf(services, code),
    by: 'all',
    isDryRun: false,
  } as const
  await fundRedemptions(services)(ask, await claim())
}

/** Of today: it gets a NAV that is not known yet. */
export async function awaitNav(then: Then): Promise<void> {
  const { services, caller } = then
  const placed = await services.db.as({ clientId: caller.clientId }).query(
    `select from product_order o join instrument i on i.id = o.instrument_id
       where o.client_id = $1 and o.kind = 'fund' and i.symbol = '990010' limit 1`,
    [caller.clientId],
  )
  if (placed.length === 0 && (await findFund(services, 990010)) !== null) await buy(then, 990010, 10_000)
}

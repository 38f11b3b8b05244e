/** demo: structured notes in every stage: matured, held, in default, open with a subscription, and to come. */
import type { ProposalAsk } from '@pramaan/contracts'
import { addDays, addMonths, type Calendar, dayNumber } from '@pramaan/market-time'
import { paise } from '@pramaan/money'
import type { SimulatedMarket } from '../market/simulated/market.ts'
import { SIMULATED_SOURCE } from '../market/simulated/universe.ts'
import { saveDailyCandles } from '../market/store/candles.ts'
import { findInstrument, saveInstruments } from '../market/store/instruments.ts'
import { dayInWords } from '../market/wire.ts'
import { dayInIndia } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { noteRows } from '../products/quant/offer-words.ts'
import { subscriptionsWith } from '../products/quant/subscribe.ts'
import type { TradingServices } from '../trading/services.ts'
import { agreeWith } from './offer-pdf.ts'
import type { PastEvent, Then } from './past.ts'

type Offer = Extract<ProposalAsk, { kind: 'note-offer' }>

const INDEX = 'NIFTY50'
const HISTORY_YEARS = 5

/** So many days from the first day of the demo, or the next trading day away from it: what is past stays past. */
const dayIn = (calendar: Calendar, today: string, days: number): string => {
  const day = addDays(today, days)
  if (calendar.isTradingDay(day)) return day
  return days < 0 ? calendar.previousTradingDay(day) : calendar.nextTradingDay(day)
}

/** Three trading days before it matures. */
function fixingFor(calendar: Calendar, start: string, months: number): string {
  let day = addMonths(start, months)
  for (let back = 0; back < 4; back += 1) day = calendar.previousTradingDay(day)
  return day
}

type Name = 'lotus' | 'banyan' | 'peepal' | 'neem' | 'ashoka' | 'teak'

function offersOn(calendar: Calendar, today: string): Record<Name, Offer> {
  /** Open for so many trading days, issued on the one after. */
  const windowOf = (opened: number, tradingDays: number) => {
    const open_day = dayIn(calendar, today, opened)
    let close_day = open_day
    for (let next = 1; next < tradingDays; next += 1) close_day = calendar.nextTradingDay(close_day)
    return { open_day, close_day, start_day: calendar.nextTradingDay(close_day) }
  }
  const common = (opened: number, months: number, tradingDays = 4) => ({
    ...({ kind: 'note-offer', rating: 'AA (Demo Ratings)' } as const),
    ...{ rating_day: addDays(today, Math.min(opened, 0) - 30), months, face: 10_000, total: 2_00_00_000 },
    ...windowOf(opened, tradingDays),
    ...{ fee_percent: 1.5, exit_fee_percent: 1, lock_in_days: 90, minimum: 1_00_000 },
    // One that is still to open was written before today.
    document: { name: `Term sheet of ${dayInWords(dayIn(calendar, today, Math.min(opened, -1)))}` },
  })
  const follows = { underlying_market: 'NSE', underlying: INDEX } as const
  const barrier = (opened: number, months: number, tradingDays?: number) => {
    const shared = common(opened, months, tradingDays)
    return {
      ...shared,
      ...({
        payoff: 'reverse-convertible',
        ...follows,
        barrier_percent: 70,
        barrier_seen: 'any close',
      } as const),
      ...{ coupons_a_year: 2, fixing_days: [fixingFor(calendar, shared.start_day, months)] },
      risk: 'If the Nifty 50 touches 70% of its start and ends lower, you lose as much as it has fallen.',
    }
  }
  const fixed = (opened: number, months: number) => ({
    ...common(opened, months),
    ...({ payoff: 'fixed-coupon' } as const),
    ...{ fixing_days: [], minimum: 50_000 },
  })
  const growth = (opened: number, months: number, tradingDays?: number) => {
    const shared = common(opened, months, tradingDays)
    return {
      ...shared,
      ...({ payoff: 'participation', ...follows } as const),
      fixing_days: averaged(calendar, shared.start_day, months),
    }
  }
  return {
    lotus: {
      ...barrier(-379, 12),
      ...{ symbol: 'KONKANBRC1', name: 'Nifty 50 Barrier Note, 12 months', coupon_percent: 9.6 },
      issuer: 'Konkan Capital Finance Ltd.',
    },
    banyan: {
      ...growth(-203, 24),
      ...{ symbol: 'SATPURAPN', name: 'Nifty 50 Growth Note, 95% protected', cap_percent: 40 },
      ...{ issuer: 'Satpura Securities Ltd.', protected_percent: 95, participation_percent: 110 },
      risk: 'No interest: if the Nifty 50 does not rise, you get back 95%, after two years.',
    },
    peepal: {
      ...fixed(-152, 18),
      ...{ symbol: 'NILGIRIFCN', name: 'Nilgiri Fixed Coupon Note 9.25%', issuer: 'Nilgiri Leasing Ltd.' },
      ...{ coupon_percent: 9.25, coupons_a_year: 4 },
      risk: 'Unsecured: if the leasing company cannot pay, nothing stands behind the note.',
    },
    neem: {
      ...fixed(-266, 12),
      ...{ symbol: 'MALWAFCN', name: 'Malwa Agro Note 12.5%', issuer: 'Malwa Agro Finance Ltd.' },
      ...{ coupon_percent: 12.5, coupons_a_year: 4, rating: 'BB+ (Demo Ratings)' },
      risk: 'Lends to one trade in one region: a bad harvest can stop its payments.',
    },
    ashoka: {
      ...barrier(-4, 18, 10),
      ...{ symbol: 'KONKANBRC2', name: 'Nifty 50 Barrier Note, 18 months', coupon_percent: 10.2 },
      issuer: 'Konkan Capital Finance Ltd.',
    },
    teak: {
      ...growth(5, 36, 10),
      ...{ symbol: 'SATPURAPN2', name: 'Nifty 50 Growth Note, 100% protected' },
      ...{ issuer: 'Satpura Securities Ltd.', protected_percent: 100, participation_percent: 80 },
      risk: 'Three years without interest: if the Nifty 50 does not rise, inflation has eaten a part of it.',
    },
  }
}

/** The final level is the mean of three closes, a week apart. */
function averaged(calendar: Calendar, start: string, months: number): string[] {
  const last = fixingFor(calendar, start, months)
  return [-14, -7, 0]
    .map((back) => dayIn(calendar, last, back))
    .filter((day, place, all) => all.indexOf(day) === place)
}

/** None where notes are on the shelf already; whatever a visitor did since is left alone. */
export async function notePast(services: TradingServices, simulated: SimulatedMarket): Promise<PastEvent[]> {
  const known = await services.db.query(`select from offer where kind = 'quant' limit 1`)
  if (known.length > 0 || !(await tellIndex(services, simulated))) return []
  const today = dayInIndia(services.businessClock.now())
  const calendar = services.market.times.hours.calendar
  const offers = offersOn(calendar, today)
  const ago = (day: string): number => dayNumber(today) - dayNumber(day)
  const event = (when: number, run: PastEvent['run']): PastEvent => ({ when, run })
  const value = (name: Name, days: number, percent: number): PastEvent =>
    event(days, (then) => valued(then, offers[name].symbol, percent))
  return [
    event(ago(offers.lotus.open_day), (then) => put(then, offers.lotus)),
    event(ago(offers.lotus.open_day) - 1, (then) => subscribe(then, offers.lotus, 2_00_000)),
    event(ago(offers.neem.open_day), (then) => put(then, offers.neem)),
    event(ago(offers.neem.open_day) - 1, (then) => subscribe(then, offers.neem, 50_000)),
    event(ago(offers.banyan.open_day), (then) => put(then, offers.banyan)),
    event(ago(offers.banyan.open_day) - 1, (then) => subscribe(then, offers.banyan, 2_00_000)),
    event(ago(offers.peepal.open_day), (then) => put(then, offers.peepal)),
    event(ago(offers.peepal.open_day) - 1, (then) => subscribe(then, offers.peepal, 1_50_000)),
    ...[
      value('lotus', 300, 98.4),
      value('lotus', 120, 99.1),
      value('banyan', 90, 98.2),
      value('banyan', 35, 101.6),
      value('peepal', 34, 99.4),
      value('banyan', 5, 103.25),
      value('peepal', 5, 99.8),
    ],
    event(85, async (then) => {
      const offer_id = await offerOf(then.services.db.as('firm'), offers.neem.symbol)
      const day = dayInIndia(then.services.businessClock.now())
      await agreeWith(
        then.services,
        then.firm,
        { kind: 'note-default', offer_id, day },
        {
          ...{ name: `Notice of the debenture trustee of ${dayInWords(day)}`, about: offers.neem.name },
          lines: [
            ['Issuer', offers.neem.issuer],
            ['Day', dayInWords(day)],
            ['Notice', 'The issuer has told the trustee that it cannot pay its coupons and its repayment.'],
          ],
        },
      )
    }),
    value('neem', 60, 34),
    event(ago(offers.ashoka.open_day), (then) => put(then, offers.ashoka)),
    event(ago(offers.ashoka.open_day) - 1, (then) => subscribe(then, offers.ashoka, 1_00_000)),
    event(1, (then) => put(then, offers.teak)),
  ]
}

/** The simulated index as it was: the same closes that the market's own history has. False where the prices are another feed's. */
async function tellIndex(
  { db, businessClock }: TradingServices,
  simulated: SimulatedMarket,
): Promise<boolean> {
  if (await hasOtherPrices(db)) return false
  await saveInstruments(
    db,
    simulated.instruments.filter(({ symbol }) => symbol === INDEX),
    'existence',
  )
  const index = await findInstrument(db, 'NSE', INDEX)
  if (!index) return false
  const nowMs = businessClock.now().getTime()
  const today = dayInIndia(businessClock.now())
  const candles = simulated.dailyCandles(INDEX, addMonths(today, -12 * HISTORY_YEARS), today, nowMs)
  await saveDailyCandles(
    db,
    candles.map((candle) => ({ instrumentId: index.id, ...candle })),
    { source: SIMULATED_SOURCE, today, meeting: 'keep' },
  )
  return true
}

export const hasOtherPrices = async (db: Queries): Promise<boolean> =>
  (await db.query('select from daily_candle where source <> $1 limit 1', [SIMULATED_SOURCE])).length > 0

async function put({ services, firm }: Then, offer: Offer): Promise<void> {
  const lines = noteRows(offer, services.market.times.hours.calendar)
  await agreeWith(services, firm, offer, {
    ...{ name: offer.document.name, about: offer.name },
    lines: lines.filter(([field]) => field !== 'Document'),
  })
  await services.market.reload()
}

async function offerOf(tx: Queries, symbol: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `select o.id from offer o join instrument i on i.id = o.instrument_id where i.market = 'OTC' and i.symbol = $1`,
    [symbol],
  )
  if (!row) throw new Error(`${symbol} is not on the shelf`)
  return row.id
}

async function subscribe(
  { services, caller, ...then }: Then,
  { symbol }: Offer,
  rupees: number,
): Promise<void> {
  const noteId = await offerOf(services.db.as('firm'), symbol)
  const ask = { noteId, amount: paise(BigInt(rupees) * 100n), version: 1, isDryRun: false }
  await subscriptionsWith(services)(caller, ask, await then.claim())
}

async function valued({ services, firm }: Then, symbol: string, percent: number): Promise<void> {
  const offer_id = await offerOf(services.db.as('firm'), symbol)
  const day = dayInIndia(services.businessClock.now())
  const act = { kind: 'note-value', offer_id, day, percent, source: 'Demo Valuation Agency' } as const
  await agreeWith(services, firm, act, {
    ...{ name: `Valuation certificate of ${dayInWords(day)}`, about: `${symbol}: value of a note` },
    lines: [
      ['Valued by', act.source],
      ['Day', dayInWords(day)],
      ['Value', `${percent}% of the face value`],
    ],
  })
  await services.market.reload()
}

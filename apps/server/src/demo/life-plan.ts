/**
 * demo: two years of the approved client's life with shares: a salary that comes in uneven, a share bought most months, parts of
 * them sold, a mistake or two, money taken out for school and for the festival. Worked out from the day on which the demo begins and
 * from the simulated prices of the past alone. Pure.
 */
import { addDays, addMonths, type Calendar, type Day, dayNumber, instantOf } from '@pramaan/market-time'
import type { Level } from '../market/quotes.ts'
import type { SimulatedAction } from '../market/simulated/actions.ts'
import type { SimulatedMarket, SimulatedTick } from '../market/simulated/market.ts'
import type { Sip } from './fund.ts'

export type Step = { readonly atMs: number } & (
  | { readonly kind: 'deposit' | 'ask-for-money' | 'pay-out'; readonly rupees: number }
  /** Each purchase is known by its key. */
  | {
      readonly kind: 'buy'
      readonly key: string
      readonly symbol: string
      readonly quantity: number
      /** In paise, for each share, at most. */
      readonly costs: number
    }
  | { readonly kind: 'sell'; readonly key: string; readonly oneIn: number }
  | ({ readonly kind: 'start-sip' } & Sip)
  /** What companies did on that day reaches whoever holds them. */
  | { readonly kind: 'ex-day' }
)

export interface LifePlan {
  readonly symbols: readonly string[]
  /** Of these companies, as far as anyone may know of them today. */
  readonly actions: readonly { readonly symbol: string; readonly action: SimulatedAction }[]
  /** In the order in which they happen. */
  readonly steps: readonly Step[]
}

export const MONTHS = 24
/** What is younger is told by the other parts of the demo. */
const ENDS_DAYS_AGO = 7
const ACTIONS_AHEAD_DAYS = 45

const SIP: Sip = { code: 990_007, rupees: 4000, day: 5, instalments: 12 }

/** Before the first salary, for the two shares whose companies change them. */
const OPENING = 1_50_000
/** In thousands of rupees, month by month. */
const SALARIES = [
  46, 38, 41, 36, 44, 39, 37, 48, 35, 43, 45, 40, 42, 46, 36, 44, 41, 39, 47, 38, 36, 42, 45, 40,
]
const APRIL_BONUS = 60
const SCHOOL_FEES = { month: 6, day: 9, rupees: 38_000 }
const FESTIVAL = { month: 10, day: 8, rupees: 30_000 }

/** By month: what is bought, in thousands of rupees. */
const PURCHASES: readonly (readonly [month: number, symbol: string, thousands: number])[] = [
  [0, 'ICICIBANK', 28],
  [1, 'HINDUNILVR', 25],
  [2, 'SUNPHARMA', 27],
  [3, 'TATASTEEL', 24],
  [4, 'LT', 28],
  [5, 'BHARTIARTL', 26],
  [6, 'POWERGRID', 24],
  [7, 'TITAN', 28],
  [9, 'HCLTECH', 27],
  [10, 'M&M', 28],
  [11, 'ICICIBANK', 25],
  [12, 'SUNPHARMA', 26],
  [13, 'BHARTIARTL', 28],
  [15, 'TATASTEEL', 26],
  [16, 'LT', 27],
  [17, 'HINDUNILVR', 24],
  [18, 'TITAN', 26],
  [19, 'M&M', 24],
  [21, 'HCLTECH', 25],
  [22, 'POWERGRID', 24],
  [23, 'BHARTIARTL', 25],
]
const CHANGED_WORTH = 31

/** By month: one part in so many of what was bought in another month. */
const SALES: readonly (readonly [month: number, bought: number, oneIn: number])[] = [
  [8, 3, 3],
  [12, 6, 2],
  [17, 0, 3],
]
/** By month: of what stands worst since it was bought, all or a part. */
const MISTAKES: readonly (readonly [month: number, oneIn: number])[] = [
  [14, 1],
  [20, 2],
]

/** Shares of which the rest of the demo tells something. */
const ELSEWHERE = new Set([
  'RELIANCE',
  'INFY',
  'ITC',
  'TCS',
  'HDFCBANK',
  'NTPC',
  'ONGC',
  'COALINDIA',
  'WIPRO',
])

const TIMES = ['11:35', '10:20', '13:10', '14:25', '12:45', '15:05', '09:50', '14:00']
/** Each day begins with another of them. */
const timesOn = (day: Day): string[] => {
  const turn = dayNumber(day) % TIMES.length
  return [...TIMES.slice(turn), ...TIMES.slice(0, turn)]
}

interface World {
  readonly market: SimulatedMarket
  readonly calendar: Calendar
  readonly today: Day
}

export function planLife(world: World): LifePlan {
  const { calendar, today, market } = world
  const first = addMonths(`${today.slice(0, 7)}-01`, -MONTHS)
  const last = addDays(today, -ENDS_DAYS_AGO)
  const months = Array.from({ length: MONTHS }, (_, month) => addMonths(first, month))
  const dayIn = (month: number, day: number): Day => addDays(months[month] ?? today, day - 1)
  const tradingDay = (day: Day): Day => (calendar.isTradingDay(day) ? day : calendar.nextTradingDay(day))
  const ownDay = (month: number): Day => tradingDay(dayIn(month, 7 + ((month * 5) % 16)))

  const bought = [
    ...PURCHASES.flatMap(([month, symbol, thousands]) =>
      purchaseOn(world, ownDay(month), { key: `${month}`, symbol, thousands }),
    ),
    ...changedShares(world, addDays(first, 21), last),
  ]
  const symbols = [...new Set(bought.map(({ symbol }) => symbol))]
  const actions = symbols.flatMap((symbol) =>
    market.actions(symbol, first, addDays(today, ACTIONS_AHEAD_DAYS)).map((action) => ({ symbol, action })),
  )
  const sales = SALES.flatMap(([month, of, oneIn]) =>
    saleOn(
      world,
      ownDay(month),
      bought.find(({ key }) => key === `${of}`),
      oneIn,
    ),
  )
  const mistakes = mistakesOf(world, bought, actions, ownDay)
  const exDays = [...new Set(actions.map(({ action }) => action.exDay))]
  const steps: Step[] = [
    { kind: 'deposit', atMs: instantOf(first, '09:05'), rupees: OPENING },
    ...months.flatMap((day, month) => salaryOf(day, month)),
    { kind: 'start-sip', atMs: instantOf(dayIn(0, 3), '19:30'), ...SIP },
    ...months.flatMap(takenOutIn),
    ...bought,
    ...sales,
    ...mistakes,
    ...exDays.map((day): Step => ({ kind: 'ex-day', atMs: instantOf(day, '00:20') })),
  ]
  const until = instantOf(last, '23:59')
  return {
    symbols,
    actions,
    steps: steps.filter(({ atMs }) => atMs < until).toSorted((a, b) => a.atMs - b.atMs),
  }
}

function salaryOf(firstOfMonth: Day, month: number): Step[] {
  const bonus = firstOfMonth.slice(5, 7) === '04' ? APRIL_BONUS : 0
  const rupees = ((SALARIES[month] ?? 40) + bonus) * 1000 + ((month * 370) % 950)
  return [{ kind: 'deposit', atMs: instantOf(addDays(firstOfMonth, month % 3), '18:40'), rupees }]
}

/** Asked for on one day and paid on the next. */
const takenOutIn = (firstOfMonth: Day): Step[] =>
  [SCHOOL_FEES, FESTIVAL]
    .filter(({ month }) => Number(firstOfMonth.slice(5, 7)) === month)
    .flatMap(({ day, rupees }): Step[] => [
      { kind: 'ask-for-money', atMs: instantOf(addDays(firstOfMonth, day - 1), '20:15'), rupees },
      { kind: 'pay-out', atMs: instantOf(addDays(firstOfMonth, day), '11:10'), rupees },
    ])

type Purchase = Extract<Step, { kind: 'buy' }>
interface Wish {
  readonly key: string
  readonly symbol: string
  readonly thousands: number
}

/** At an hour at which the book gives all of it inside what the day has seen; nothing where no hour does. */
function purchaseOn({ market }: World, day: Day, { key, symbol, thousands }: Wish): Purchase[] {
  for (const time of timesOn(day)) {
    const atMs = instantOf(day, time)
    const tick = market.tickAt(symbol, atMs)
    const quantity = Math.floor((thousands * 100_000) / tick.pricePaise)
    const costs = reachOf(tick.depth?.asks ?? [], quantity)
    if (quantity * tick.pricePaise > LEAST_PAISE && costs !== null && isSeen(tick, costs))
      return [{ kind: 'buy', atMs, key, symbol, quantity, costs }]
  }
  return []
}

/** A little over the smallest trade. */
const LEAST_PAISE = 19_500_00

/** The price of the last share of so many; null where the book has fewer. */
function reachOf(levels: readonly Level[], quantity: number): number | null {
  let rest = quantity
  for (const level of levels) {
    rest -= level.quantity
    if (rest <= 0) return level.pricePaise
  }
  return null
}

const isSeen = ({ day, isHalted }: SimulatedTick, paise: number): boolean =>
  day !== null && !isHalted && paise >= day.lowPaise && paise <= day.highPaise

function saleOn({ market }: World, day: Day, bought: Purchase | undefined, oneIn: number): Step[] {
  if (!bought) return []
  for (const time of timesOn(day)) {
    const atMs = instantOf(day, time)
    const tick = market.tickAt(bought.symbol, atMs)
    const bids = tick.depth?.bids ?? []
    if (bids.length > 0 && bids.every(({ pricePaise }) => isSeen(tick, pricePaise)))
      return [{ kind: 'sell', atMs, key: bought.key, oneIn }]
  }
  return []
}

/** Of the trading day before; without the way of the day, which is dear to work out. */
function closeBefore({ market, calendar }: World, symbol: string, day: Day): number {
  const before = calendar.previousTradingDay(day)
  return (
    market.dailyCandles(symbol, before, before, instantOf(day, '09:00'))[0]?.closePaise ??
    Number.POSITIVE_INFINITY
  )
}

/** Of what was bought by then in shares that are still the same, and is sold from nowhere else. */
function mistakesOf(
  world: World,
  bought: readonly Purchase[],
  actions: LifePlan['actions'],
  dayOf: (month: number) => Day,
): Step[] {
  const taken = new Set(SALES.map(([, of]) => `${of}`))
  const changed = new Set(
    actions.filter(({ action }) => action.sharesAfter !== null).map(({ symbol }) => symbol),
  )
  return MISTAKES.flatMap(([month, oneIn]) => {
    const day = dayOf(month)
    const atMs = instantOf(day, '11:35')
    const worst = bought
      .filter((one) => one.atMs < atMs && !taken.has(one.key) && !changed.has(one.symbol))
      .map((one) => ({ one, ratio: closeBefore(world, one.symbol, day) / one.costs }))
      .toSorted((a, b) => a.ratio - b.ratio)[0]
    if (!worst || worst.ratio >= 1) return []
    taken.add(worst.one.key)
    return saleOn(world, day, worst.one, oneIn)
  })
}

/** A share that was split and one that gave a bonus, each bought some weeks before: the first of the list that were. */
function changedShares(world: World, from: Day, until: Day): Purchase[] {
  const { market, calendar } = world
  const own = new Set(PURCHASES.map(([, symbol]) => symbol))
  const found = new Map<string, Purchase>()
  for (const { kind, market: place, symbol } of market.instruments) {
    if (kind !== 'equity' || place !== 'NSE' || own.has(symbol) || ELSEWHERE.has(symbol)) continue
    const change = market
      .actions(symbol, from, until)
      .find((action) => CHANGES.includes(action.kind) && !found.has(action.kind))
    if (!change) continue
    const day = calendar.previousTradingDay(addDays(change.exDay, -16))
    const [purchase] = purchaseOn(world, day, { key: change.kind, symbol, thousands: CHANGED_WORTH })
    if (purchase) found.set(change.kind, purchase)
    if (found.size === CHANGES.length) break
  }
  return [...found.values()]
}

const CHANGES = ['split', 'bonus']

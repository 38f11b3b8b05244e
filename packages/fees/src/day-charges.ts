/**
 * fees: what all trades of a client cost on one day, as the exchange levies it. What was bought and sold of one ISIN on the
 * same day, on whichever exchange, is intraday; the rest is delivered. Like the exchange, we take the average price of each
 * side: of 100 bought in two orders and 40 sold, 40% of each purchase is intraday. So the hour of a trade does not matter,
 * and no order is favoured. The day is rounded once and then shared out over the orders, to the paisa.
 */
import { apportion, lesser, type Paise, paise } from '@pramaan/money'
import { type Charges, type Line, lineOf, refuseNonsense, total } from './charges.ts'
import { difference, type Exact, exact } from './exact.ts'
import { type Charge, charges, type Product, type Side, taxes } from './rate-card.ts'
import type { RateCard } from './read-card.ts'
import { type Dealt, type Trade, valueOfTrade, type Worked, workedLines } from './worked-lines.ts'

export type DayTrade = Trade & {
  readonly order: string
  /** Trade-to-trade series and block deals are settled trade by trade: they are netted with nothing. */
  readonly mustDeliver?: boolean
}

/** Of one ISIN, over both exchanges. */
export type Netted = {
  readonly isin: string
  readonly bought: bigint
  readonly sold: bigint
  readonly intraday: bigint
}

export type DayLine = Line & {
  /** The security and side of a charge that is worked out for each; null for what is charged on the whole note. */
  readonly isin: string | null
  readonly side: Side | null
}

/** An order's part of the day. Over all orders, each charge adds up to the day's. */
export type OrderCharges = {
  readonly order: string
  readonly value: Paise
  readonly amounts: Readonly<Record<Charge, Paise>>
  /** Without the depository's charge and its tax, which stand on no contract note. */
  readonly note: Paise
  readonly total: Paise
}

export type DayCharges = Omit<Charges, 'lines'> & {
  readonly lines: readonly DayLine[]
  readonly orders: readonly OrderCharges[]
  readonly netted: readonly Netted[]
}

export function chargesOfDay(card: RateCard, given: readonly DayTrade[]): DayCharges {
  refuseNonsense(given)
  const trades = given.toSorted(byContent)
  const netted = nettingOf(trades)
  const dealt = partsOf(trades, new Map(netted.map((one) => [one.isin, one])))
  const worked = inOrder(workedLines(card, dealt, 'contract-note'))
  return {
    mode: 'contract-note',
    at: trades[0]?.at ?? '',
    cardVersion: card.version,
    value: total(trades.map(valueOfTrade)),
    lines: worked.map((line) => dayLine(line, dealt)),
    total: total(worked.map(({ amount }) => amount)),
    orders: sharedOut(trades, dealt, worked),
    netted,
  }
}

/** Whatever order they come in, the same day gives the same lines. */
function byContent(a: DayTrade, b: DayTrade): number {
  const [one, other] = [contentOf(a), contentOf(b)]
  return one < other ? -1 : Number(one > other)
}

const contentOf = ({ isin, side, order, venue, product, price, quantity }: DayTrade): string =>
  [isin, side, order, venue, product, price, quantity].join(' ')

const squaredOff: readonly Product[] = ['equity-delivery', 'equity-etf', 'other-etf']

const isNetted = ({ product, mustDeliver }: DayTrade): boolean => squaredOff.includes(product) && !mustDeliver

function nettingOf(trades: readonly DayTrade[]): Netted[] {
  const isins = [...new Set(trades.filter(isNetted).map(({ isin }) => isin))]
  return isins.map((isin) => {
    const of = (side: Side) =>
      trades
        .filter((trade) => isNetted(trade) && trade.isin === isin && trade.side === side)
        .reduce((sum, { quantity }) => sum + quantity, 0n)
    const [bought, sold] = [of('buy'), of('sell')]
    return { isin, bought, sold, intraday: lesser(bought, sold) }
  })
}

function partsOf(trades: readonly DayTrade[], netted: ReadonlyMap<string, Netted>): Dealt[] {
  const groups = new Map<string, DayTrade[]>()
  for (const trade of trades) {
    const key = isNetted(trade) ? `${trade.isin} ${trade.side}` : `alone ${groups.size}`
    groups.set(key, [...(groups.get(key) ?? []), trade])
  }
  return [...groups.values()].flatMap((group) => groupParts(group, netted))
}

/** All of a security's purchases, or all of its sales: the same part of each is intraday. */
function groupParts(group: readonly DayTrade[], netted: ReadonlyMap<string, Netted>): Dealt[] {
  const [first] = group
  const net = first && isNetted(first) ? netted.get(first.isin) : undefined
  const values = group.map((trade) => exact(valueOfTrade(trade)))
  const dealt = (trade: DayTrade, value: Exact, isIntraday: boolean): Dealt[] => {
    const { quantity, price, mustDeliver, ...where } = trade
    return value > 0n ? [{ ...where, value, isIntraday }] : []
  }
  if (!first || !net || net.intraday === 0n) {
    return group.flatMap((trade, index) => dealt(trade, values[index] ?? exact(paise(0n)), false))
  }
  // Divided once for the whole group and then shared out, so that the parts lose nothing of the whole.
  const whole = values.reduce<bigint>((sum, value) => sum + value, 0n)
  const intraday = (whole * net.intraday) / (first.side === 'buy' ? net.bought : net.sold)
  const parts = apportion(intraday, values)
  return group.flatMap((trade, index) => {
    const part = (parts[index] ?? 0n) as Exact
    const value = values[index] ?? part
    return [...dealt(trade, part, true), ...dealt(trade, difference(value, part), false)]
  })
}

const inOrder = (worked: readonly Worked[]): Worked[] =>
  charges.flatMap((charge) => worked.filter((line) => line.charge === charge))

function dayLine(line: Worked, dealt: readonly Dealt[]): DayLine {
  const first = dealt[line.parts[0]?.position ?? -1]
  const own = line.applied.series.gathering === 'by-security' ? first : undefined
  return { ...lineOf(line, 'contract-note'), isin: own?.isin ?? null, side: own?.side ?? null }
}

type Amounts = Record<Charge, Paise>
type Shares = Map<string, Amounts>

function sharedOut(
  trades: readonly DayTrade[],
  dealt: readonly Dealt[],
  worked: readonly Worked[],
): OrderCharges[] {
  const orders = [...new Set(trades.map(({ order }) => order))].toSorted()
  const shares: Shares = new Map(orders.map((order) => [order, nothing()]))
  // A tax is shared out by the charges that it is on, which therefore come first.
  for (const line of worked.toSorted((a, b) => Number(isTax(a)) - Number(isTax(b)))) {
    const weights = isTax(line) ? taxedShares(line, orders, shares) : basesOf(line, orders, dealt)
    for (const [index, amount] of apportion(line.amount, weights).entries()) {
      const own = shares.get(orders[index] ?? '')
      if (own) own[line.charge] = paise(own[line.charge] + amount)
    }
  }
  return orders.map((order) => orderCharges(order, trades, shares.get(order) ?? nothing()))
}

const isTax = ({ charge }: Worked): boolean => taxes.includes(charge)

const NONE = paise(0n)
const nothing = (): Amounts => ({
  brokerage: NONE,
  stt: NONE,
  txn: NONE,
  ipft: NONE,
  sebi: NONE,
  stamp: NONE,
  gst: NONE,
  dp: NONE,
  'dp-gst': NONE,
})

const taxedShares = ({ applied }: Worked, orders: readonly string[], shares: Shares): bigint[] =>
  orders.map((order) =>
    (applied.dated.on ?? []).reduce<bigint>((sum, one) => sum + (shares.get(order)?.[one] ?? 0n), 0n),
  )

function basesOf({ parts }: Worked, orders: readonly string[], dealt: readonly Dealt[]): bigint[] {
  const bases = new Map<string, bigint>()
  for (const { position, base } of parts) {
    const order = dealt[position]?.order ?? ''
    bases.set(order, (bases.get(order) ?? 0n) + base)
  }
  return orders.map((order) => bases.get(order) ?? 0n)
}

function orderCharges(order: string, trades: readonly DayTrade[], amounts: Amounts): OrderCharges {
  const all = charges.reduce<bigint>((sum, charge) => sum + amounts[charge], 0n)
  return {
    order,
    value: total(trades.filter((trade) => trade.order === order).map(valueOfTrade)),
    amounts,
    note: paise(all - amounts.dp - amounts['dp-gst']),
    total: paise(all),
  }
}

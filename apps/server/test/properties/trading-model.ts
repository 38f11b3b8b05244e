/** Trading as a child would keep it: purses, lots and what waits, in plain numbers. Knows the rules, and no SQL. */
import { chargesForAll, publishedCard, readCard, type Side, type Trade } from '@pramaan/fees'
import { type MarketHours, settlementDay } from '@pramaan/market-time'
import { paise } from '@pramaan/money'
import type { Caller } from '../../src/platform/routes.ts'
import { canTrade, type Stock } from './trading-market.ts'

export interface Taken {
  readonly quantity: bigint
  readonly price: bigint
}

export interface Lot {
  readonly id: string
  readonly purse: Purse
  readonly stock: Stock
  readonly kind: 'standard' | 'fo'
  readonly limit: bigint
  readonly ordered: bigint
  readonly placedMs: number
  readonly expiresMs: number
  readonly fills: Taken[]
  status: 'awaiting' | 'holding' | 'sold' | 'cancelled'
  filled: bigint
  quantity: bigint
  gross: bigint
  charges: bigint
  blocked: bigint
  boughtOn: string
  readonly sales: Sale[]
}

/** All of a lot, or a part of it. */
export interface Sale {
  readonly quantity: bigint
  readonly costGross: bigint
  readonly costCharges: bigint
  readonly gross: bigint
  readonly charges: bigint
  readonly soldOn: string
  readonly settlesOn: string
  isSettled: boolean
}

export interface Purse {
  readonly caller: Caller
  readonly lots: Lot[]
  cash: bigint
  unsettled: bigint
}

/** What the firm's own books must say in the end. */
export const firm = { fees: 0n, taxes: 0n, dividends: 0n }

export interface Note {
  /** On the contract note. */
  readonly total: bigint
  readonly dp: bigint
  readonly dpTax: bigint
}

const card = readCard(publishedCard)
const NOTHING: Note = { total: 0n, dp: 0n, dpTax: 0n }

/** Straight from the card: one order is one note, however many fills are on it. */
function noteOf(stock: Stock, side: Side, day: string, fills: readonly Taken[]): Note {
  if (fills.length === 0) return NOTHING
  const trades = fills.map(
    ({ quantity, price }): Trade => ({
      product: 'equity-delivery',
      venue: 'NSE',
      side,
      isin: stock.instrument.isin ?? stock.symbol,
      quantity,
      price: paise(price),
      at: day,
      order: 'one',
    }),
  )
  const { lines } = chargesForAll(card, trades, 'contract-note')
  const sum = (isWanted: (charge: string) => boolean): bigint =>
    lines.filter(({ charge }) => isWanted(charge)).reduce((all, { amount }) => all + amount, 0n)
  return {
    total: sum((charge) => !charge.startsWith('dp')),
    dp: sum((charge) => charge === 'dp'),
    dpTax: sum((charge) => charge === 'dp-gst'),
  }
}

function least(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

/** The best asks first, none above the limit. */
function takeFrom(stock: Stock, wanted: bigint, limit: bigint): Taken[] {
  const taken: Taken[] = []
  let rest = wanted
  for (const { pricePaise, quantity } of stock.asks) {
    const price = BigInt(pricePaise)
    const got = least(BigInt(quantity), rest)
    if (price > limit || got === 0n) break
    taken.push({ quantity: got, price })
    rest -= got
  }
  return taken
}

const sharesOf = (taken: readonly Taken[]): bigint => taken.reduce((sum, { quantity }) => sum + quantity, 0n)
const costOf = (taken: readonly Taken[]): bigint =>
  taken.reduce((sum, { quantity, price }) => sum + quantity * price, 0n)

const MINIMUM = 1_900_000n

export interface BuyWish {
  readonly purse: Purse
  readonly stock: Stock
  readonly kind: 'standard' | 'fo'
  readonly quantity: bigint
  /** Null: at the market. */
  readonly limit: bigint | null
}

export interface Now {
  readonly ms: number
  readonly hours: MarketHours
}

/** What becomes of an order: the lot that it makes, or why not. */
export function place(
  { purse, stock, kind, quantity, limit: wish }: BuyWish,
  id: string,
  { ms, hours }: Now,
  isReal = true,
): Lot | string {
  if (quantity % BigInt(stock.lot) !== 0n) return 'quantity_off_lot'
  const [base, tick] = [BigInt(stock.close), BigInt(stock.tick)]
  const reach = (base * 2n + 9n) / 10n
  if (wish !== null && wish % tick !== 0n) return 'price_off_tick'
  if (wish !== null && (wish < base - reach || wish > base + reach)) return 'price_out_of_band'
  const far = (BigInt(stock.price) * 105n) / 100n
  const most = least(far, base + reach)
  const limit = wish ?? most - (most % tick)
  const { tradeDay, untilMs } = hours.sessionAt(ms)
  const fills = kind === 'standard' && canTrade(stock, ms) ? takeFrom(stock, quantity, limit) : []
  const filled = sharesOf(fills)
  const worth = costOf(fills) + (quantity - filled) * (wish ?? BigInt(stock.price))
  if (worth < MINIMUM) return 'trade_too_small'
  const lot: Lot = {
    ...{ id, purse, stock, kind, limit, fills, filled, placedMs: ms, expiresMs: untilMs },
    ...{
      ordered: quantity,
      quantity: filled,
      gross: costOf(fills),
      blocked: 0n,
      sales: [],
    },
    charges: noteOf(stock, 'buy', tradeDay, fills).total,
    status: filled === quantity ? 'holding' : 'awaiting',
    boughtOn: filled > 0n ? tradeDay : '',
  }
  lot.blocked = setAside(lot, tradeDay)
  const needed = lot.gross + lot.charges + lot.blocked
  if (needed > purse.cash) return 'funds_short'
  if (!isReal) return lot
  purse.cash -= needed
  firm.taxes += lot.charges
  purse.lots.push(lot)
  return lot
}

/** The rest at its limit, and what it would add to the note. */
function setAside({ stock, fills, ordered, filled, limit, charges }: Lot, day: string): bigint {
  const quantity = ordered - filled
  if (quantity === 0n) return 0n
  return quantity * limit + noteOf(stock, 'buy', day, [...fills, { quantity, price: limit }]).total - charges
}

/** The market goes once through what waits, the oldest first. Says how many it filled. */
export function match(lots: readonly Lot[], kind: Lot['kind'], { ms, hours }: Now): number {
  const waitedMs = kind === 'fo' ? 60_000 : 0
  const reached = lots
    .filter((lot) => lot.status === 'awaiting' && lot.kind === kind && lot.placedMs <= ms - waitedMs)
    .filter(({ expiresMs }) => expiresMs > ms)
    .filter(
      ({ stock, limit }) => canTrade(stock, ms) && BigInt(stock.asks[0]?.pricePaise ?? limit + 1n) <= limit,
    )
    .toSorted((a, b) => a.placedMs - b.placedMs || (a.id < b.id ? -1 : 1))
    .slice(0, 200)
  for (const lot of reached) fill(lot, hours.tradeDayAt(ms))
  return reached.length
}

function fill(lot: Lot, day: string): void {
  const taken = takeFrom(lot.stock, lot.ordered - lot.filled, lot.limit)
  lot.fills.push(...taken)
  const before = { blocked: lot.blocked, charges: lot.charges }
  const cost = costOf(taken)
  lot.filled += sharesOf(taken)
  lot.quantity += sharesOf(taken)
  lot.gross += cost
  lot.charges = noteOf(lot.stock, 'buy', day, lot.fills).total
  lot.blocked = setAside(lot, day)
  lot.boughtOn = day
  lot.status = lot.filled === lot.ordered ? 'holding' : 'awaiting'
  const added = lot.charges - before.charges
  const freed = before.blocked - cost - added - lot.blocked
  if (freed < 0n) throw new Error('what was set aside does not pay for what the book gives')
  lot.purse.cash += freed
  firm.taxes += added
}

export function end(lot: Lot): void {
  lot.purse.cash += lot.blocked
  lot.blocked = 0n
  lot.status = lot.filled > 0n ? 'holding' : 'cancelled'
}

/** One price for all of them: the average of the bids, the last of them for all that is behind it, down to the tick. */
export function bidFor({ stock }: Lot, quantity: bigint): bigint | null {
  const each = stock.bids.map(({ pricePaise, quantity: size }) => ({
    price: BigInt(pricePaise),
    size: BigInt(size),
  }))
  const last = each.at(-1)
  if (!last) return null
  let [rest, gross] = [quantity, 0n]
  for (const { price, size } of [...each, { price: last.price, size: quantity }]) {
    const sold = least(size, rest)
    gross += sold * price
    rest -= sold
  }
  const average = gross / quantity
  return average - (average % BigInt(stock.tick))
}

const paidDepository = new Set<string>()
const depositoryKey = (lot: Lot, day: string): string =>
  `${lot.purse.caller.clientId} ${lot.stock.symbol} ${day}`
export const isDepositoryPaid = (lot: Lot, day: string): boolean =>
  paidDepository.has(depositoryKey(lot, day))

export interface Quote {
  readonly price: bigint
  readonly quantity: bigint
  readonly day: string
  /** The depository had been paid for that day. */
  readonly wasPaid: boolean
  readonly givenMs: number
}

/** Half a paisa goes with what is sold. */
const partOf = (whole: bigint, part: bigint, of: bigint): bigint => (2n * whole * part + of) / (2n * of)

/** As the quote said, whatever the market has done since. */
export function sell(lot: Lot, { price, quantity, day, wasPaid }: Quote, hours: MarketHours): void {
  const note = noteOf(lot.stock, 'sell', day, [{ quantity, price }])
  const gross = quantity * price
  let charges = note.total
  firm.taxes += note.total
  const once = note.dp + note.dpTax
  if (!wasPaid && !isDepositoryPaid(lot, day) && gross - note.total >= once) {
    paidDepository.add(depositoryKey(lot, day))
    charges += once
    firm.fees += note.dp
    firm.taxes += note.dpTax
  }
  const costGross = partOf(lot.gross, quantity, lot.quantity)
  const costCharges = partOf(lot.charges, quantity, lot.quantity)
  lot.quantity -= quantity
  lot.gross -= costGross
  lot.charges -= costCharges
  lot.purse.unsettled += gross - charges
  if (lot.quantity === 0n) lot.status = 'sold'
  lot.sales.push({
    ...{ quantity, costGross, costCharges, gross, charges, soldOn: day },
    settlesOn: settlementDay(hours.calendar, day),
    isSettled: false,
  })
}

export function settle(lots: readonly Lot[], until: string): number {
  let settled = 0
  for (const { purse, sales } of lots) {
    for (const sale of sales) {
      if (sale.isSettled || sale.settlesOn > until) continue
      sale.isSettled = true
      settled += 1
      purse.unsettled -= sale.gross - sale.charges
      purse.cash += sale.gross - sale.charges
    }
  }
  return settled
}

export interface Action {
  readonly stock: Stock
  readonly exDay: string
  readonly kind: 'split' | 'bonus' | 'dividend'
  readonly before: bigint
  readonly after: bigint
  readonly amount: bigint
  /** The price has followed. */
  isPriced: boolean
  isDone: boolean
}

/** What was held when the day began, whether it was sold since or not. */
export const heldOn = ({ quantity, sales }: Lot, day: string): bigint =>
  sales.reduce((sum, sale) => (sale.soldOn >= day ? sum + sale.quantity : sum), quantity)

/** What the company gives on every lot that was bought before the day. Says to how many, and which of them grew. */
export function apply(action: Action, lots: readonly Lot[]): { given: number; grown: Lot[] } {
  let given = 0
  const grown: Lot[] = []
  action.isDone = true
  for (const lot of lots) {
    if (lot.stock !== action.stock || lot.boughtOn === '' || lot.boughtOn >= action.exDay) continue
    if (action.kind === 'dividend') {
      const shares = heldOn(lot, action.exDay)
      if (shares === 0n) continue
      given += 1
      lot.purse.cash += shares * action.amount
      firm.dividends += shares * action.amount
    } else if (lot.quantity > 0n) {
      given += 1
      const whole = lot.quantity * action.after
      const fraction = ((whole % action.before) * BigInt(lot.stock.price)) / action.before
      if (whole / action.before > lot.quantity) grown.push(lot)
      lot.quantity = whole / action.before
      lot.purse.cash += fraction
      firm.dividends += fraction
    }
  }
  return { given, grown }
}

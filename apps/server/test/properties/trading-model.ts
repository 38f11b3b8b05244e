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
  soldOn: string
  settlesOn: string
  saleGross: bigint
  saleCharges: bigint
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
      saleGross: 0n,
      saleCharges: 0n,
    },
    charges: noteOf(stock, 'buy', tradeDay, fills).total,
    status: filled === quantity ? 'holding' : 'awaiting',
    boughtOn: filled > 0n ? tradeDay : '',
    ...{ soldOn: '', settlesOn: '', isSettled: false },
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

/** One price for the whole lot: the average of the bids, the last of them for all that is behind it, down to the tick. */
export function bidFor({ stock, quantity }: Lot): bigint | null {
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

/** As the quote said, whatever the market has done since. */
export function sell(lot: Lot, { price, day, wasPaid }: Quote, hours: MarketHours): void {
  const note = noteOf(lot.stock, 'sell', day, [{ quantity: lot.quantity, price }])
  lot.saleGross = lot.quantity * price
  lot.saleCharges = note.total
  firm.taxes += note.total
  const once = note.dp + note.dpTax
  if (!wasPaid && !isDepositoryPaid(lot, day) && lot.saleGross - note.total >= once) {
    paidDepository.add(depositoryKey(lot, day))
    lot.saleCharges += once
    firm.fees += note.dp
    firm.taxes += note.dpTax
  }
  lot.purse.unsettled += lot.saleGross - lot.saleCharges
  lot.status = 'sold'
  lot.soldOn = day
  lot.settlesOn = settlementDay(hours.calendar, day)
}

export function settle(lots: readonly Lot[], until: string): number {
  const due = lots.filter((lot) => lot.status === 'sold' && !lot.isSettled && lot.settlesOn <= until)
  for (const lot of due) {
    lot.isSettled = true
    lot.purse.unsettled -= lot.saleGross - lot.saleCharges
    lot.purse.cash += lot.saleGross - lot.saleCharges
  }
  return due.length
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

/** What the company gives on every lot that was bought before the day. Says to how many. */
export function apply(action: Action, lots: readonly Lot[]): number {
  let given = 0
  action.isDone = true
  for (const lot of lots) {
    if (lot.stock !== action.stock || lot.quantity === 0n || lot.boughtOn >= action.exDay) continue
    if (action.kind === 'dividend') {
      if (lot.status === 'cancelled' || (lot.status === 'sold' && lot.soldOn < action.exDay)) continue
      given += 1
      lot.purse.cash += lot.quantity * action.amount
      firm.dividends += lot.quantity * action.amount
    } else if (lot.status !== 'sold') {
      given += 1
      const whole = lot.quantity * action.after
      const fraction = ((whole % action.before) * BigInt(lot.stock.price)) / action.before
      lot.quantity = whole / action.before
      lot.purse.cash += fraction
      firm.dividends += fraction
    }
  }
  return given
}

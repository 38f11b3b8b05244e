/** Trading as a child would keep it: purses, lots and what waits, in plain numbers. Knows the rules, and no SQL. */
import { chargesForAll, publishedCard, readCard, type Side, type Trade } from '@pramaan/fees'
import { dayInIndiaAt, type MarketHours, settlementDay } from '@pramaan/market-time'
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
  /** The day on the calendar of its last fill: a Saturday's trade is Monday's. */
  executedOn: string
  filled: bigint
  blocked: bigint
  /** What was bought, and after it what companies gave for it. */
  readonly pieces: Piece[]
  readonly sales: Sale[]
}

/** Shares of one day at one cost. */
export interface Piece {
  quantity: bigint
  gross: bigint
  charges: bigint
  boughtOn: string
  /** Of these, tendered in a buy-back. */
  pledged?: bigint
}

const all = (pieces: readonly Piece[], of: 'quantity' | 'gross' | 'charges'): bigint =>
  pieces.reduce((sum, piece) => sum + piece[of], 0n)

export const quantityOf = ({ pieces }: Lot): bigint => all(pieces, 'quantity')
export const grossOf = ({ pieces }: Lot): bigint => all(pieces, 'gross')
export const chargesOf = ({ pieces }: Lot): bigint => all(pieces, 'charges')

/** What the order itself bought. */
export function bought({ pieces }: Lot): Piece {
  const [first] = pieces
  if (!first) throw new Error('an order has what it bought')
  return first
}

/** `isBought`: of what the order bought, and not of what a company gave for it. */
export interface SoldPiece extends Piece {
  readonly isBought: boolean
}

/** All of a lot, or a part of it. */
export interface Sale {
  readonly quantity: bigint
  readonly costGross: bigint
  costCharges: bigint
  readonly gross: bigint
  /** As the day made them. */
  charges: bigint
  /** What the exchange pays, whatever the day gives back. */
  readonly net: bigint
  readonly soldOn: string
  readonly closedOn: string
  /** Of which days they were. */
  readonly parts: readonly SoldPiece[]
  readonly settlesOn: string
  isSettled: boolean
}

/** What an order bought on a day, or one sale, with what was charged for it at the time. */
export interface Traded {
  readonly lot: Lot
  readonly side: 'buy' | 'sell'
  readonly day: string
  readonly sale: Sale | null
  levels: readonly Taken[]
  taken: bigint
  readonly depository: bigint
}

/** A day that was charged: what went back, what it added to the firm's books, and what each purchase and sale bears. */
export interface ChargedDay {
  readonly traded: readonly Traded[]
  readonly refunded: bigint
  readonly fees: bigint
  readonly taxes: bigint
  readonly borne: Map<string, bigint>
}

export interface Purse {
  readonly caller: Caller
  readonly lots: Lot[]
  /** Not charged as a day yet. */
  traded: Traded[]
  readonly days: Map<string, ChargedDay>
  cash: bigint
  unsettled: bigint
}

/** What the firm's own books must say in the end. */
export const firm = { fees: 0n, taxes: 0n }

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
    ...{ ordered: quantity, executedOn: filled > 0n ? dayInIndiaAt(ms) : '', blocked: 0n, sales: [] },
    pieces: [
      {
        quantity: filled,
        gross: costOf(fills),
        charges: noteOf(stock, 'buy', tradeDay, fills).total,
        boughtOn: filled > 0n ? tradeDay : '',
      },
    ],
    status: filled === quantity ? 'holding' : 'awaiting',
  }
  lot.blocked = setAside(lot, tradeDay)
  const needed = grossOf(lot) + chargesOf(lot) + lot.blocked
  if (needed > purse.cash) return 'funds_short'
  if (!isReal) return lot
  purse.cash -= needed
  firm.taxes += chargesOf(lot)
  purse.lots.push(lot)
  if (filled > 0n) purse.traded.push(purchaseOf(lot))
  return lot
}

const purchaseOf = (lot: Lot): Traded => ({
  ...{
    lot,
    side: 'buy',
    day: bought(lot).boughtOn,
    sale: null,
    levels: lot.fills,
    taken: bought(lot).charges,
    depository: 0n,
  },
})

/** The rest at its limit, and what it would add to the note. */
function setAside(lot: Lot, day: string): bigint {
  const { stock, fills, ordered, filled, limit } = lot
  const quantity = ordered - filled
  if (quantity === 0n) return 0n
  const note = noteOf(stock, 'buy', day, [...fills, { quantity, price: limit }])
  return quantity * limit + note.total - bought(lot).charges
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
  for (const lot of reached) fill(lot, hours.tradeDayAt(ms), dayInIndiaAt(ms))
  return reached.length
}

function fill(lot: Lot, day: string, today: string): void {
  const taken = takeFrom(lot.stock, lot.ordered - lot.filled, lot.limit)
  lot.fills.push(...taken)
  const own = bought(lot)
  const before = { blocked: lot.blocked, charges: own.charges }
  const cost = costOf(taken)
  lot.filled += sharesOf(taken)
  own.quantity += sharesOf(taken)
  own.gross += cost
  own.charges = noteOf(lot.stock, 'buy', day, lot.fills).total
  own.boughtOn = day
  lot.executedOn = today
  lot.blocked = setAside(lot, day)
  lot.status = lot.filled === lot.ordered ? 'holding' : 'awaiting'
  const added = own.charges - before.charges
  const freed = before.blocked - cost - added - lot.blocked
  if (freed < 0n) throw new Error('what was set aside does not pay for what the book gives')
  lot.purse.cash += freed
  firm.taxes += added
  const earlier = lot.purse.traded.find((one) => one.lot === lot && one.side === 'buy')
  if (earlier) earlier.taken += added
  else lot.purse.traded.push(purchaseOf(lot))
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
export function sell(lot: Lot, { price, quantity, day, wasPaid }: Quote, { hours, ms }: Now): void {
  const note = noteOf(lot.stock, 'sell', day, [{ quantity, price }])
  const gross = quantity * price
  let [charges, depository] = [note.total, 0n]
  firm.taxes += note.total
  const once = note.dp + note.dpTax
  if (!wasPaid && !isDepositoryPaid(lot, day) && gross - note.total >= once) {
    paidDepository.add(depositoryKey(lot, day))
    charges += once
    depository = note.dp
    firm.fees += note.dp
    firm.taxes += note.dpTax
  }
  const parts = takePieces(lot, quantity)
  lot.purse.unsettled += gross - charges
  if (quantityOf(lot) === 0n) lot.status = 'sold'
  const sale: Sale = {
    ...{ quantity, gross, charges, net: gross - charges, soldOn: day, closedOn: dayInIndiaAt(ms), parts },
    costGross: all(parts, 'gross'),
    costCharges: all(parts, 'charges'),
    settlesOn: settlementDay(hours.calendar, day),
    isSettled: false,
  }
  lot.sales.push(sale)
  const levels = [{ quantity, price }]
  lot.purse.traded.push({ lot, side: 'sell', day, sale, levels, taken: charges, depository })
}

/** The oldest first, each with its part of the cost. */
function takePieces({ pieces }: Lot, wanted: bigint): SoldPiece[] {
  let rest = wanted
  return pieces
    .toSorted((a, b) => (a.boughtOn < b.boughtOn ? -1 : Number(a.boughtOn > b.boughtOn)))
    .flatMap((piece) => {
      const quantity = least(piece.quantity - (piece.pledged ?? 0n), rest)
      if (quantity === 0n) return []
      rest -= quantity
      const taken = {
        quantity,
        gross: partOf(piece.gross, quantity, piece.quantity),
        charges: partOf(piece.charges, quantity, piece.quantity),
        boughtOn: piece.boughtOn,
        isBought: piece === pieces[0],
      }
      piece.quantity -= quantity
      piece.gross -= taken.gross
      piece.charges -= taken.charges
      return [taken]
    })
}

export function settle(lots: readonly Lot[], until: string): number {
  let settled = 0
  for (const { purse, sales } of lots) {
    for (const sale of sales) {
      if (sale.isSettled || sale.settlesOn > until) continue
      sale.isSettled = true
      // Each lot's part of a sale is paid out by itself.
      settled += sale.parts.length
      purse.unsettled -= sale.net
      purse.cash += sale.net
    }
  }
  return settled
}

/** What companies do, as a child would reckon it: by counting parts of shares along a holder's whole row of them. Knows no SQL. */
import { addDays, startOfDay } from '@pramaan/market-time'
import type { Stock } from './trading-market.ts'
import { firm, type Lot, type Piece, type Purse, quantityOf } from './trading-model.ts'

export interface Action {
  readonly id: string
  readonly stock: Stock
  readonly exDay: string
  readonly payDay: string
  readonly kind: 'split' | 'bonus' | 'consolidation' | 'dividend'
  readonly number: number
  readonly before: bigint
  readonly after: bigint
  readonly amount: bigint
  /** The price has followed. */
  isPriced: boolean
  isDone: boolean
}

export const changesShares = ({ kind }: Action): boolean => kind !== 'dividend'

/** A dividend that is owed from its ex-day until it is paid. */
export interface Owed {
  readonly purse: Purse
  readonly action: Action
  readonly gross: bigint
}

/** What was bought on a Saturday, for Monday, is held from then on. */
const isHeldBefore = (day: string, { boughtOn }: { boughtOn: string }, executedOn: string): boolean =>
  boughtOn !== '' && (boughtOn < day || (executedOn !== '' && executedOn < day))

/** What was held when the day began, whether it was sold since or not. */
function heldOn({ pieces, sales, executedOn }: Lot, day: string): bigint {
  const bought = pieces[0]
  const sold = sales
    .filter(({ soldOn, closedOn }) => soldOn >= day && closedOn >= day)
    .flatMap(({ parts }) => parts)
  return [...pieces.map((piece) => ({ ...piece, isBought: piece === bought })), ...sold]
    .filter((piece) => isHeldBefore(day, piece, piece.isBought ? executedOn : ''))
    .reduce((sum, { quantity }) => sum + quantity, 0n)
}

export function owedFor(action: Action, purses: readonly Purse[]): Owed[] {
  return purses.flatMap((purse) => {
    const shares = purse.lots
      .filter(({ stock }) => stock === action.stock)
      .reduce((sum, lot) => sum + heldOn(lot, action.exDay), 0n)
    return shares === 0n ? [] : [{ purse, action, gross: shares * action.amount }]
  })
}

const yearsPaid = new Map<Purse, Map<string, { gross: bigint; tax: bigint }>>()

/** Ten percent of all that the company has paid in the year, once that is above ₹10,000; in whole rupees. */
export function pay({ purse, action, gross }: Owed): void {
  const years = yearsPaid.get(purse) ?? new Map<string, { gross: bigint; tax: bigint }>()
  yearsPaid.set(purse, years)
  const [year, month] = [Number(action.payDay.slice(0, 4)), Number(action.payDay.slice(5, 7))]
  const key = `${action.stock.symbol} ${month < 4 ? year - 1 : year}`
  const sofar = years.get(key) ?? { gross: 0n, tax: 0n }
  const sum = sofar.gross + gross
  const wanted = sum > 1_000_000n ? ((sum + 500n) / 1000n) * 100n - sofar.tax : 0n
  const tax = wanted < 0n ? 0n : wanted > gross ? gross : wanted
  years.set(key, { gross: sum, tax: sofar.tax + tax })
  purse.cash += gross - tax
  firm.taxes += tax
}

interface Placed {
  readonly lot: Lot
  readonly piece: Piece
}

const product = (actions: readonly Action[], of: 'before' | 'after'): bigint =>
  actions.reduce((all, action) => all * action[of], 1n)

/**
 * All share changes of a stock's day, to one holder: their shares lie in a row, the oldest first, and each is cut into parts.
 * Says which of their orders are not what they were.
 */
export function changeShares(
  purse: Purse,
  stock: Stock,
  day: readonly Action[],
  price: bigint,
): { isHolder: boolean; touched: Lot[] } {
  const exDay = day[0]?.exDay ?? ''
  const row: Placed[] = purse.lots
    .filter((lot) => lot.stock === stock)
    .flatMap((lot) => lot.pieces.map((piece) => ({ lot, piece })))
    .filter(
      ({ lot, piece }) =>
        piece.quantity > 0n && isHeldBefore(exDay, piece, piece === lot.pieces[0] ? lot.executedOn : ''),
    )
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  if (row.length === 0) return { isHolder: false, touched: [] }
  const folds = day.filter(({ kind }) => kind === 'split' || kind === 'consolidation')
  const bonuses = day.filter(({ kind }) => kind === 'bonus')
  const shares = row.reduce((sum, { piece }) => sum + piece.quantity, 0n)
  const whole = product(day, 'before')
  const parts = shares * product(day, 'after')
  const folded = fold(row, product(folds, 'before'), product(folds, 'after'))
  const given = bonuses.length === 0 ? 0n : parts / whole - folded.shares
  const touched = [...folded.touched, ...spread(row, given, folded.left, bonuses.at(-1)?.payDay ?? '')]
  const rest = parts % whole
  // Half a paisa is the holder's.
  purse.cash += (2n * price * rest + whole) / (2n * whole)
  for (const lot of touched) if (quantityOf(lot) === 0n) lot.status = 'sold'
  return { isHolder: true, touched }
}

const keyOf = ({ lot, piece }: Placed): string => `${piece.boughtOn} ${lot.id}`

interface Cost {
  readonly gross: bigint
  readonly charges: bigint
}

/** Each piece has the new shares that end within it, with the cost of all that made them. */
function fold(
  row: readonly Placed[],
  before: bigint,
  after: bigint,
): { shares: bigint; left: Cost; touched: Lot[] } {
  let [old, left]: [bigint, Cost] = [0n, { gross: 0n, charges: 0n }]
  const touched: Lot[] = []
  if (before === 1n && after === 1n) {
    return { shares: row.reduce((sum, { piece }) => sum + piece.quantity, 0n), left, touched }
  }
  for (const { lot, piece } of row) {
    const [was, quantity] = [{ ...piece }, piece.quantity]
    const from = (old * after) / before
    old += quantity
    const count = (old * after) / before - from
    const over = (old * after) % before
    const all = { gross: left.gross + piece.gross, charges: left.charges + piece.charges }
    const kept = (amount: bigint): bigint => {
      const size = 2n * quantity * after
      return (2n * amount * (quantity * after - over) + size / 2n) / size
    }
    left =
      count === 0n
        ? all
        : { gross: piece.gross - kept(piece.gross), charges: piece.charges - kept(piece.charges) }
    piece.quantity = count
    piece.gross = all.gross - left.gross
    piece.charges = all.charges - left.charges
    const isSame = was.quantity === count && was.gross === piece.gross && was.charges === piece.charges
    if (!isSame) touched.push(lot)
  }
  return { shares: (old * after) / before, left, touched }
}

/** Every order has the bonus shares that end within it; one that a split left in parts brings its cost to the last. */
function spread(row: readonly Placed[], given: bigint, left: Cost, boughtOn: string): Lot[] {
  if (given === 0n) return []
  const held = row.reduce((sum, { piece }) => sum + piece.quantity, 0n)
  const counts = new Map<Lot, bigint>()
  let [along, out] = [0n, 0n]
  for (const { lot, piece } of row) {
    along += piece.quantity
    const upTo = held === 0n ? 0n : (given * along) / held
    counts.set(lot, (counts.get(lot) ?? 0n) + upTo - out)
    out = upTo
  }
  const last = row.at(-1)?.lot
  if (held === 0n && last) counts.set(last, given)
  const lots = [...counts].filter(([, quantity]) => quantity > 0n)
  for (const [index, [lot, quantity]] of lots.entries()) {
    const cost = index === lots.length - 1 ? left : { gross: 0n, charges: 0n }
    lot.pieces.push({ quantity, ...cost, boughtOn })
  }
  return lots.map(([lot]) => lot)
}

const RATIOS = [
  { kind: 'split', before: 1n, after: 5n },
  { kind: 'split', before: 2n, after: 3n },
  { kind: 'bonus', before: 1n, after: 2n },
  { kind: 'bonus', before: 3n, after: 4n },
  { kind: 'consolidation', before: 5n, after: 1n },
  { kind: 'consolidation', before: 3n, after: 2n },
] as const

/** What a company says that it will do on a day: one thing, or two that meet. */
export function announced(
  stock: Stock,
  exDay: string,
  dice: { below(sides: number): number; oneIn(n: number): boolean },
  newId: () => string,
): Action[] {
  const common = { stock, exDay, isPriced: false, isDone: false }
  const dividend = (number: number): Action => ({
    ...common,
    ...{ id: newId(), kind: 'dividend', number, before: 1n, after: 1n, amount: BigInt(1 + dice.below(2000)) },
    payDay: addDays(exDay, 2 * (stock.instrument.id % 3)),
  })
  const change = (ratio: (typeof RATIOS)[number]): Action => ({
    ...common,
    ...{ ...ratio, id: newId(), number: 1, amount: 0n, payDay: exDay },
  })
  const [first, other] = [
    RATIOS[dice.below(RATIOS.length)] ?? RATIOS[0],
    RATIOS[2 + dice.below(2)] ?? RATIOS[2],
  ]
  if (dice.oneIn(2)) return dice.oneIn(3) ? [dividend(1), dividend(2)] : [dividend(1)]
  const isBoth = first.kind !== 'bonus' && dice.oneIn(2)
  return [change(first), ...(isBoth ? [change(other)] : []), ...(dice.oneIn(4) ? [dividend(1)] : [])]
}

/** When it is paid: the second of a day after the first. */
export const paidFromMs = ({ payDay, number }: Action): number => startOfDay(payDay) + (number - 1) * 1000

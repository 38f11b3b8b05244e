/**
 * trading: what a client's day comes to against what was charged order by order, what of it goes back to the client, and what each
 * purchase and sale bears (decision 45). Pure.
 */
import {
  chargesOfDay,
  type DayCharges,
  explainDay,
  type RateCard,
  type Reason,
  type Side,
} from '@pramaan/fees'
import { apportion, lesser } from '@pramaan/money'
import type { Leg, Place } from '../ledger/transfers.ts'
import type { NoteOf, Product, Taken } from './product.ts'

/** Paise by charge. */
export type Amounts = Readonly<Record<string, bigint>>

/** All that an order bought on the day, or one sale: what stood on one note by itself. */
export interface Piece {
  /** The order that bought, or the fill that sold. */
  readonly id: string
  readonly orderId: string
  readonly side: Side
  readonly product: Product
  readonly note: NoteOf
  readonly levels: readonly Taken[]
  /** What was charged for it at the time, the depository's charge where it was levied with it. */
  readonly taken: Amounts
}

/** What earlier runs of the same day did. */
export interface Before {
  readonly runs: number
  readonly refund: bigint
  readonly fees: bigint
  readonly taxes: bigint
  readonly parts: ReadonlyMap<string, { readonly amounts: Amounts; readonly apart: bigint }>
}

export const NOTHING_BEFORE: Before = { runs: 0, refund: 0n, fees: 0n, taxes: 0n, parts: new Map() }

export interface DayPart {
  readonly piece: Piece
  readonly amounts: Amounts
  /** What it bears less than before this run; negative where it bears more. */
  readonly given: bigint
}

type Netted = Extract<Reason, { code: 'intraday' }>['netted'][number]

/** As it is stored: with the symbol that the client knows beside the ISIN. */
export type DayReason =
  | Exclude<Reason, { code: 'intraday' }>
  | { readonly code: 'intraday'; readonly netted: readonly (Netted & { readonly symbol: string })[] }

export interface ChargeLine {
  readonly charge: string
  readonly estimated: bigint
  readonly actual: bigint
  readonly because: readonly DayReason[]
}

export interface ChargedDay {
  readonly day: DayCharges
  readonly taken: bigint
  readonly refund: bigint
  /** What the client had not been told, and the firm pays. */
  readonly borne: bigint
  readonly fees: bigint
  readonly taxes: bigint
  readonly parts: readonly DayPart[]
  readonly lines: readonly ChargeLine[]
}

const FIRMS: readonly string[] = ['brokerage', 'dp']
const DEPOSITORY: readonly string[] = ['dp', 'dp-gst']

export const sumOf = (amounts: Amounts): bigint => total(Object.values(amounts))
const feesIn = (amounts: Amounts): bigint => total(FIRMS.map((charge) => amounts[charge] ?? 0n))
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

function addedUp(all: readonly Amounts[]): Amounts {
  const sums: Record<string, bigint> = {}
  for (const amounts of all)
    for (const [charge, amount] of Object.entries(amounts)) sums[charge] = (sums[charge] ?? 0n) + amount
  return sums
}

/** Null: nothing of the day bears charges. */
export function chargeDay(card: RateCard, pieces: readonly Piece[], before: Before): ChargedDay | null {
  const trades = pieces.flatMap(({ product, note, levels }) => product.dayTrades(note, levels))
  if (trades.length === 0) return null
  const day = chargesOfDay(card, trades)
  const taken = addedUp(pieces.map((piece) => piece.taken))
  const actual = addedUp(day.orders.map(({ amounts }) => amounts))
  // The client was told an amount: less is given back, more is the firm's.
  const owed = sumOf(taken) - day.total
  const refund = owed > before.refund ? owed - before.refund : 0n
  const fees = feesIn(actual) - feesIn(taken) - before.fees
  const taxes = day.total - feesIn(actual) - (sumOf(taken) - feesIn(taken)) - before.taxes
  const shares = owed >= before.refund ? new Map(day.orders.map((one) => [one.order, one.amounts])) : null
  return {
    ...{ day, refund, fees, taxes, taken: sumOf(taken), borne: fees + taxes + refund },
    parts: pieces.map((piece) => {
      const now = before.parts.get(piece.id)?.amounts ?? piece.taken
      const amounts: Amounts = shares?.get(piece.id) ?? now
      return { piece, amounts, given: sumOf(now) - sumOf(amounts) }
    }),
    lines: linesOf(card, pieces, day, { taken, actual }),
  }
}

function linesOf(
  card: RateCard,
  pieces: readonly Piece[],
  day: DayCharges,
  { taken, actual }: { taken: Amounts; actual: Amounts },
): ChargeLine[] {
  const estimates = pieces.map(({ product, note, levels, taken: own }) => {
    const charges = product.chargesOf(card, note, levels)
    const isLevied = DEPOSITORY.some((charge) => (own[charge] ?? 0n) > 0n)
    return isLevied
      ? charges
      : { ...charges, lines: charges.lines.filter(({ charge }) => !DEPOSITORY.includes(charge)) }
  })
  const symbols = new Map(
    pieces.flatMap(({ product, note, levels }) =>
      product.dayTrades(note, levels.slice(0, 1)).map(({ isin }) => [isin, note.instrument.symbol]),
    ),
  )
  const withSymbol = (reason: Reason): DayReason =>
    reason.code === 'intraday'
      ? {
          ...reason,
          netted: reason.netted.map((one) => ({ ...one, symbol: symbols.get(one.isin) ?? one.isin })),
        }
      : reason
  const explained = new Map(explainDay(estimates, day).lines.map((line) => [line.charge as string, line]))
  return Object.keys(actual).map((charge) => ({
    charge,
    estimated: taken[charge] ?? 0n,
    actual: actual[charge] ?? 0n,
    because: (explained.get(charge)?.because ?? []).map(withSymbol),
  }))
}

/** From those that had too much to those that had too little. */
export function legsOfDay(
  client: string,
  { refund, borne, fees, taxes }: Pick<ChargedDay, 'refund' | 'borne' | 'fees' | 'taxes'>,
): Leg[] {
  const changes: { place: Place; rest: bigint }[] = [
    { place: { client, purpose: 'cash' }, rest: refund },
    { place: { firm: 'fees' }, rest: fees },
    { place: { firm: 'taxes' }, rest: taxes },
    { place: { firm: 'adjustments' }, rest: -borne },
  ]
  const legs: Leg[] = []
  for (const to of changes) {
    for (const from of changes) {
      if (to.rest <= 0n || from.rest >= 0n) continue
      const amount = lesser(to.rest, -from.rest)
      legs.push({ from: from.place, to: to.place, amount })
      to.rest -= amount
      from.rest += amount
    }
  }
  return legs
}

/** Costs lowered by `given` together, each by its size; of nothing, `bearer` alone is raised. What they cannot bear is left over. */
export function lowered(
  costs: readonly bigint[],
  given: bigint,
  bearer: number,
): { readonly after: readonly bigint[]; readonly apart: bigint } {
  const all = total(costs)
  if (all === 0n) {
    const isBorne = given < 0n && costs[bearer] !== undefined
    return isBorne ? { after: costs.with(bearer, -given), apart: 0n } : { after: costs, apart: given }
  }
  const rest = all > given ? all - given : 0n
  return { after: apportion(rest, costs), apart: given - (all - rest) }
}

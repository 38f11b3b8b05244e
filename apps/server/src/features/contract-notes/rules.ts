/**
 * contract notes: what stands on the note of a client's trading day, and whether it comes to what the ledger has of that day.
 * Pure. What was charged is the day's once the day was worked out, and until then what the orders were charged one by one.
 */
import { type Charge, chargeNames, type Side } from '@pramaan/fees'
import type { Instrument } from '../../market/instruments.ts'
import type { Amounts } from '../../trading/day-charges.ts'
import type { BookedFill } from '../../trading/day-store.ts'
import type { StoredDay } from '../../trading/told-days.ts'

export interface NoteTrade {
  readonly at: Date
  readonly venue: string
  readonly orderNumber: string
  readonly tradeNumber: string
  readonly isin: string | null
  readonly symbol: string
  readonly side: Side
  readonly quantity: bigint
  readonly price: bigint
  readonly gross: bigint
}

/** All of one security. Negative where more was bought: what is paid for it, and what is given away of it. */
export interface NoteNet {
  readonly isin: string | null
  readonly symbol: string
  readonly bought: bigint
  readonly sold: bigint
  readonly quantity: bigint
  readonly value: bigint
}

export interface NoteCharge {
  readonly charge: Charge
  readonly name: string
  readonly amount: bigint
}

export interface DayNote {
  readonly day: string
  /** `by-order`: of a day before days were charged as one, or on which nothing bears charges. */
  readonly state: 'estimated' | 'final' | 'by-order'
  readonly trades: readonly NoteTrade[]
  readonly nets: readonly NoteNet[]
  readonly charges: readonly NoteCharge[]
  /** The depository's charge and its tax, which are booked by themselves and stand on no contract note. */
  readonly apart: readonly NoteCharge[]
  /** What the day came to more than the client had been told: the firm's. */
  readonly borne: bigint
  /** What an earlier run gave back, where a late trade has made the charges estimates again. */
  readonly refunded: bigint
  /** Of the note, and with what is booked apart from it. Negative where the client pays. */
  readonly net: bigint
  readonly total: bigint
  readonly settlesOn: readonly string[]
  readonly sources: readonly string[]
  readonly cards: readonly string[]
  readonly entries: { readonly first: bigint; readonly last: bigint; readonly hash: string } | null
  readonly closes: boolean
}

/** What the database has of the day. */
export interface StoredNote {
  readonly day: string
  readonly fills: readonly BookedFill[]
  readonly instruments: ReadonlyMap<number, Instrument>
  /** Charged with the orders, by charge. */
  readonly taken: Amounts
  /** As the day was worked out last; null before, and where days were not yet charged as one. */
  readonly charged: StoredDay | null
  /** Whether it is still to be worked out, for the first time or again. */
  readonly isOpen: boolean
  /** Of the client's rupees, what the ledger moved for the day. */
  readonly moved: bigint
  readonly entries: DayNote['entries']
}

const DEPOSITORY: readonly Charge[] = ['dp', 'dp-gst']
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]

export function noteOf(stored: StoredNote): DayNote {
  const { day, fills, charged, isOpen } = stored
  const trades = fills.flatMap((fill) => tradesOf(fill, stored.instruments))
  const all = chargesOf(charged && !isOpen ? actualOf(charged) : stored.taken)
  const [apart, charges] = [
    all.filter(({ charge }) => DEPOSITORY.includes(charge)),
    all.filter(({ charge }) => !DEPOSITORY.includes(charge)),
  ]
  const borne = isOpen ? 0n : (charged?.borne ?? 0n)
  const refunded = isOpen ? (charged?.refund ?? 0n) : 0n
  const net = sum(fills.map(signedGross)) - amountOf(charges) + borne + refunded
  const total = net - amountOf(apart)
  return {
    day,
    state: isOpen ? 'estimated' : charged ? 'final' : 'by-order',
    ...{ trades, nets: netsOf(trades), charges, apart, borne, refunded, net, total },
    settlesOn: unique(fills.map((fill) => fill.settles_on)).toSorted(),
    sources: unique(fills.map(({ source }) => source)),
    cards: unique(fills.map((fill) => fill.card_version)),
    entries: stored.entries,
    closes: total === stored.moved && sum(trades.map(signedValue)) === sum(fills.map(signedGross)),
  }
}

const signedGross = ({ side, gross_paise: gross }: BookedFill): bigint => (side === 'buy' ? -gross : gross)
const signedValue = ({ side, gross }: NoteTrade): bigint => (side === 'buy' ? -gross : gross)
const amountOf = (charges: readonly NoteCharge[]): bigint => sum(charges.map(({ amount }) => amount))

/** One line for each price: quantity times price is then what was traded, to the paisa. */
function tradesOf(fill: BookedFill, instruments: StoredNote['instruments']): NoteTrade[] {
  const instrument = instruments.get(fill.instrument_id)
  if (!instrument) throw new Error(`instrument ${fill.instrument_id} of a trade is not in the master`)
  return fill.levels.map(([quantity, price]) => ({
    at: fill.at,
    venue: fill.venue,
    orderNumber: fill.venue_order_number,
    tradeNumber: fill.venue_trade_number,
    isin: instrument.isin,
    symbol: instrument.symbol,
    side: fill.side,
    quantity: BigInt(quantity),
    price: BigInt(price),
    gross: BigInt(quantity) * BigInt(price),
  }))
}

function netsOf(trades: readonly NoteTrade[]): NoteNet[] {
  const groups = Map.groupBy(trades, ({ isin, symbol }) => isin ?? symbol)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    const count = (side: Side): bigint =>
      sum(own.filter((trade) => trade.side === side).map(({ quantity }) => quantity))
    const [bought, sold] = [count('buy'), count('sell')]
    if (!first) return []
    const { isin, symbol } = first
    return [{ isin, symbol, bought, sold, quantity: bought - sold, value: sum(own.map(signedValue)) }]
  })
}

const actualOf = ({ lines }: StoredDay): Amounts =>
  Object.fromEntries(lines.map(({ charge, actual }) => [charge, BigInt(actual)]))

/** In the order of the rate card, without those that came to nothing. */
const chargesOf = (amounts: Amounts): NoteCharge[] =>
  (Object.keys(chargeNames) as Charge[])
    .map((charge) => ({ charge, name: chargeNames[charge], amount: amounts[charge] ?? 0n }))
    .filter(({ amount }) => amount !== 0n)

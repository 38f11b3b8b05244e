/** receipts: the charges of an order worked out anew, and whether every figure is what the ledger says. Pure. */
import type { Charges, Line, RateCard, Side } from '@pramaan/fees'
import { dayNumber } from '@pramaan/market-time'
import { paise } from '@pramaan/money'
import { RUPEES } from '../../ledger/transfers.ts'
import type { Instrument } from '../../market/instruments.ts'
import { dayInIndia } from '../../platform/clock.ts'
import { chargeNote } from '../../trading/charge.ts'
import type { OrderRecord, StoredFill } from './store.ts'

const DEPOSITORY: readonly string[] = ['dp', 'dp-gst']

export const isDepository = (charge: string): boolean => DEPOSITORY.includes(charge)

/** What one side of an order was charged, in the card's words; null where nothing was traded on it. */
export function chargesOfSide(
  card: RateCard,
  instrument: Instrument,
  { order, fills, depository }: OrderRecord,
  side: Side,
): Charges | null {
  const notes = fillsByDay(fills, side).map(([day, ofDay]) => {
    const taken = ofDay
      .flatMap(({ levels }) => levels)
      .map(([quantity, price]) => ({ quantity: BigInt(quantity), pricePaise: BigInt(price) }))
    return chargeNote(card, { instrument, side, orderId: order.id, day }, taken).charges
  })
  const [first] = notes
  if (!first) return null
  // The depository charges once per security and day: whichever sale came first has paid it.
  const isPaidHere = side === 'sell' && depository > 0n
  const lines = notes
    .flatMap((note) => note.lines)
    .filter(({ charge }) => isPaidHere || !isDepository(charge))
  return {
    ...first,
    lines,
    value: paise(sum(notes.map(({ value }) => value))),
    total: paise(amountOf(lines)),
  }
}

/** A note is of one day. */
function fillsByDay(fills: readonly StoredFill[], side: Side): [string, StoredFill[]][] {
  const days = new Map<string, StoredFill[]>()
  for (const fill of fills.filter((one) => one.side === side)) {
    days.set(fill.trade_day, [...(days.get(fill.trade_day) ?? []), fill])
  }
  return [...days]
}

const amountOf = (lines: readonly Line[]): bigint => sum(lines.map(({ amount }) => amount))
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

/** Every charge is, to the paisa, what was charged when it was traded. */
export function chargesAgree(
  { fills, depository }: OrderRecord,
  { buy, sell }: Readonly<Record<Side, Charges | null>>,
): boolean {
  const agrees = (side: Side, told: Charges | null): boolean => {
    const own = fills.filter((fill) => fill.side === side)
    const onNote = (told?.lines ?? []).filter(({ charge }) => !isDepository(charge))
    const names = new Set([
      ...onNote.map(({ charge }) => charge as string),
      ...own.flatMap(({ charges }) => Object.keys(charges)).filter((name) => !isDepository(name)),
    ])
    const isSame = (name: string): boolean =>
      amountOf(onNote.filter(({ charge }) => charge === name)) ===
      sum(own.map(({ charges }) => BigInt(charges[name] ?? 0)))
    return [...names].every(isSame) && amountOf(onNote) === sum(own.map((fill) => fill.charges_paise))
  }
  const toDepository = amountOf((sell?.lines ?? []).filter(({ charge }) => isDepository(charge)))
  return agrees('buy', buy) && agrees('sell', sell) && toDepository === depository
}

/** The order's own figures, its fills and the ledger's entries say the same, in rupees and in shares. */
export function closes({ order, fills, credits, depository, entries }: OrderRecord): boolean {
  const total = (side: Side, of: (fill: StoredFill) => bigint): bigint =>
    sum(fills.filter((fill) => fill.side === side).map(of))
  const [bought, sold] = [total('buy', (fill) => fill.gross_paise), total('sell', (fill) => fill.gross_paise)]
  const paid = total('buy', (fill) => fill.charges_paise)
  const kept = total('sell', (fill) => fill.charges_paise) + depository
  const given = sum(credits.map(({ amount_paise: amount }) => amount))
  const shares =
    total('buy', (fill) => fill.quantity) -
    total('sell', (fill) => fill.quantity) +
    sum(credits.map((credit) => credit.shares))
  const moved = (isWanted: (asset: string) => boolean): bigint =>
    sum(entries.filter(({ asset }) => isWanted(asset)).map(({ amount }) => amount))
  return (
    moved((asset) => asset === RUPEES) === sold - kept - bought - paid + given &&
    moved((asset) => asset !== RUPEES) === shares &&
    shares === (order.status === 'sold' ? 0n : order.quantity) &&
    order.gross_paise === bought &&
    order.charges_paise === paid &&
    (order.sale_gross_paise ?? 0n) === sold &&
    (order.sale_charges_paise ?? 0n) === kept
  )
}

/** Days in India from the first purchase until the sale, or until now. */
export function holdingDays({ order, fills }: OrderRecord, now: Date): number | null {
  const first = fills.find(({ side }) => side === 'buy')
  if (!first) return null
  const until = order.status === 'sold' ? order.status_at : now
  return dayNumber(dayInIndia(until)) - dayNumber(dayInIndia(first.at))
}

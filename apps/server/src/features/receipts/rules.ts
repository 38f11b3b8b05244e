/** receipts: the charges of an order worked out anew, and whether every figure is what the ledger says. Pure. */
import type { Charge, Charged, Charges, Line, RateCard, Side } from '@pramaan/fees'
import { dayNumber } from '@pramaan/market-time'
import { paise, price as priceOf, units } from '@pramaan/money'
import { isSecurity, RUPEES } from '../../ledger/transfers.ts'
import type { Instrument } from '../../market/instruments.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Product } from '../../trading/product.ts'
import { boughtOf } from '../../trading/stored-orders.ts'
import { isOffMarket, isTender, tenderCharges } from '../../trading/tender-charges.ts'
import type { OrderRecord, StoredFill } from './store.ts'

const DEPOSITORY: readonly string[] = ['dp', 'dp-gst']

const isDepository = (charge: string): boolean => DEPOSITORY.includes(charge)

/** What one side of an order was charged, in the card's words; null where nothing was traded on it. */
export function chargesOfSide(
  card: RateCard,
  product: Product,
  instrument: Instrument,
  { order, fills, depository, terms }: OrderRecord,
  side: Side,
): Charges | null {
  const notes = notesOf(fills, side).map(({ day, fills: ofNote, isFirst }) => {
    const taken = ofNote
      .flatMap(({ levels }) => levels)
      .map(([quantity, price]) => ({ quantity: units(BigInt(quantity)), pricePaise: priceOf(BigInt(price)) }))
    if (product.chargesTold)
      return joined(
        ofNote.map((fill) =>
          product.chargesTold?.(card, { instrument, side, orderId: order.id, day }, fill.charges),
        ),
      )
    if (ofNote.some(isTender))
      return tenderCharges(card, product, { instrument, orderId: order.id, day }, taken)
    const { source = '' } = ofNote[0] ?? {}
    const note = product.chargesOf(card, { instrument, side, orderId: order.id, day, terms, source }, taken)
    // The depository charges once per security and day: whichever sale came first has paid it.
    const isPaidHere = isFirst && depository.has(day)
    return { ...note, lines: note.lines.filter(({ charge }) => isPaidHere || !isDepository(charge)) }
  })
  const [first] = notes
  if (!first) return null
  const lines = notes.flatMap((note) => note.lines)
  return {
    ...first,
    lines,
    value: paise(sum(notes.map(({ value }) => value))),
    total: paise(amountOf(lines)),
  }
}

/** Fills that are charged one by one, as one note. */
function joined(all: readonly (Charges | undefined)[]): Charges {
  const told = all.filter((one) => one !== undefined)
  const [first] = told
  if (!first) throw new Error('a note has a fill')
  const lines = told.flatMap((one) => one.lines)
  return { ...first, lines, total: paise(amountOf(lines)) }
}

interface NoteFills {
  readonly day: string
  readonly fills: readonly StoredFill[]
  /** Of its day. */
  readonly isFirst: boolean
}

/** What was bought on one day is one note, however it was filled; each sale has its own. */
function notesOf(fills: readonly StoredFill[], side: Side): NoteFills[] {
  const days = Map.groupBy(
    fills.filter((one) => one.side === side),
    ({ trade_day: day }) => day,
  )
  return [...days].flatMap(([day, ofDay]) =>
    side === 'buy'
      ? [{ day, fills: ofDay, isFirst: true }]
      : ofDay.map((fill) => ({
          day,
          fills: [fill],
          isFirst: fill === ofDay.find((one) => !isOffMarket(one)),
        })),
  )
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
  return agrees('buy', buy) && agrees('sell', sell) && toDepository === sum([...depository.values()])
}

/** What went back of one side's charges, because its days came to less; negative where they came to more. */
export const refundOf = ({ parts }: Pick<OrderRecord, 'parts'>, side: Side): bigint =>
  sum(
    parts
      .filter((part) => part.side === side)
      .map((part) => part.taken_paise - part.charged_paise - part.apart_paise),
  )

/** What was bought, at what it was bought for, and what companies took away of that cost since. */
export function paidFor(record: OrderRecord): { gross: bigint; net: bigint; moved: bigint } {
  const bought = record.fills.filter(({ side }) => side === 'buy')
  const gross = sum(bought.map((fill) => fill.gross_paise))
  const charges = sum(bought.map((fill) => fill.charges_paise)) - refundOf(record, 'buy')
  const moved = -sum(record.credits.map((credit) => credit.cost_gross_paise + credit.cost_charges_paise))
  return { gross, net: gross + charges, moved }
}

/** Whether the charges of all days on which this side was traded have been worked out. */
function isDayKnown({ parts, fills }: OrderRecord, side: Side): boolean {
  const traded = fills.filter((fill) => fill.side === side && !isOffMarket(fill))
  const days = new Set(traded.map(({ trade_day: day }) => day))
  return (
    days.size > 0 && [...days].every((day) => parts.some((part) => part.side === side && part.day === day))
  )
}

/** One side's charges as the day made them, where that is known of all its days. */
export function feesAfter(record: OrderRecord, side: Side, estimated: Charges): Charged {
  if (!isDayKnown(record, side)) return estimated
  const own = record.parts.filter((part) => part.side === side)
  const tendered = record.fills.filter((fill) => fill.side === side && isOffMarket(fill))
  const lines = [...own.map(({ amounts }) => amounts), ...tendered.map(({ charges }) => charges)].flatMap(
    (amounts) =>
      Object.entries(amounts).map(([charge, amount]) => ({
        charge: charge as Charge,
        amount: paise(BigInt(amount)),
      })),
  )
  return { lines, total: paise(sum(lines.map(({ amount }) => amount))) }
}

/** The order's own figures, its fills and the ledger's entries say the same, in rupees and in shares. */
export function closes(record: OrderRecord): boolean {
  const { order, fills, credits, depository, income, entries } = record
  const all = boughtOf(order)
  const total = (side: Side, of: (fill: StoredFill) => bigint): bigint =>
    sum(fills.filter((fill) => fill.side === side).map(of))
  const [bought, sold] = [total('buy', (fill) => fill.gross_paise), total('sell', (fill) => fill.gross_paise)]
  const paid = total('buy', (fill) => fill.charges_paise)
  const kept = total('sell', (fill) => fill.charges_paise) + sum([...depository.values()])
  const interest = total('sell', (fill) => fill.accrued_paise) - total('buy', (fill) => fill.accrued_paise)
  const given = sum(credits.map(({ amount_paise: amount }) => amount))
  const shares =
    total('buy', (fill) => fill.quantity) -
    total('sell', (fill) => fill.quantity) +
    sum(credits.map((credit) => credit.shares))
  // What a company gave to the holder is moved for all their orders at once.
  const ofHolder = sum(credits.filter((credit) => credit.is_of_holder).map((credit) => credit.shares))
  const [costGross, costCharges] = [
    sum(credits.map((credit) => credit.cost_gross_paise)),
    sum(credits.map((credit) => credit.cost_charges_paise)),
  ]
  const moved = (isWanted: (asset: string) => boolean): bigint =>
    sum(entries.filter(({ asset }) => isWanted(asset)).map(({ amount }) => amount))
  return (
    moved((asset) => asset === RUPEES) === sold - kept - bought - paid + given + interest + income &&
    moved(isSecurity) === shares - ofHolder &&
    shares === order.quantity &&
    all.gross_paise === bought + costGross &&
    all.charges_paise === paid + costCharges - refundOf(record, 'buy') &&
    (order.sale_gross_paise ?? 0n) === sold &&
    (order.sale_charges_paise ?? 0n) === kept - refundOf(record, 'sell')
  )
}

/** Days in India from the first purchase until the sale, or until now. */
export function holdingDays({ order, fills }: OrderRecord, now: Date): number | null {
  const first = fills.find(({ side }) => side === 'buy')
  if (!first) return null
  const until = order.status === 'sold' ? order.status_at : now
  return dayNumber(dayInIndia(until)) - dayNumber(dayInIndia(first.at))
}

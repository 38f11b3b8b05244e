/** products, quant: levels of an index, shares of its start, and money worked out from them, as the screens say them. */
import type { Note } from '@pramaan/contracts'
import { fromWire, groupIndian, type Paise, paise, parseRupees } from '@pramaan/money'
import { type Fraction, fraction, type OfferedNote, paidInAll } from '@pramaan/products'

/** 26,621.60, as an index is told. */
export function pointsOf(level: number): string {
  const read = parseRupees(String(level))
  if (read === null) return String(level)
  const [whole, rest] = [read / 100n, String(read % 100n).padStart(2, '0')]
  return `${groupIndian(String(whole))}.${rest}`
}

/** As a fraction for the formula: 26621.60 is 2662160 hundredths. */
export const levelOf = (level: number): Fraction => fraction(fromWire(level) ?? 0n)

/** The name of what it follows, short: NIFTY50 is what everyone reads. */
export const indexName = ({ underlying }: Pick<Note, 'underlying'>): string => underlying?.name ?? ''

/** Of the payout chart: from −60% to +40% of the start, in hundredths of it. */
export const LOWEST_PCT = 40
export const HIGHEST_PCT = 140

/** What it pays where the index ends at so many hundredths of its start. */
export const payoutAt = (amount: Paise, note: OfferedNote, percent: number, isTouched: boolean): Paise =>
  paidInAll(
    amount,
    note,
    fraction(BigInt(percent), 100n),
    isTouched ? fraction(0n) : fraction(BigInt(percent), 100n),
  )

/** The same money in the index itself, without its dividends. */
export const indexAt = (amount: Paise, percent: number): Paise => paise((amount * BigInt(percent)) / 100n)

/** Whether ending there means that the barrier was touched on the way. */
export const isBelowBarrier = (note: OfferedNote, percent: number): boolean =>
  note.payoff === 'reverse-convertible' && percent <= (note.barrier_percent ?? 0)

/** Hundredths of a percent, cut: what a change is of a whole. */
export const changePct = (now: Paise, before: Paise): number =>
  before === 0n ? 0 : Number(((now - before) * 10_000n) / before) / 100

/**
 * stock: what counts in what a client is worth and cannot be sold: bonus shares between their ex-date and their allotment, and what is
 * tendered in a buy-back or pledged for a loan. Pure.
 */
import { Refusal, type SellQuote } from '@pramaan/contracts'
import { dayInWords } from '../../market/wire.ts'
import { lentInWords } from '../../trading/lent-words.ts'
import { forSale, isAllotted, type SoldLot } from './sale-plan.ts'

type Lots = readonly Pick<SoldLot, 'quantity' | 'bought_on' | 'pledged' | 'lent'>[]

/** By the day of their allotment, for a quote; nothing where there are none. */
export function unallotted(lots: Lots, tradeDay: string): Pick<SellQuote, 'not_allotted'> {
  const days = new Map<string, bigint>()
  for (const lot of lots.filter((one) => !isAllotted(one, tradeDay)))
    days.set(lot.bought_on, (days.get(lot.bought_on) ?? 0n) + lot.quantity)
  if (days.size === 0) return {}
  const byDay = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { not_allotted: byDay.map(([day, quantity]) => ({ quantity: Number(quantity), allotted_on: day })) }
}

/** Shares that are tendered in a buy-back, for a quote; nothing where there are none. */
export function tenderedOf(lots: Lots): Pick<SellQuote, 'tendered'> {
  const tendered = lots.reduce((sum, lot) => sum + (lot.pledged ?? 0n), 0n)
  return tendered > 0n ? { tendered: Number(tendered) } : {}
}

/** Why so many cannot be sold yet. */
export function notForSale(lots: Lots, tradeDay: string): Refusal {
  const [next] = unallotted(lots, tradeDay).not_allotted ?? []
  const most = forSale(lots, tradeDay)
  const { tendered } = tenderedOf(lots)
  const blocked = tendered ? tenderedInWords(tendered) : ''
  const lent = lots.reduce((sum, lot) => sum + (lot.lent ?? 0n), 0n)
  const pledged = lent > 0n ? lentInWords(lent.toLocaleString('en-IN'), 'share') : ''
  const until = next
    ? `Bonus shares can be sold from their allotment on ${dayInWords(next.allotted_on)}.`
    : ''
  const why = [blocked, pledged, until].filter(Boolean).join(' ')
  return new Refusal('quantity_not_held', {
    says: most === 0n ? why : `You can sell ${most.toLocaleString('en-IN')} now. ${why}`,
  })
}

const tenderedInWords = (count: number): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'share is' : 'shares are'} tendered in a buy-back.`

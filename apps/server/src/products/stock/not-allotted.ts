/** stock: bonus shares between their ex-date and their allotment: they count in what a client is worth, and cannot be sold. Pure. */
import { Refusal, type SellQuote } from '@pramaan/contracts'
import { dayInWords } from '../../market/wire.ts'
import { forSale, isAllotted, type SoldLot } from './sale-plan.ts'

type Lots = readonly Pick<SoldLot, 'quantity' | 'bought_on'>[]

/** By the day of their allotment, for a quote; nothing where there are none. */
export function unallotted(lots: Lots, tradeDay: string): Pick<SellQuote, 'not_allotted'> {
  const days = new Map<string, bigint>()
  for (const lot of lots.filter((one) => !isAllotted(one, tradeDay)))
    days.set(lot.bought_on, (days.get(lot.bought_on) ?? 0n) + lot.quantity)
  if (days.size === 0) return {}
  const byDay = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { not_allotted: byDay.map(([day, quantity]) => ({ quantity: Number(quantity), allotted_on: day })) }
}

/** Why so many cannot be sold yet. */
export function notAllotted(lots: Lots, tradeDay: string): Refusal {
  const [next] = unallotted(lots, tradeDay).not_allotted ?? []
  const most = forSale(lots, tradeDay)
  const until = `Bonus shares can be sold from their allotment${next ? ` on ${dayInWords(next.allotted_on)}` : ''}.`
  return new Refusal('quantity_not_held', {
    says: most === 0n ? until : `You can sell ${most.toLocaleString('en-IN')} now. ${until}`,
  })
}

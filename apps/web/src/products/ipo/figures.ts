/** products, ipo: figures of an issue in words, and what its demand means for one applicant. Pure. */
import type { Ipo } from '@pramaan/contracts'
import { fromWire, groupIndian, paise } from '@pramaan/money'
import { rupeeWords } from '../../money/amounts.ts'

/** ₹274, ₹274.50. */
export function rupeesOf(rupees: number): string {
  const amount = fromWire(rupees)
  return amount === null ? '' : rupeeWords(amount)
}

export const counted = (count: number): string => groupIndian(String(count))

/** What a retail applicant pays for one share at most, in paise. */
const capPaise = ({ cap, retail_discount }: Pick<Ipo, 'cap' | 'retail_discount'>): bigint =>
  (fromWire(cap) ?? 0n) - (fromWire(retail_discount) ?? 0n)

export const worthOfLots = (issue: Ipo, lots: number) =>
  paise(capPaise(issue) * BigInt(issue.lot) * BigInt(lots))

/** How many times the shares are asked for: 14.0. */
export const timesOf = ({ demand, shares }: Ipo): string =>
  `${Math.floor((demand.shares * 10) / shares / 10)}.${Math.floor((demand.shares * 10) / shares) % 10}`

export type Odds = 'none' | 'full' | 'some' | 'draw'

export function oddsOf({ demand, shares, lot }: Ipo): Odds {
  if (demand.applications === 0) return 'none'
  if (demand.winners_in_100 !== null) return 'draw'
  return demand.shares <= shares || demand.applications * lot > shares ? 'full' : 'some'
}

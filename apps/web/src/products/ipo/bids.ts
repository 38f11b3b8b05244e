/** products, ipo: what stands in the fields of up to three bids, read as the call takes them. Pure. */
import type { Ipo } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { typedRupees } from '../../money/amounts.ts'
import { readCount } from '../../orders/shelf/size-fields.tsx'
import { rupeesOf } from './figures.ts'
import { say } from './say.ts'

export interface BidText {
  /** Its own, for the list on the screen. */
  readonly id: number
  readonly lots: string
  readonly isCutOff: boolean
  readonly price: string
}

export const MOST_BIDS = 3

export interface WireBid {
  readonly lots: number
  readonly price?: number
}

export const lotsWords = (count: number): string => say('lotsWords', { count })

export const rangeOf = ({ most_lots }: Ipo) => ({ step: 1, least: 1, most: most_lots })

export function readPrice(text: string, issue: Ipo): { value: number | null; problem: string | undefined } {
  const amount = typedRupees(text)
  const [floor, cap] = [fromWire(issue.floor), fromWire(issue.cap)]
  if (amount === null || floor === null || cap === null || amount < floor || amount > cap)
    return {
      value: null,
      problem: say('bidPriceBad', { floor: rupeesOf(issue.floor), cap: rupeesOf(issue.cap) }),
    }
  return { value: Number(amount) / 100, problem: undefined }
}

/** Null while something is missing. */
export function readBids(bids: readonly BidText[], issue: Ipo): WireBid[] | null {
  const read = bids.map(({ lots, isCutOff, price }): WireBid | null => {
    const count = readCount(lots, rangeOf(issue), lotsWords).value
    if (count === null) return null
    if (isCutOff) return { lots: count }
    const at = readPrice(price, issue).value
    return at === null ? null : { lots: count, price: at }
  })
  return read.every((bid) => bid !== null) ? (read as WireBid[]) : null
}

export const asPaise = (rupees: number) => fromWire(rupees) ?? paise(0n)

/**
 * products/trial: what promotional credit is, and what it pays. It pays charges that are final and nothing else, the credit that ends first
 * before the others, order by order. Pure.
 */
import { createHash } from 'node:crypto'
import type { CreditOffer } from '@pramaan/contracts'
import { formatRupees, lesser, paise } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'

/** What is on offer, or was. */
export interface Offer {
  readonly id: string
  readonly name: string
  readonly amount: bigint
  /** Null: everyone who is allowed a bonus. */
  readonly forClient: string | null
  readonly opensOn: string
  readonly acceptBy: string
  readonly endsOn: string
  readonly closedAt: Date | null
}

export type OfferState = 'upcoming' | 'open' | 'over'

/** Days in India, the last one included. */
export function stateOf({ opensOn, acceptBy, closedAt }: Offer, today: string): OfferState {
  if (closedAt !== null || today > acceptBy) return 'over'
  return today < opensOn ? 'upcoming' : 'open'
}

/** Word for word what a client agrees to. */
export const termsOf = ({ name, amount, endsOn }: Pick<Offer, 'name' | 'amount' | 'endsOn'>): string[] => [
  `${name}: a credit of ${formatRupees(paise(amount))} for charges. It is not cash.`,
  'It pays the charges of your orders: brokerage, STT, GST, stamp duty, exchange, SEBI and depository charges. It pays nothing else.',
  `It pays the charges of trades from the day you accept it to ${dayInWords(endsOn)}, once the charges of a day are final, and part of a charge when little is left.`,
  'No deposit and no trade is needed. None of your cash is blocked, and no withdrawal waits for it.',
  'It cannot be withdrawn or transferred, it buys no securities, and it is no profit, no return and no part of your net worth.',
  `What is unused after ${dayInWords(endsOn)} returns to the firm. You can give it up at any time.`,
  'The firm pays for it from its own money.',
]

export const hashOf = (terms: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('hex')

/** What an order was charged on a day, paise by charge. */
export interface DayCharge {
  readonly day: string
  readonly orderId: string
  readonly charged: bigint
  /** Of it, what is the firm's own fee; the rest is passed on. */
  readonly fees: bigint
  /** What credits have paid of it before. */
  readonly paid: bigint
}

export interface Spendable {
  readonly id: string
  readonly left: bigint
  /** The first and the last day whose charges it pays. */
  readonly from: string
  readonly endsOn: string
}

export interface Use {
  readonly creditId: string
  readonly day: string
  readonly orderId: string
  readonly amount: bigint
  readonly fees: bigint
}

/**
 * What credits pay of these charges. Where more was paid earlier than a day came to in the end (a trade was booked late, and the day
 * was worked out again), that much is left out of what follows: over all, credit pays no more than charges.
 */
export function payCharges(
  credits: readonly Spendable[],
  charges: readonly DayCharge[],
  overpaid = 0n,
): Use[] {
  const uses: Use[] = []
  const left = credits
    .toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : one.endsOn > other.endsOn ? 1 : 0))
    .map((credit) => ({ ...credit, amount: credit.left }))
  let owing = overpaid
  for (const { day, orderId, charged, fees, paid } of charges) {
    let open = charged - paid
    const kept = lesser(owing, open > 0n ? open : 0n)
    owing -= kept
    open -= kept
    // The firm's own fee is paid first.
    let ofFees = fees > paid + kept ? fees - paid - kept : 0n
    for (const credit of left) {
      const amount = lesser(credit.amount, open)
      if (amount <= 0n || day < credit.from || day > credit.endsOn) continue
      const own = lesser(amount, ofFees)
      uses.push({ creditId: credit.id, day, orderId, amount, fees: own })
      credit.amount -= amount
      open -= amount
      ofFees -= own
    }
  }
  return uses
}

/** Why this cannot be offered, in one sentence. */
export function problemOf(act: CreditOffer, today: string): string | null {
  if (act.opens_on < today) return 'An offer opens today or later.'
  if (act.accept_by < act.opens_on)
    return 'The last day to accept comes after the day on which the offer opens.'
  if (act.ends_on < act.accept_by) return 'The credit ends on or after the last day to accept it.'
  if (daysBetween(act.opens_on, act.ends_on) > LONGEST_DAYS) return 'A credit ends within two years.'
  return null
}

const LONGEST_DAYS = 731
const DAY_MS = 86_400_000

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** trading: what an answer of a venue does to the order as it is now. Pure; the first broken rule is the answer. */
import type { OrderStatus } from '@pramaan/contracts'
import type { VenueState } from './plan.ts'
import type { VenueAnswer } from './venue.ts'

/** Why an answer changes nothing, and someone of the firm looks at it. */
export type WhyRefused =
  | 'order-unknown'
  | 'number-differs'
  | 'after-the-end'
  | 'beyond-the-quantity'
  | 'above-the-limit'
  | 'beyond-the-money'
  | 'filled-differs'
  | 'content-differs'

export interface AtVenue {
  readonly status: OrderStatus
  readonly ordered: bigint
  readonly filled: bigint
  readonly limit: bigint
  /** The number the venue gave it; null before the first answer. */
  readonly number: string | null
  /** Another order has the number that this answer names. */
  readonly isNumberTaken: boolean
}

/** `nothing`: it is noted, and the order knows it already. `early`: another answer has to come first; nothing is noted. */
export type Verdict =
  | { readonly does: 'acknowledge' | 'fill' | 'reject' | 'end' | 'nothing' | 'early' }
  | { readonly refused: WhyRefused }

export function judge(order: AtVenue | null, answer: VenueAnswer): Verdict {
  if (!order) return { refused: 'order-unknown' }
  const isWaiting = order.status === 'awaiting'
  if ('orderNumber' in answer) {
    if (order.isNumberTaken) return { refused: 'number-differs' }
    if (order.number !== null && order.number !== answer.orderNumber) return { refused: 'number-differs' }
  }
  switch (answer.is) {
    case 'acknowledged':
      return { does: isWaiting && order.number === null ? 'acknowledge' : 'nothing' }
    case 'traded':
      if (!isWaiting) return { refused: 'after-the-end' }
      if (answer.quantity > order.ordered - order.filled) return { refused: 'beyond-the-quantity' }
      if (answer.price > order.limit) return { refused: 'above-the-limit' }
      return { does: 'fill' }
    case 'rejected':
      return isWaiting ? { does: 'reject' } : { refused: 'after-the-end' }
    case 'ended':
      // A fill that is still on its way is worth more than a quick end: the venue is asked again.
      if (isWaiting && answer.filled > order.filled) return { does: 'early' }
      if (answer.filled !== order.filled) return { refused: 'filled-differs' }
      return { does: isWaiting ? 'end' : 'nothing' }
  }
}

/** An answer that comes twice has the same key. */
export function keyOf(answer: VenueAnswer): string {
  switch (answer.is) {
    case 'acknowledged':
      return `order:${answer.orderId}`
    case 'traded':
      return `trade:${answer.tradeNumber}`
    case 'rejected':
      return `rejected:${answer.orderId}`
    case 'ended':
      return `ended:${answer.orderId}`
  }
}

const OVER: readonly VenueState[] = ['filled', 'rejected', 'ended']

/** The venue may still execute it. */
export const isLive = (state: VenueState): boolean => !OVER.includes(state)

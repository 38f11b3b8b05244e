/** trading: where an order is with its exchange, in one sentence. Pure. */
import { timeInWords } from '../market/session-words.ts'
import type { StoredOrder } from './stored-orders.ts'

type AtVenue = Pick<StoredOrder, 'venue_state' | 'venue_sent_at' | 'venue_end_as' | 'filled' | 'ordered'>

/** Null: it was sent to no exchange. */
export function exchangeSays(order: AtVenue): string | null {
  const { venue_state: state, venue_sent_at: sentAt } = order
  if (state === null) return null
  if (order.venue_end_as !== null) return 'Cancellation sent to exchange'
  if (state === 'queued') return 'Being sent to exchange'
  if (state === 'sent') return 'Sent to exchange'
  if (state === 'unanswered') {
    return `No answer from the exchange yet since ${sentAt ? timeInWords(sentAt.getTime()) : 'it was sent'}`
  }
  return state === 'part-filled' ? `Partly filled ${order.filled} of ${order.ordered}` : 'Open at exchange'
}

/** ipo: applied for, allotted, listed, and from then on a share like any other, which is sold as a share is. */
import { displayTypes } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import type { Moves, Product } from '../../trading/product.ts'
import { planWithdrawal } from './apply.ts'
import { listsAt, releasedBy } from './terms.ts'
import { closedAt, waitsFor } from './waiting-words.ts'

const moves: Moves = {
  pending: ['listing', 'rejected', 'cancelled'],
  listing: ['holding'],
  holding: ['sold'],
  sold: [],
  rejected: [],
  cancelled: [],
}

/** `share`: how shares are sold and what that costs. Nothing is charged for an allotment. */
export const ipoAs = (share: Pick<Product, 'exit' | 'chargesOf' | 'dayTrades'>): Product => ({
  kind: 'ipo',
  filter: 'stock',
  displayType: displayTypes.ipo,
  moves,
  planDeskFill: null,
  planVenueFill: null,
  exit: share.exit,
  chargesOf: (card, note, taken) => {
    const charges = share.chargesOf(card, note, taken)
    return note.side === 'sell' ? charges : { ...charges, lines: [], total: paise(0n) }
  },
  dayTrades: (note, taken) => (note.side === 'sell' ? share.dayTrades(note, taken) : []),
  waitsFor,
  applied: {
    kind: 'ipo',
    title: 'IPO application',
    promisedBy: (order, { times }) => {
      const promised = order.status === 'listing' ? listsAt : releasedBy
      return promised(closedAt(order), times.hours.calendar)
    },
  },
  planCancel: planWithdrawal,
  cancelUntil: (order) => closedAt(order).closes_at,
  more: (order) =>
    order.status === 'pending' ? { expires_at: closedAt(order).closes_at.toISOString() } : {},
})

/**
 * products/otc: shares bought after the close. They are the exchange's own, so they are charged and left as shares are: how, is said by
 * whoever puts the products together.
 */
import { displayTypes } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { momentInWords } from '../../market/session-words.ts'
import type { Moves, Product } from '../../trading/product.ts'
import type { StoredOrder } from '../../trading/stored-orders.ts'
import { planTakeBack } from './take-back.ts'

const moves: Moves = {
  pending: ['awaiting', 'rejected', 'cancelled'],
  awaiting: ['holding', 'rejected'],
  holding: ['sold'],
  sold: [],
  rejected: [],
  cancelled: [],
}

/** What is blocked for an allotment is what is still to be paid of it. */
export const outstandingOf = ({
  status,
  blocked_paise: blocked,
}: Pick<StoredOrder, 'status' | 'blocked_paise'>): bigint => (status === 'awaiting' ? -blocked : 0n)

const waitsFor: Product['waitsFor'] = (
  { status, blocked_paise: blocked, expires_at: due, offer_closes_at: closes },
  _quoted,
  { now },
) => {
  const until = momentInWords(due.getTime())
  if (status === 'pending' && closes !== null && now < closes)
    return `Allotment comes after the deal closes on ${momentInWords(closes.getTime())}. Until then you can cancel.`
  return status === 'pending'
    ? `The deal has closed and allotment comes next. If nothing is allotted, all is released on ${until} at the latest.`
    : `Your turn: accept and pay ${formatRupees(paise(blocked))} by ${until}, or decline. What is not paid by then is released.`
}

export const postMarket = (shares: Pick<Product, 'exit' | 'chargesOf' | 'dayTrades'>): Product => ({
  kind: 'otc',
  filter: 'stock',
  displayType: displayTypes.otc,
  moves,
  planDeskFill: null,
  planVenueFill: null,
  exit: shares.exit,
  chargesOf: shares.chargesOf,
  dayTrades: shares.dayTrades,
  outstandingOf,
  waitsFor,
  applied: {
    kind: 'otc',
    title: 'Post-market purchase',
    promisedBy: ({ status, expires_at: due }) => (status === 'pending' ? due : null),
  },
  planCancel: planTakeBack,
  cancelUntil: ({ offer_closes_at: closes, expires_at: due }) => closes ?? due,
})

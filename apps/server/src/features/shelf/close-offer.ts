/** shelf: two people close an offer, of whichever product: from then on nobody can order it, and what was ordered goes on. */
import { dayInIndiaAt } from '@pramaan/market-time'
import type { ActKind } from '../../firm/acts.ts'
import { dayInWords } from '../../market/wire.ts'
import { closeOffer } from '../../trading/offers.ts'
import { findOpen } from './find-open.ts'

const subjectOf = (id: string): string => `offer:${id}`

export const closeShelfOffer: ActKind<'offer-close'> = {
  kind: 'offer-close',
  draft: async (tx, parts, { offer_id: id }) => {
    const { offer, name } = await findOpen(tx, parts, id)
    const until = offer.closes_at
      ? `Until ${dayInWords(dayInIndiaAt(offer.closes_at.getTime()))}`
      : 'Until it is closed'
    return {
      subject: subjectOf(id),
      title: `${name}: close the offer`,
      clientId: null,
      changes: [{ field: 'Orders', before: until, after: 'Closed at once' }],
    }
  },
  apply: async (tx, parts, act) => {
    const { offer } = await findOpen(tx, parts, act.offer_id)
    const approved = { kind: act.kind, subject: subjectOf(act.offer_id), act }
    await closeOffer(tx, approved, offer, parts.businessClock.now())
  },
  tell: () => 'An offer was closed.',
}

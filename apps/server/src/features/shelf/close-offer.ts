/** shelf: two people close an offer, of whichever product: from then on nobody can order it, and what was ordered goes on. */
import { Refusal } from '@pramaan/contracts'
import { dayInIndiaAt } from '@pramaan/market-time'
import type { ActKind, ActParts } from '../../firm/acts.ts'
import { dayInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { closeOffer, findOffer, isOpen, type StoredOffer } from '../../trading/offers.ts'

const subjectOf = (id: string): string => `offer:${id}`

export const closeShelfOffer: ActKind<'offer-close'> = {
  kind: 'offer-close',
  draft: async (tx, parts, { offer_id: id }) => {
    const { offer, name } = await find(tx, parts, id)
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
    const { offer } = await find(tx, parts, act.offer_id)
    const approved = { kind: act.kind, subject: subjectOf(act.offer_id), act }
    await closeOffer(tx, approved, offer, parts.businessClock.now())
  },
  tell: () => 'An offer was closed.',
}

/** @throws Refusal */
async function find(
  tx: Queries,
  { businessClock }: ActParts,
  id: string,
): Promise<{ readonly offer: StoredOffer; readonly name: string }> {
  const offer = await findOffer(tx, id)
  if (!offer) throw new Refusal('offer_unknown')
  const now = businessClock.now()
  if (!isOpen(offer, now) && offer.opens_at <= now) throw new Refusal('offer_closed')
  const [instrument] = await tx.query<{ name: string }>('select name from instrument where id = $1', [
    offer.instrument_id,
  ])
  return { offer, name: instrument?.name ?? '' }
}

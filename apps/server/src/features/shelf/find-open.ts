/** shelf: an offer that can be ordered now or will be, of whichever product, with its name. */
import { Refusal } from '@pramaan/contracts'
import type { ActParts } from '../../firm/acts.ts'
import type { Queries } from '../../platform/database.ts'
import { findOffer, isOpen, type StoredOffer } from '../../trading/offers.ts'

/** @throws Refusal */
export async function findOpen(
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

/**
 * shelf: two people change the documents of an offer, of whichever product. It is a new version of its terms: who has ordered keeps
 * the documents that were consented to, and who is ordering at this moment is asked to read again.
 */
import { type OfferPdf, Refusal } from '@pramaan/contracts'
import type { ActKind } from '../../firm/acts.ts'
import { pdfRows } from '../../trading/offer-pdfs.ts'
import { changeOffer, type StoredOffer } from '../../trading/offers.ts'
import { findOpen } from './find-open.ts'

const subjectOf = (id: string): string => `offer-documents:${id}`

type Terms = Readonly<Record<string, unknown>> & { readonly pdfs?: readonly OfferPdf[] }
const termsOf = ({ terms }: StoredOffer): Terms => terms as Terms

export const changeDocuments: ActKind<'offer-documents'> = {
  kind: 'offer-documents',
  draft: async (tx, parts, act) => {
    const { offer, name } = await findOpen(tx, parts, act.offer_id)
    const changes = pdfRows(termsOf(offer), act)
    if (changes.length === 0)
      throw new Refusal('offer_refused', { says: 'The offer has exactly these documents already.' })
    return { subject: subjectOf(act.offer_id), title: `${name}: documents`, clientId: null, changes }
  },
  apply: async (tx, parts, act) => {
    const { offer } = await findOpen(tx, parts, act.offer_id)
    const { id, opens_at, closes_at, total } = offer
    await changeOffer(
      tx,
      { kind: act.kind, subject: subjectOf(id), act },
      { id, opens_at, closes_at, total, terms: { ...termsOf(offer), pdfs: act.pdfs } },
      parts.businessClock.now(),
    )
  },
  tell: () => 'The documents of an offer were changed.',
}

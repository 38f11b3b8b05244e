/** receipt: what two people of the firm entered that these figures rest on, each with the documents that it was taken from. */
import type { EnteredFigure } from '@pramaan/contracts'
import { enteredTitles } from '../../orders/shelf/entered-titles.ts'
import { OfferPdfs } from '../../orders/shelf/offer-pdfs.tsx'
import { istDay } from '../../platform/clock.ts'
import { say } from './say.ts'

export const Entered = ({ figures }: { figures: readonly EnteredFigure[] }) => (
  <section aria-label={say('entered')}>
    <h3 className="text-lg">{say('entered')}</h3>
    <p className="mb-2 text-sm text-soft">{say('enteredNote')}</p>
    {figures.map(({ kind, day, offer_id: offerId, pdfs }, place) => (
      <div key={`${kind} ${day} ${pdfs[0]?.sha256}`} className="mt-3">
        <h4 className="mb-1 font-medium">{enteredTitles[kind](istDay(day))}</h4>
        <OfferPdfs offerId={offerId} pdfs={pdfs} hasNote={place === figures.length - 1} />
      </div>
    ))}
  </section>
)

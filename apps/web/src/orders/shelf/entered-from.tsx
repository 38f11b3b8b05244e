/** orders, shelf: beside a figure that two people of the firm entered, the documents that it was taken from, one press away. */
import type { EnteredFigure, EntryKind } from '@pramaan/contracts'
import { istDay } from '../../platform/clock.ts'
import { enteredTitles } from './entered-titles.ts'
import { OfferPdfs } from './offer-pdfs.tsx'
import { say } from './say.ts'

interface EnteredFromProps {
  /** All that were entered for what the page shows; none where nothing was. */
  readonly figures: readonly EnteredFigure[] | undefined
  /** Those that stand here. */
  readonly kinds: readonly EntryKind[]
}

export function EnteredFrom({ figures = [], kinds }: EnteredFromProps) {
  return figures
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, day, offer_id: offerId, pdfs }) => (
      <details key={`${kind} ${day} ${pdfs[0]?.sha256}`} className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
          {say('enteredFrom', { figure: enteredTitles[kind](istDay(day)), count: pdfs.length })}
        </summary>
        <p className="mb-2 text-soft">{say('enteredByTwo')}</p>
        <OfferPdfs offerId={offerId} pdfs={pdfs} />
      </details>
    ))
}

/** products, quant: its part of Discover: what can be subscribed to first, then what runs. */
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import type { ShelfSectionProps } from '../../orders/product.ts'
import { OlderOffers } from '../../orders/shelf/older-offers.tsx'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { NoteRow } from './note-row.tsx'
import { say } from './say.ts'
import { useNotes } from './use-notes.ts'

const FIRST = 4
const order = { open: 0, upcoming: 1, running: 2, closed: 3, default: 4, matured: 5 } as const

export default function QuantSection({ shows, isWhole, isAlone }: ShelfSectionProps) {
  const notes = useNotes()
  if (notes.isPending) return <SkeletonList rows={FIRST} label={say('loading')} />
  if (!notes.data)
    return <LoadFailed what={say('theNotes')} failure={notes.error} onRetry={() => void notes.refetch()} />
  const found = notes.data
    .filter(({ id }) => shows(id))
    .toSorted((a, b) => order[a.state] - order[b.state] || (a.maturity_day < b.maturity_day ? -1 : 1))
  if (found.length === 0) return <p className="px-4 pb-4">{say('none')}</p>
  return (
    <div className="@container">
      <ul className="-mb-px grid grid-cols-1 border-line border-t @4xl:grid-cols-2 @4xl:[&>li:nth-child(odd)]:border-r">
        {(isWhole ? found : found.slice(0, FIRST)).map((note) => (
          <NoteRow key={note.id} note={note} onPress={() => openDrawer('quant', { id: note.id })} />
        ))}
      </ul>
      {isAlone && <OlderOffers older={notes.older} />}
    </div>
  )
}

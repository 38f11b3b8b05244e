/** products, quant: the `quant` drawer: one note, or all there are where none is named. */
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { OlderOffers } from '../../orders/shelf/older-offers.tsx'
import { LoadFailed } from '../../platform/load-failed.tsx'
import type { OpenDrawer } from '../../platform/modals.ts'
import { NoteRow } from './note-row.tsx'
import { NoteOffer } from './offer.tsx'
import { say } from './say.ts'
import { useNote, useNotes } from './use-notes.ts'

/** By its id from the shelf, by its symbol from what is held. */
export default function QuantDrawer({ id, symbol }: OpenDrawer['props']) {
  const [chosen, setChosen] = useState(typeof id === 'string' ? id : null)
  const known = useNotes().data?.find((note) => note.symbol === symbol)
  const one = chosen ?? known?.id ?? null
  return one === null ? <AllNotes onChoose={setChosen} /> : <OneNote id={one} />
}

function OneNote({ id }: { id: string }) {
  const note = useNote(id)
  if (note.isPending) return <SkeletonList rows={6} label={say('loading')} />
  if (!note.data)
    return <LoadFailed what={say('theNote')} failure={note.error} onRetry={() => void note.refetch()} />
  return <NoteOffer note={note.data} />
}

function AllNotes({ onChoose }: { onChoose: (id: string) => void }) {
  const notes = useNotes()
  if (notes.isPending) return <SkeletonList rows={4} label={say('loading')} />
  if (!notes.data)
    return <LoadFailed what={say('theNotes')} failure={notes.error} onRetry={() => void notes.refetch()} />
  if (notes.data.length === 0) return <EmptyState icon={<Layers />} title={say('none')} />
  return (
    <div className="-mx-4">
      <ul className="border-line border-t">
        {notes.data.map((note) => (
          <NoteRow key={note.id} note={note} onPress={() => onChoose(note.id)} />
        ))}
      </ul>
      <OlderOffers older={notes.older} />
    </div>
  )
}

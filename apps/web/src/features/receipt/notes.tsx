/** receipt: the contract notes of the order's trading days, as files to keep. */
import type { Receipt } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { FileText } from 'lucide-react'
import { useDayNotes } from '../../orders/day-note.ts'
import { istDay } from '../../platform/clock.ts'
import { say } from './say.ts'

export function Notes({ days }: { days: Receipt['days'] }) {
  const notes = useDayNotes()
  if (days.length === 0) return null
  return (
    <section aria-label={say('notesPart')}>
      <h3 className="text-lg">{say('notes', { count: days.length })}</h3>
      <p className="text-sm text-soft">{say('notesNote')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {days.map(({ day }) => (
          <Button
            key={day}
            variant="outline"
            size="medium"
            loading={notes.busy === day}
            disabled={notes.busy !== null}
            icon={<FileText size={18} aria-hidden="true" />}
            onClick={() => notes.get(day)}
          >
            {say('noteOfDay', { day: istDay(day) })}
          </Button>
        ))}
      </div>
    </section>
  )
}

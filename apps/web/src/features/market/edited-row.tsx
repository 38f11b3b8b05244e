/** market: one stock of a list that is being changed: a handle to move it, its note, and the way off the list. */
import { watchLimits } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { GripVertical, X } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { WatchedStock } from '../../market/watching.ts'
import { say } from './say.ts'

export interface EditedRowProps {
  readonly stock: WatchedStock
  readonly name: string
  readonly isHeld: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onHold: (event: PointerEvent<HTMLElement>) => void
  readonly onNote: (note: string) => void
  readonly onRemove: () => void
}

export function EditedRow({ stock, name, isHeld, onMove, onHold, onNote, onRemove }: EditedRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (by === null) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li className={classes('flex items-center gap-1 bg-raised py-2', isHeld && 'relative z-10 shadow-lift')}>
      <IconButton
        label={say('moveStock', { symbol: stock.symbol })}
        icon={<GripVertical size={18} aria-hidden="true" />}
        onKeyDown={onKeyDown}
        onPointerDown={onHold}
        className="-ml-3 cursor-grab touch-none active:cursor-grabbing"
      />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <span className="font-medium">{stock.symbol}</span>{' '}
          <span className="text-soft text-sm">{name}</span>
        </p>
        <input
          type="text"
          aria-label={say('noteOn', { symbol: stock.symbol })}
          placeholder={say('addNote')}
          value={stock.note ?? ''}
          maxLength={watchLimits.noteLength}
          onChange={(event) => onNote(event.target.value)}
          className="mt-0.5 h-9 w-full rounded-md border border-edge bg-raised px-3 text-base"
        />
      </div>
      <IconButton
        label={say('removeStock', { symbol: stock.symbol })}
        icon={<X size={18} aria-hidden="true" />}
        onClick={onRemove}
        className="-mr-2"
      />
    </li>
  )
}

/** payments: one deposit or withdrawal in a list: its amount and state, and all there is to it when it is opened. */
import type { Paise } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { say } from '../../money/say-requests.ts'

export interface OpenedProps {
  readonly amount: Paise | null
  readonly note: string
  readonly status: Status
  readonly word: string
  readonly isOverdue: boolean
  /** The one that the drawer was opened for: it stands open, and in sight. */
  readonly isWanted: boolean
  readonly children: ReactNode
}

export function Opened({ amount, note, status, word, isOverdue, isWanted, children }: OpenedProps) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isWanted])
  return (
    <li ref={place}>
      <details className="group" open={isWanted}>
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <Money amount={amount} className="block font-medium text-base" />
            <span className="wrap-anywhere figures block text-sm text-soft">{note}</span>
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1">
            <StatusChip status={status} word={word} />
            {isOverdue && <Chip tone="loss">{say('overdue')}</Chip>}
          </span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="shrink-0 text-faint transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pt-1 pb-5">{children}</div>
      </details>
    </li>
  )
}

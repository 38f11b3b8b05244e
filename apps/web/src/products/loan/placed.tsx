/** products, loan: what did happen, the next step with its date, and the loan's own page. */
import type { LoanState } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { atTheThumb } from '../../platform/fills-sheet.ts'
import { closeDrawer } from '../../platform/modals.ts'
import { say } from './say.ts'
import { stateWords } from './state-words.ts'

interface PlacedProps {
  readonly id: string
  readonly status: LoanState
  readonly title: string
  readonly says: string
  readonly next: string
  readonly children?: ReactNode
}

export const Placed = ({ id, status, title, says, next, children }: PlacedProps) => (
  <div className="mx-auto flex min-h-full w-full max-w-2xl grow flex-col">
    <div role="status">
      <StatusChip {...stateWords(status)} />
      <h3 className="wrap-anywhere mt-3 text-2xl">{title}</h3>
      <p className="mt-1 text-soft">{says}</p>
    </div>
    {children && <div className="mt-5">{children}</div>}
    <p className="mt-4 mb-5 flex items-start gap-2 rounded-lg bg-sunken px-3 py-2.5 text-sm">
      <CalendarClock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
      <span>{next}</span>
    </p>
    <div className={`${atTheThumb} grid grid-cols-2 gap-3`}>
      <Button variant="outline" onClick={() => closeDrawer({ thenGo: '/me/application' })}>
        {say('viewRequests')}
      </Button>
      <Button onClick={() => closeDrawer({ thenGo: `/loan/${id}` })}>{say('viewLoan')}</Button>
    </div>
  </div>
)

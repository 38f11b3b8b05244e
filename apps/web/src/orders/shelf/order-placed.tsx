/** orders, shelf: what did happen, as the server has it: the state, the sums, the next step with its date, and the receipt. */
import { Button } from '@pramaan/ui/button.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { atTheThumb } from '../../platform/fills-sheet.ts'
import { closeDrawer, openModal } from '../../platform/modals.ts'
import { statusWords } from '../order-words.ts'
import { say } from './say.ts'

export interface OrderPlacedProps {
  readonly order: { readonly id: string; readonly ttype: string; readonly status: string }
  /** 'You bought 10 bonds of NABARD 2029', 'You applied for 2 lots'. */
  readonly title: string
  /** The server's own sentence. */
  readonly says: ReactNode
  /** What happens next and when: 'Allotment on 18 Nov 2026, 6:00 pm. What you do not get is released then.' */
  readonly next: ReactNode
  /** Another one of the same, in plain words: 'Buy more'. */
  readonly more?: { readonly words: string; readonly onPress: () => void }
  /** The sums, to the paisa. */
  readonly children?: ReactNode
}

const pages = {
  holding: { path: '/portfolio/holding', words: say('viewHoldings') },
  over: { path: '/portfolio/history', words: say('viewHistory') },
  open: { path: '/portfolio/awaiting', words: say('viewOrders') },
} as const

const OVER = ['sold', 'rejected', 'cancelled']

const pageOf = (status: string) => {
  if (status === 'holding') return pages.holding
  return OVER.includes(status) ? pages.over : pages.open
}

export function OrderPlaced({ order, title, says, next, more, children }: OrderPlacedProps) {
  const page = pageOf(order.status)
  return (
    <div className="mx-auto flex min-h-full w-full max-w-2xl grow flex-col">
      <div role="status">
        <StatusChip {...statusWords(order.status)} />
        <h3 className="mt-3 text-2xl">{title}</h3>
        <p className="mt-1 text-soft">{says}</p>
      </div>
      {children && <div className="mt-5">{children}</div>}
      <p className="mt-4 flex items-start gap-2 rounded-lg bg-sunken px-3 py-2.5 text-sm">
        <CalendarClock size={16} aria-label={say('nextStep')} className="mt-0.5 shrink-0 text-soft" />
        <span>{next}</span>
      </p>
      <div className="-mx-3 mt-2 mb-5 flex flex-wrap">
        {more && (
          <Button variant="plain" size="medium" onClick={more.onPress}>
            {more.words}
          </Button>
        )}
        <Button variant="plain" size="medium" onClick={() => closeDrawer()}>
          {say('done')}
        </Button>
      </div>
      <div className={`${atTheThumb} grid grid-cols-2 gap-3`}>
        <Button variant="outline" onClick={() => closeDrawer({ thenGo: page.path })}>
          {page.words}
        </Button>
        <Button onClick={() => openModal('order-details', { did: order.id, ttype: order.ttype })}>
          {say('viewReceipt')}
        </Button>
      </div>
    </div>
  )
}

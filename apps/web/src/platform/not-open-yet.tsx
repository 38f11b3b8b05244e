/** platform: a drawer whose product is not open on this instance says what it will be, and that it is not yet. */

import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { speak } from '@pramaan/words'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import english from '../words/en/not-open.ts'
import { closeDrawer } from './modals.ts'

const say = speak('not-open', english)

export interface NotOpenYetProps {
  readonly icon: LucideIcon
  readonly title: string
  /** Said of several: bonds, funds. */
  readonly isMany?: boolean
  readonly children: ReactNode
}

export const NotOpenYet = ({ icon: Icon, title, isMany = false, children }: NotOpenYetProps) => (
  <div className="grid min-h-full place-items-center">
    <EmptyState
      icon={<Icon size={24} strokeWidth={1.75} aria-hidden="true" />}
      title={say(isMany ? 'areNotOpen' : 'notOpen', { title })}
      action={
        <Button variant="outline" onClick={() => closeDrawer()}>
          {say('close')}
        </Button>
      }
    >
      <p>{children}</p>
    </EmptyState>
  </div>
)

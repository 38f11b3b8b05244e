/** product-drawers: a drawer whose product is not open on this instance says what it will be, and that it is not yet. */

import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { closeDrawer } from '../../platform/modals.ts'

export interface NotOpenYetProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children: ReactNode
}

export const NotOpenYet = ({ icon: Icon, title, children }: NotOpenYetProps) => (
  <div className="grid min-h-full place-items-center">
    <EmptyState
      icon={<Icon size={24} strokeWidth={1.75} aria-hidden="true" />}
      title={`${title} is not open yet`}
      action={
        <Button variant="outline" onClick={() => closeDrawer()}>
          Close
        </Button>
      }
    >
      <p>{children}</p>
    </EmptyState>
  </div>
)

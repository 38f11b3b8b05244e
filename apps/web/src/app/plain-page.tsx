/** app: the frame of the pages that say something went wrong: one sentence, what it means, what to do. */
import { brand, mode } from '@pramaan/brand'
import { DemoBand } from '@pramaan/ui/demo-band.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Logo } from '@pramaan/ui/logo.tsx'
import type { ReactNode } from 'react'

export interface PlainPageProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly action: ReactNode
}

export function PlainPage({ icon, title, children, action }: PlainPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {mode(brand) === 'demo' && <DemoBand />}
      <header className="px-4 py-4 md:px-8">
        <Logo />
      </header>
      <main className="grid flex-1 place-items-center pb-24">
        <EmptyState isPage icon={icon} title={title} action={action}>
          {children}
        </EmptyState>
      </main>
    </div>
  )
}

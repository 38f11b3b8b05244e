/** platform: a few figures that say at a glance how things stand. */
import { classes } from '@pramaan/ui/classes.ts'
import type { ReactNode } from 'react'

export const FigureTiles = ({ children }: { children: ReactNode }) => (
  <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">{children}</dl>
)

export interface FigureTileProps {
  readonly name: string
  readonly children: ReactNode
  readonly note?: ReactNode
  readonly tone?: 'plain' | 'gain' | 'loss'
  /** Amounts may need the room of two. */
  readonly isWide?: boolean
}

const tones = { plain: '', gain: 'text-gain', loss: 'text-loss' } as const

export const FigureTile = ({ name, children, note, tone = 'plain', isWide = false }: FigureTileProps) => (
  <div
    className={classes(
      'min-w-0 rounded-xl border border-line bg-raised px-4 py-3 shadow-card',
      isWide && 'max-lg:col-span-2',
    )}
  >
    <dt className="text-soft text-sm">{name}</dt>
    <dd className={classes('figures wrap-anywhere font-semibold text-xl', tones[tone])}>{children}</dd>
    {note && <dd className="text-soft text-sm">{note}</dd>}
  </div>
)

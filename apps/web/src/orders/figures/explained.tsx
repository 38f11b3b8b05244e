/** orders, figures: a figure with a dotted line under it: a press shows how it is worked out, row by row. */
import type { ExplainedFigure } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import type { ReactNode } from 'react'
import { openModal } from '../../platform/modals.ts'
import { say } from './say.ts'

export interface ExplainedProps {
  readonly figure: ExplainedFigure
  /** The days of a figure that has a beginning and an end. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The figure as it stands here. */
  readonly children: ReactNode
  readonly className?: string
}

export const Explained = ({ figure, from, to, children, className }: ExplainedProps) => (
  <button
    type="button"
    // A finger needs more room than the line has; the lines around it stay where they are.
    className={classes('-my-2.5 inline-flex min-h-11 max-w-full items-center md:my-0 md:min-h-6', className)}
    onClick={() => openModal('explain', { figure, from, to })}
  >
    <span className="border-edge border-b border-dotted transition-colors duration-150 hover:border-accent">
      {children}
    </span>
    <span className="sr-only">: {say('explain')}</span>
  </button>
)

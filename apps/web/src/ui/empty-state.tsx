/** ui: says what belongs here, and offers the next step. */
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type EmptyStateProps = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classes('flex flex-col items-center px-6 py-10 text-center', className)}>
      {icon && (
        <span className="mb-4 grid size-14 place-items-center rounded-full border border-line bg-ground text-faint">
          {icon}
        </span>
      )}
      <h2 className="text-lg">{title}</h2>
      {children && <div className="mt-1 max-w-sm text-base text-soft">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

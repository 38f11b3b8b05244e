/** ui: says what belongs here, and offers the next step. */
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type EmptyStateProps = {
  icon?: ReactNode
  title: string
  /** The heading of a whole page, where nothing else is. */
  isPage?: boolean
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, isPage = false, children, action, className }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className={classes('flex flex-col items-center px-6 py-10 text-center', className)}>
      {icon && (
        <span className="mb-4 grid size-14 place-items-center rounded-full border border-line bg-ground text-faint">
          {icon}
        </span>
      )}
      <Heading className={isPage ? 'text-xl' : 'text-lg'}>{title}</Heading>
      {children && <div className="mt-1 max-w-sm text-base text-soft">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

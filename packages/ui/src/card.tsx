/** ui: a thing that can be acted on as a whole. */
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export type CardProps = ComponentProps<'section'> & {
  title?: ReactNode
  /** Beside the title: a count, a link. */
  aside?: ReactNode
  /** Content runs to the edges, as lists do. */
  flush?: boolean
}

export function Card({ title, aside, flush = false, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classes(
        // Clipped and not hidden: what sticks inside it, as the head of a table, goes by the page's edge and not by the card's.
        'relative overflow-clip rounded-xl border border-line bg-raised shadow-card',
        className,
      )}
    >
      {title !== undefined && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 pt-3">
          <h2 className="text-lg">{title}</h2>
          {aside !== undefined && <div className="text-sm text-soft">{aside}</div>}
        </header>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  )
}

/** ui: the head of a page: its name, one line of what it is, and what can be done with all of it. */
import type { ReactNode } from 'react'

export type PageHeadProps = {
  title: ReactNode
  note?: ReactNode
  /** Above the title: the way back. */
  back?: ReactNode
  actions?: ReactNode
}

export const PageHead = ({ title, note, back, actions }: PageHeadProps) => (
  <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 md:flex-nowrap">
    <div className="min-w-0">
      {back && <div className="mb-1 text-sm">{back}</div>}
      <h1 className="wrap-anywhere text-2xl">{title}</h1>
      {note && <p className="mt-1 max-w-3xl text-soft">{note}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-2 md:shrink-0">{actions}</div>}
  </header>
)

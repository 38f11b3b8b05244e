/** products, stock: one part of the drawer, under its heading. */
import type { ReactNode } from 'react'

export interface PartProps {
  readonly title: string
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export const Part = ({ title, aside, children }: PartProps) => (
  <section className="mt-6 border-line border-t pt-5">
    <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="text-lg">{title}</h3>
      {aside && <p className="text-soft text-sm">{aside}</p>}
    </header>
    {children}
  </section>
)

/** ui: facts, each with its name: in two columns that line up. */
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Fact = { name: string; value: ReactNode }

export const Facts = ({ facts, className }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={classes('divide-y divide-line', className)}>
    {facts.map(({ name, value }) => (
      <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
        <dt className="text-soft text-sm">{name}</dt>
        <dd className="wrap-anywhere min-w-0 text-right text-base">{value}</dd>
      </div>
    ))}
  </dl>
)

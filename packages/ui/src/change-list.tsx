/**
 * ui: what would change, field by field: before struck out, after beside it, marked by sign and colour together. Neither is good or bad
 * by itself, so neither is green or red. What had nothing before is only told.
 */
import { ArrowRight } from 'lucide-react'
import { say } from './say-figures.ts'

export type ShownChange = { field: string; before: string; after: string }

const NOTHING = say('nothing')

export const ChangeList = ({ changes }: { changes: readonly ShownChange[] }) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-ground">
    {changes.map(({ field, before, after }) => (
      // Two rows may have the same name: two applications of one account.
      <li key={`${field} ${before} ${after}`} className="px-4 py-3">
        <p className="mb-1.5 text-soft text-sm">{field}</p>
        <Told before={before} after={after} />
      </li>
    ))}
  </ul>
)

function Told({ before, after }: Omit<ShownChange, 'field'>) {
  if (before === after)
    return (
      <p className="wrap-anywhere whitespace-pre-wrap text-base">
        {after || NOTHING} <span className="text-soft text-sm">{say('unchanged')}</span>
      </p>
    )
  if (before === '') return <p className="wrap-anywhere whitespace-pre-wrap font-medium text-base">{after}</p>
  return (
    <div className="grid items-start gap-x-3 gap-y-1.5 md:grid-cols-[1fr_auto_1fr]">
      <del className="flex gap-2 rounded-md bg-sunken px-2.5 py-1.5 text-soft no-underline">
        <span aria-hidden="true">−</span>
        <span className="wrap-anywhere min-w-0 line-through decoration-1">
          <span className="sr-only">{say('before')} </span>
          {before}
        </span>
      </del>
      <ArrowRight size={16} aria-hidden="true" className="mt-2.5 text-faint max-md:hidden" />
      <ins className="flex gap-2 rounded-md bg-accent-wash px-2.5 py-1.5 font-medium text-ink no-underline">
        <span aria-hidden="true">+</span>
        <span className="wrap-anywhere min-w-0 whitespace-pre-wrap">
          <span className="sr-only">{say('after')} </span>
          {after || NOTHING}
        </span>
      </ins>
    </div>
  )
}

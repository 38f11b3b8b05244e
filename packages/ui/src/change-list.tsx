/** ui: what would change, field by field: before struck out, after beside it. Marked by sign and colour together. */
import { ArrowRight } from 'lucide-react'
import { classes } from './classes.ts'
import { say } from './say-figures.ts'

export type ShownChange = { field: string; before: string; after: string }

const NOTHING = say('nothing')

export const ChangeList = ({ changes }: { changes: readonly ShownChange[] }) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-ground">
    {changes.map(({ field, before, after }) => (
      <li key={field} className="px-4 py-3">
        <p className="mb-1.5 text-soft text-sm">{field}</p>
        {before === after ? (
          <p className="text-base">
            {after || NOTHING} <span className="text-soft text-sm">{say('unchanged')}</span>
          </p>
        ) : (
          <div className="grid items-start gap-x-3 gap-y-1.5 md:grid-cols-[1fr_auto_1fr]">
            <del className="flex gap-2 rounded-md bg-loss-wash px-2.5 py-1.5 text-loss no-underline">
              <span aria-hidden="true">−</span>
              <span
                className={classes('min-w-0 wrap-anywhere', before !== '' && 'line-through decoration-1')}
              >
                <span className="sr-only">{say('before')} </span>
                {before || NOTHING}
              </span>
            </del>
            <ArrowRight size={16} aria-hidden="true" className="mt-2.5 text-faint max-md:hidden" />
            <ins className="flex gap-2 rounded-md bg-gain-wash px-2.5 py-1.5 font-medium text-gain no-underline">
              <span aria-hidden="true">+</span>
              <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
                <span className="sr-only">{say('after')} </span>
                {after || NOTHING}
              </span>
            </ins>
          </div>
        )}
      </li>
    ))}
  </ul>
)

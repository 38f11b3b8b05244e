/** products, ipo: what is listed, against its issue price: losers as long as winners, on one scale. */
import type { Ipo } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { Percent } from '@pramaan/ui/percent.tsx'
import { istMoment } from '../../platform/clock.ts'
import { openDrawer } from '../../platform/modals.ts'
import { rupeesOf } from './figures.ts'
import { say } from './say-lists.ts'

const changeOf = ({ listed }: Ipo): number => listed?.change_pct ?? 0

export function ListedBars({ issues }: { issues: readonly Ipo[] }) {
  const most = Math.max(10, ...issues.map((issue) => Math.abs(changeOf(issue))))
  const [first] = issues
  return (
    <section aria-label={say('listed')} className="border-line border-t px-4 py-3">
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium text-sm">{say('listed')}</h3>
        {first?.listed && (
          <p className="figures text-soft text-xs">
            {say('below', {
              below: issues.filter((issue) => changeOf(issue) < 0).length,
              count: issues.length,
              source: first.listed.source,
              time: istMoment(first.listed.as_of),
            })}
          </p>
        )}
      </header>
      <ul>
        {issues.map((issue) => (
          <li key={issue.id}>
            <Bar issue={issue} most={most} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Bar({ issue, most }: { issue: Ipo; most: number }) {
  const change = changeOf(issue)
  const width = (Math.abs(change) / most) * 50
  const price = issue.listed?.price ?? null
  return (
    <button
      type="button"
      onClick={() => openDrawer('ipo', { id: issue.id })}
      className="-mx-2 grid w-[calc(100%+1rem)] min-h-9 grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-2 text-left text-sm hover:bg-sunken md:grid-cols-[9rem_minmax(0,1fr)_13rem] md:gap-x-4"
    >
      <span className="truncate">{issue.name}</span>
      <span aria-hidden="true" className="relative block h-4">
        <span className="absolute inset-y-[-4px] left-1/2 w-px bg-edge" />
        <span
          className={classes('absolute inset-y-0 rounded-xs', change < 0 ? 'bg-loss' : 'bg-gain')}
          style={change < 0 ? { right: '50%', width: `${width}%` } : { left: '50%', width: `${width}%` }}
        />
      </span>
      <span className="figures flex flex-wrap justify-end gap-x-2 text-right">
        <Percent value={issue.listed?.change_pct ?? null} tone="change" />
        <span className="w-full text-soft max-md:hidden md:w-auto">
          {price === null
            ? say('noPrice')
            : say('fromTo', { from: rupeesOf(issue.issue_price ?? 0), to: rupeesOf(price) })}
        </span>
      </span>
    </button>
  )
}

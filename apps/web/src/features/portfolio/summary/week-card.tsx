/** portfolio, summary: what each week gained or lost, as bars to one scale around zero. */
import type { WeekProfit } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { useShowsAmounts } from '../../../money/amounts.ts'
import { exactly, shortly } from '../../../orders/figures/amounts-in-words.ts'
import { TableBehind } from '../../../orders/shelf/table-behind.tsx'
import { useWeekProfit } from '../../../orders/stats.ts'
import { istDay } from '../../../platform/clock.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { say } from './say.ts'

const WEEKS = 26

type Week = WeekProfit['weeks'][number]

export function WeekCard() {
  const weeks = useWeekProfit(WEEKS)
  return (
    <Card title={say('weekProfit')} className="min-h-72">
      {weeks.isPending && (
        <div role="status">
          <span className="sr-only">{say('loadingWeeks')}</span>
          <Skeleton className="h-48 w-full rounded-md" />
        </div>
      )}
      {weeks.isError && !weeks.data && (
        <LoadFailed
          what={say('weekProfit')}
          failure={weeks.error}
          onRetry={() => void weeks.refetch()}
          className="pb-4"
        />
      )}
      {weeks.data && <Bars weeks={weeks.data.weeks} />}
    </Card>
  )
}

function Bars({ weeks }: { weeks: readonly Week[] }) {
  const isShown = useShowsAmounts()
  const most = Math.max(0, ...weeks.map(({ profit }) => profit))
  const least = Math.min(0, ...weeks.map(({ profit }) => profit))
  const height = most - least || 1
  const up = weeks.filter(({ profit }) => profit > 0).length
  const zero = (most / height) * 100
  return (
    <>
      <p className="figures -mt-2 text-sm text-soft">{say('weeksUp', { up, count: weeks.length })}</p>
      <div aria-hidden="true" className="figures mt-2 py-4 text-xs">
        <div className="relative flex h-32 gap-0.5">
          <span className="absolute inset-x-0 border-edge border-t" style={{ top: `${zero}%` }} />
          {weeks.map((week, place) => (
            <Bar
              key={week.from}
              {...{ week, zero, height, isShown }}
              isNamed={week.profit !== 0 && (week.profit === most || week.profit === least)}
              isRight={place > weeks.length / 2}
              isLast={place === weeks.length - 1}
            />
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="figures flex justify-between text-soft text-xs">
        <span>{weeks[0] && istDay(weeks[0].from)}</span>
        <span>{istDay(weeks.at(-1)?.to ?? '1970-01-01')}</span>
      </p>
      <TableBehind
        label={say('weeksLabel')}
        heads={[say('week'), say('profit'), say('moved')]}
        rows={weeks.toReversed().map(({ from, to, profit, flows }) => ({
          id: from,
          cells: [
            say('between', { from: istDay(from), to: istDay(to) }),
            exactly(profit, isShown),
            exactly(flows, isShown),
          ],
        }))}
      />
    </>
  )
}

interface BarProps {
  readonly week: Week
  readonly zero: number
  readonly height: number
  readonly isShown: boolean
  /** The best and the worst carry their amount. */
  readonly isNamed: boolean
  readonly isRight: boolean
  /** This week is not over. */
  readonly isLast: boolean
}

function Bar({ week: { from, to, profit }, zero, height, isShown, isNamed, isRight, isLast }: BarProps) {
  const size = (Math.abs(profit) / height) * 100
  const isUp = profit >= 0
  return (
    <span
      className="relative h-full min-w-0 flex-1"
      title={`${say('between', { from: istDay(from), to: istDay(to) })}: ${exactly(profit, isShown)}`}
    >
      <span
        className={classes(
          'absolute inset-x-0 min-h-px rounded-[2px]',
          isUp ? 'bg-gain' : 'bg-loss',
          isLast && 'opacity-60',
        )}
        style={{ top: `${isUp ? zero - size : zero}%`, height: `${size}%` }}
      />
      {isNamed && isShown && (
        <span
          className={classes(
            'absolute whitespace-nowrap font-semibold',
            isUp ? '-translate-y-full text-gain' : 'text-loss',
            isRight ? 'right-0' : 'left-0',
          )}
          style={{ top: `${isUp ? zero - size : zero + size}%` }}
        >
          {isUp ? '+' : ''}
          {shortly(profit)}
        </span>
      )}
    </span>
  )
}

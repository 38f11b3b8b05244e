/** discover: the cut-offs and closings of today, in their order, with now among them; after the last of them those of the next day. */
import { classes } from '@pramaan/ui/classes.ts'
import { countdown, istMinute } from '../../market/times.ts'
import type { ShelfMoment } from '../../orders/product.ts'
import { istDate, istDay } from '../../platform/clock.ts'
import { say } from './say.ts'

const MOST_PASSED = 2
const MOST_TO_COME = 4

interface Stop {
  readonly at: number
  readonly says: string
  readonly isToDo: boolean
}

/** Today, while something of it is still to come; after that the next day on which something is. */
function dayShown(moments: readonly ShelfMoment[], now: number): string {
  const coming = moments.map(({ at }) => Date.parse(at)).filter((at) => at > now)
  return istDate(coming.length === 0 ? now : Math.min(...coming))
}

/** Of one day, each time once; the last that have passed and the next that come. Pure. */
export function stopsOf(moments: readonly ShelfMoment[], now: number): Stop[] {
  const day = dayShown(moments, now)
  const byTime = new Map<number, Stop>()
  for (const { at, says, isToDo = false } of moments) {
    const ms = Date.parse(at)
    if (istDate(ms) !== day) continue
    const same = byTime.get(ms)
    const words = same && same.says !== says ? `${same.says}, ${says}` : says
    byTime.set(ms, { at: ms, says: words, isToDo: isToDo || same?.isToDo === true })
  }
  const stops = [...byTime.values()].sort((a, b) => a.at - b.at)
  const passed = stops.filter(({ at }) => at <= now)
  const coming = stops.filter(({ at }) => at > now)
  return [...passed.slice(-MOST_PASSED), ...coming.slice(0, MOST_TO_COME)]
}

export function TodayRail({ moments, now }: { moments: readonly ShelfMoment[]; now: number }) {
  const stops = stopsOf(moments, now)
  if (stops.length === 0) return null
  const next = stops.find(({ at }) => at > now)
  const isLater = next !== undefined && istDate(next.at) !== istDate(now)
  return (
    <section
      aria-label={say('today')}
      className="mb-4 overflow-hidden rounded-xl border border-line bg-raised px-4 pt-3 pb-3.5 shadow-card"
    >
      <p className="figures mb-2 font-semibold text-sm">
        {isLater
          ? say('nowThen', { time: istMinute(now), day: istDay(istDate(next.at)) })
          : say('nowAt', { time: istMinute(now) })}
      </p>
      <ol className="grid grid-cols-2 gap-y-3 md:flex">
        {stops.map((stop) => (
          <StopOnRail key={stop.at} stop={stop} now={now} isNext={stop === next} />
        ))}
      </ol>
    </section>
  )
}

function StopOnRail({
  stop: { at, says, isToDo },
  now,
  isNext,
}: {
  stop: Stop
  now: number
  isNext: boolean
}) {
  const isPast = at <= now
  const time = istMinute(at)
  return (
    <li className="min-w-0 flex-1 pr-4 text-sm">
      <span aria-hidden="true" className="-mr-4 flex items-center">
        <span
          className={classes(
            'size-3.5 shrink-0 rounded-full border-2',
            isPast && 'border-edge bg-edge',
            !isPast && (isToDo ? 'border-pending bg-raised' : 'border-accent'),
            !isPast && !isToDo && (isNext ? 'bg-accent' : 'bg-raised'),
          )}
        />
        <span className={classes('h-1 flex-1', isPast ? 'bg-edge' : 'bg-line')} />
      </span>
      <span className={classes('mt-1.5 block font-medium', isPast && 'text-soft')}>{says}</span>
      <span className={classes('figures block text-xs', isToDo && !isPast ? 'text-pending' : 'text-soft')}>
        {isPast ? say('passed', { time }) : say('comes', { time, span: countdown(at - now) })}
      </span>
    </li>
  )
}

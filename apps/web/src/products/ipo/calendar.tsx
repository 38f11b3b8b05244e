/** products, ipo: days beside each other: when an issue can be applied for, when it is allotted, and when it lists. */

import type { Ipo } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { istDate, istDay } from '../../platform/clock.ts'
import { say } from './say-lists.ts'

export interface Days {
  readonly all: readonly string[]
  readonly today: string
}

const BEFORE = 5
const SPAN = 16

const DAY_MS = 86_400_000
const dayOf = (at: string): string => istDate(Date.parse(at))

/** Sixteen days around today. */
export function calendarOf(nowMs: number): Days {
  const all = Array.from({ length: SPAN }, (_, n) => istDate(nowMs + (n - BEFORE) * DAY_MS))
  return { today: istDate(nowMs), all }
}

const placeOf = ({ all }: Days, day: string): number => {
  const [first = ''] = all
  if (day < first) return -1
  const found = all.indexOf(day)
  return found < 0 ? all.length : found
}

const columns = { gridTemplateColumns: `repeat(${SPAN}, minmax(0, 1fr))` }

/** Today as a column behind all rows. It stands in a relative box that is as wide as they are. */
export const TodayColumn = ({ days }: { days: Days }) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute inset-y-0 right-0 left-0 hidden grid-cols-[11rem_minmax(0,1fr)_8rem] gap-x-4 px-4 md:grid"
  >
    <span className="relative col-start-2">
      <span
        className="absolute inset-y-0 bg-accent-wash"
        style={{ left: `${(placeOf(days, days.today) / SPAN) * 100}%`, width: `${100 / SPAN}%` }}
      />
    </span>
  </span>
)

/** Among other kinds there is room for every second number only, today's always among them. */
export const CalendarHead = ({ days, isWhole }: { days: Days; isWhole: boolean }) => (
  <div aria-hidden="true" className="relative hidden px-4 pt-3 pb-1 text-soft text-xs md:block">
    <span className="mb-1 flex justify-end gap-4">
      <span className="flex items-center gap-1">
        <span className="h-2 w-3 rounded-xs bg-accent" />
        {say('legendApply')}
      </span>
      <span className="flex items-center gap-1">
        <span className="size-2 rounded-full border-2 border-accent" />
        {say('allotment')}
      </span>
      <span className="flex items-center gap-1">
        <span className="size-2 rotate-45 bg-accent" />
        {say('listing')}
      </span>
    </span>
    <span className="grid grid-cols-[11rem_minmax(0,1fr)_8rem] items-baseline gap-x-4">
      <span>{monthOf(days)}</span>
      <span className="grid" style={columns}>
        {days.all.map((day, place) => (
          <span
            key={day}
            className={classes('figures text-center', day === days.today && 'font-semibold text-accent')}
          >
            {(isWhole || (place - BEFORE) % 2 === 0) && Number(day.slice(8))}
          </span>
        ))}
      </span>
      <span className="text-right">{say('demandHead')}</span>
    </span>
  </div>
)

/** Nov 2026. */
const monthOf = ({ today }: Days): string => istDay(today).replace(/^\d+ /, '')

interface CalendarRowProps {
  readonly issue: Ipo
  readonly days: Days
  /** Inside the bar while it is open or to come. */
  readonly word: string
  readonly className?: string
}

export function CalendarRow({ issue, days, word, className }: CalendarRowProps) {
  const [from, until] = [placeOf(days, dayOf(issue.opens_at)), placeOf(days, dayOf(issue.closes_at))]
  const [allotted, listed] = [
    placeOf(days, dayOf(issue.drawn_at ?? issue.allotment_by)),
    placeOf(days, issue.listing_on),
  ]
  const hasBar = until >= 0 && from < SPAN && issue.state !== 'failed'
  return (
    <span className={className}>
      <span
        role="img"
        aria-label={`${say('legendApply')} ${istDay(issue.opens_at)} – ${istDay(issue.closes_at)}, ${say('allotment')} ${istDay(issue.allotment_by)}, ${say('listing')} ${istDay(issue.listing_on)}`}
        className="relative grid h-6 items-center"
        style={columns}
      >
        {hasBar && (
          <span
            className={classes(
              'relative row-start-1 h-6 truncate rounded-sm px-1.5 text-xs leading-6',
              issue.state === 'open' && 'bg-accent font-semibold text-on-accent',
              issue.state === 'upcoming' &&
                'border border-accent border-dashed text-accent leading-[1.375rem]',
              issue.state !== 'open' && issue.state !== 'upcoming' && 'bg-line',
            )}
            style={{ gridColumn: `${Math.max(0, from) + 1} / ${Math.min(SPAN - 1, until) + 2}` }}
          >
            {(issue.state === 'open' || issue.state === 'upcoming') && word}
          </span>
        )}
        {hasBar && allotted >= 0 && allotted < SPAN && (
          <span
            className="relative row-start-1 mx-auto size-2.5 rounded-full border-2 border-accent bg-raised"
            style={{ gridColumn: allotted + 1 }}
          />
        )}
        {hasBar && listed >= 0 && listed < SPAN && (
          <span
            className="relative row-start-1 mx-auto size-2.5 rotate-45 bg-accent"
            style={{ gridColumn: listed + 1 }}
          />
        )}
      </span>
    </span>
  )
}

interface Stage {
  readonly word: string
  readonly isNow: boolean
  readonly isDone: boolean
}

/** The same on a phone: three stages with their days, the present one filled. */
export function StageBar({ stages, className }: { stages: readonly Stage[]; className?: string }) {
  return (
    <span className={classes('figures flex gap-1 text-xs', className)}>
      {stages.map(({ word, isNow, isDone }) => (
        <span
          key={word}
          className={classes(
            'min-w-0 truncate rounded-sm px-1.5 py-1 text-center',
            isNow ? 'flex-2 bg-accent font-semibold text-on-accent' : 'flex-1 bg-sunken',
            isDone ? 'text-faint' : !isNow && 'text-soft',
          )}
        >
          {word}
        </span>
      ))}
    </span>
  )
}

const shortDay = (day: string): string => istDay(day).replace(/ \d{4}$/, '')

const applyWords = ({ state, opens_at, closes_at }: Ipo): string =>
  state === 'upcoming'
    ? say('stageOpens', { day: shortDay(opens_at) })
    : say('stageApply', { day: shortDay(closes_at) })

export function stagesOf(issue: Ipo): Stage[] {
  const { state } = issue
  const now = ['open', 'closed', 'allotted'].indexOf(state)
  const words = [
    now > 0 ? say('stageClosed') : applyWords(issue),
    now > 1 ? say('stageAllotted') : say('stageAllot', { day: shortDay(issue.allotment_by) }),
    say('stageList', { day: shortDay(issue.listing_on) }),
  ]
  return words.map((word, place) => ({ word, isNow: place === now, isDone: place < now }))
}

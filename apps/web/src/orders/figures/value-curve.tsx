/**
 * orders, figures: net worth day by day. The band between it and net invested is the gain; the index on the same flows runs beside it, and
 * money that came or went is marked below. One path a line, however many days: only the reading above it follows the pointer.
 */
import type { InvestStat } from '@pramaan/contracts'
import { abbreviate } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { useShowsAmounts } from '../../money/amounts.ts'
import { createStore, type Store, useStore } from '../../platform/store.ts'
import { useIsMobile } from '../../platform/viewport.ts'
import { TableBehind } from '../shelf/table-behind.tsx'
import { dayOf, exactly, monthOf, roundly, shortly } from './amounts-in-words.ts'
import { Ends } from './curve-ends.tsx'
import {
  BOX,
  bandPath,
  dayMarks,
  type Frame,
  flowMarks,
  frameOf,
  heightOf,
  linePath,
  percent,
  placeOf,
  stepPath,
} from './curve-places.ts'
import { curveRows } from './curve-rows.ts'
import { say } from './say.ts'

export type CurveStat = Pick<InvestStat, 'as_of' | 'curve' | 'flows'>

export interface ValueCurveProps {
  readonly stat: CurveStat
  /** The index it is compared with; left out, its line is not drawn. */
  readonly index?: string | undefined
  /** How high the plot is: two classes for one height would leave it to the style sheet. */
  readonly height?: string
}

/** Which day is pointed at; null is the last one. */
type Pointed = Store<number | null>

/** The card around it follows every price; this follows its own answer only. */
export const ValueCurve = memo(function ValueCurve({
  stat,
  index,
  height = 'h-52 md:h-64',
}: ValueCurveProps) {
  const [pointed] = useState<Pointed>(() => createStore<number | null>(null))
  const isShown = useShowsAmounts()
  const { days } = stat.curve
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const label = say('curveOf', { from: dayOf(first), to: dayOf(last) })
  const hasIndex = index !== undefined && stat.curve.benchmark.length === days.length
  return (
    <figure className="min-w-0">
      <Reading {...{ stat, pointed, isShown }} index={hasIndex ? index : undefined} />
      <Plot {...{ stat, pointed, isShown, height, label }} index={hasIndex ? index : undefined} />
      {days.length < 2 && <p className="mt-2 text-sm text-soft">{say('oneDay')}</p>}
      <TableBehind
        label={label}
        heads={[
          say('date'),
          say('netWorth'),
          say('netInvested'),
          say('gain'),
          ...(hasIndex ? [index] : []),
          say('moved'),
        ]}
        rows={() =>
          curveRows(stat, hasIndex).map(({ day, amounts }) => ({
            id: day,
            cells: [dayOf(day), ...amounts.map((amount) => exactly(amount, isShown))],
          }))
        }
      />
    </figure>
  )
})

interface PartProps {
  readonly stat: CurveStat
  readonly pointed: Pointed
  readonly isShown: boolean
  readonly index: string | undefined
}

/** Above the plot instead of over it: the finger does not cover it. A day that is over is told to the paisa. */
function Reading({ stat: { curve }, pointed, isShown, index }: PartProps) {
  const at = useStore(pointed) ?? curve.days.length - 1
  const words = at === curve.days.length - 1 ? roundly : exactly
  const part = (name: string, values: readonly number[], look: string) => (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 md:whitespace-nowrap">
      <span aria-hidden="true" className={classes('w-4 shrink-0 border-t-2', look)} />
      {name} <span className="text-ink">{words(values[at] ?? 0, isShown)}</span>
    </span>
  )
  return (
    <p className="figures mb-2 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-0.5 text-soft text-xs">
      <strong className="font-semibold text-ink">{dayOf(curve.days[at] ?? '')}</strong>
      {part(say('netWorth'), curve.net_worth, 'border-accent')}
      {part(say('netInvested'), curve.net_invested, 'border-edge border-dashed')}
      {index !== undefined && part(index, curve.benchmark, 'border-pending')}
    </p>
  )
}

interface PlotProps extends PartProps {
  readonly height: string
  readonly label: string
}

const MONTH = 30

function Plot({ stat, pointed, isShown, index, height, label }: PlotProps) {
  const isMobile = useIsMobile()
  const { curve, flows } = stat
  const count = curve.days.length
  const frame = useMemo(
    () =>
      frameOf([...curve.net_worth, ...curve.net_invested, ...(index === undefined ? [] : curve.benchmark)]),
    [curve, index],
  )
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) pointed.set(within(Math.round(((clientX - left) / width) * (count - 1)), count))
  }
  const turn = (event: KeyboardEvent) => {
    const at = pointed.get() ?? count - 1
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - MONTH,
      PageUp: at + MONTH,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    pointed.set(within(to, count))
  }
  return (
    <>
      <div className={classes('relative pr-20 pl-12 md:pl-14', height)}>
        <Slider {...{ stat, pointed, isShown, index, label }} onPoint={point} onKey={turn}>
          <Lines curve={curve} frame={frame} hasIndex={index !== undefined} />
          {frame.marks.map((mark) => (
            <span
              key={mark}
              className="-translate-y-1/2 figures absolute right-full mr-2 whitespace-nowrap text-soft text-xs"
              style={{ top: percent(heightOf(mark, frame)) }}
            >
              {isShown ? shortly(mark) : ''}
            </span>
          ))}
          <Ends {...{ curve, frame, isShown, index }} />
        </Slider>
      </div>
      <Below {...{ stat, frame, isShown }} most={isMobile ? 3 : 6} namesFlows={!isMobile} flows={flows} />
    </>
  )
}

const within = (at: number, count: number): number => Math.min(count - 1, Math.max(0, at))

interface SliderProps extends PartProps {
  readonly label: string
  readonly onPoint: (event: PointerEvent<HTMLElement>) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** Redraws with the pointer; what it holds does not. */
function Slider({ stat: { curve }, pointed, isShown, index, label, onPoint, onKey, children }: SliderProps) {
  const at = useStore(pointed)
  const last = curve.days.length - 1
  const place = at ?? last
  const facts = {
    day: dayOf(curve.days[place] ?? ''),
    worth: exactly(curve.net_worth[place] ?? 0, isShown),
    invested: exactly(curve.net_invested[place] ?? 0, isShown),
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${label}. ${say('curveHelp')}`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={place}
      aria-valuetext={
        index === undefined
          ? say('reading', facts)
          : say('readingWith', { ...facts, index, level: exactly(curve.benchmark[place] ?? 0, isShown) })
      }
      className="relative h-full touch-pan-y rounded-sm"
      onPointerMove={onPoint}
      onPointerDown={onPoint}
      onPointerLeave={() => pointed.set(null)}
      onKeyDown={onKey}
      onBlur={() => pointed.set(null)}
    >
      {children}
      {at !== null && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 border-ink/60 border-l print:hidden"
          style={{ left: percent(placeOf(at, last + 1)) }}
        />
      )}
    </div>
  )
}

interface LinesProps {
  readonly curve: CurveStat['curve']
  readonly frame: Frame
  readonly hasIndex: boolean
}

const Lines = memo(function Lines({ curve, frame, hasIndex }: LinesProps) {
  const id = useId()
  const worth = linePath(curve.net_worth, frame)
  const invested = stepPath(curve.net_invested, frame)
  const band = bandPath(worth, curve.net_invested, frame)
  const line = { vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const
  return (
    <svg
      viewBox={`0 0 ${BOX} ${BOX}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible fill-none"
    >
      <path
        d={frame.marks.map((mark) => `M0 ${heightOf(mark, frame)}H${BOX}`).join('')}
        vectorEffect="non-scaling-stroke"
        className="stroke-line"
      />
      {band !== '' && (
        <>
          {/* Above net invested is gain, below it loss. */}
          <clipPath id={`${id}above`}>
            <path d={`${invested}V0H0Z`} />
          </clipPath>
          <clipPath id={`${id}below`}>
            <path d={`${invested}V${BOX}H0Z`} />
          </clipPath>
          <path d={band} clipPath={`url(#${id}above)`} className="fill-gain/20" />
          <path d={band} clipPath={`url(#${id}below)`} className="fill-loss/25" />
        </>
      )}
      <path d={invested} {...line} strokeDasharray="4 3" className="stroke-edge" />
      {hasIndex && (
        <path d={linePath(curve.benchmark, frame)} {...line} strokeWidth="1.5" className="stroke-pending" />
      )}
      <path d={worth} {...line} strokeWidth="2" className="stroke-accent" />
    </svg>
  )
})

interface BelowProps {
  readonly stat: CurveStat
  readonly frame: Frame
  readonly isShown: boolean
  readonly flows: CurveStat['flows']
  /** How many days are named. */
  readonly most: number
  readonly namesFlows: boolean
}

const MOST_FLOWS = 24
const MOST_NAMED = 8
/** What an amount beside its mark takes. */
const ROOM = BOX / 11

/** What came and went, and which days they are. The table has both too. */
function Below({ stat: { curve }, frame, isShown, flows, most, namesFlows }: BelowProps) {
  const marks = flowMarks(flows, curve.days, MOST_FLOWS)
  const isNamed = namesFlows && isShown && marks.length <= MOST_NAMED
  const isYear = curve.days.length > 75
  return (
    <>
      <div aria-hidden="true" className="figures relative mr-20 ml-12 text-soft text-xs md:ml-14">
        <div className={classes('relative', marks.length > 0 && 'h-5')}>
          {marks.map(({ place, isIn, amount, from, to }, at) => (
            <span
              key={`${from}${isIn}`}
              title={flowWords(amount, from, to, isShown)}
              className="absolute top-1 flex items-center gap-1 whitespace-nowrap"
              style={{ left: percent(place) }}
            >
              <svg viewBox="0 0 10 8" className="-ml-[5px] h-2 w-2.5 shrink-0 stroke-ink" aria-hidden="true">
                <path
                  d={isIn ? 'M5 .7 9.2 7.3H.8Z' : 'M5 7.3.8.7h8.4Z'}
                  className={isIn ? 'fill-ink' : 'fill-raised'}
                />
              </svg>
              {isNamed && (marks[at + 1]?.place ?? BOX) - place > ROOM && signed(amount)}
            </span>
          ))}
        </div>
        <div className="relative h-5">
          {dayMarks(curve.days, most).map(({ place, day }) => (
            <span
              key={day}
              className={classes(
                'absolute top-1 whitespace-nowrap',
                place > BOX * 0.95 ? '-translate-x-full' : place > BOX * 0.04 && '-translate-x-1/2',
              )}
              style={{ left: percent(place) }}
            >
              {isYear ? monthOf(day) : dayOf(day).slice(0, -5)}
            </span>
          ))}
        </div>
      </div>
      <p className="figures mt-1 flex flex-wrap gap-x-3 text-soft text-xs">
        {marks.some(({ isIn }) => isIn) && (
          <span>
            <span aria-hidden="true">▲ </span>
            {say('moneyIn')}
          </span>
        )}
        {marks.some(({ isIn }) => !isIn) && (
          <span>
            <span aria-hidden="true">▽ </span>
            {say('moneyOut')}
          </span>
        )}
        <span>{say('band')}</span>
        {frame.isCut && isShown && <span>{say('axisFrom', { amount: shortly(frame.low) })}</span>}
      </p>
    </>
  )
}

const signed = (amount: number): string =>
  `${amount > 0 ? '+' : ''}${abbreviate(Math.round(amount), 'lakh-crore')}`

function flowWords(amount: number, from: string, to: string, isShown: boolean): string {
  const facts = { amount: exactly(amount, isShown), from: dayOf(from), to: dayOf(to), day: dayOf(from) }
  return from === to ? say('flowOn', facts) : say('flowsBetween', facts)
}

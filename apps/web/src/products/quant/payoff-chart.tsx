/** products, quant: what the note pays with the client's own amount, against where the index ends; a level can be tried by hand. */
import type { Note } from '@pramaan/contracts'
import { direction, type Paise, paise } from '@pramaan/money'
import { DirectionMark } from '@pramaan/ui/direction-mark.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { useId, useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { istDay } from '../../platform/clock.ts'
import { HIGHEST_PCT, indexAt, indexName, isBelowBarrier, LOWEST_PCT, payoutAt } from './levels.ts'
import { say } from './say.ts'

interface PayoffProps {
  readonly note: Note
  readonly amount: Paise
}

const moveWords = (percent: number): string => {
  if (percent === 100) return say('same')
  return percent < 100 ? say('lower', { percent: 100 - percent }) : say('higher', { percent: percent - 100 })
}

export function Payoff({ note, amount }: PayoffProps) {
  const [percent, setPercent] = useState(note.payoff === 'participation' ? 120 : 60)
  const id = useId()
  const index = indexName(note)
  const isTouched = isBelowBarrier(note, percent)
  const payout = payoutAt(amount, note, percent, isTouched)
  const says =
    note.payoff === 'fixed-coupon'
      ? say('alwaysGet')
      : say(isTouched ? 'ifEndsTouched' : 'ifEnds', { index, move: moveWords(percent) })
  return (
    <section aria-label={say('payoff')}>
      <p className="text-sm text-soft">{says}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Money amount={payout} className="font-semibold text-3xl leading-tight" />
        <span className="inline-flex items-center gap-1 text-base">
          <Way of={payout - amount} />
          <Money amount={paise(payout - amount)} tone="change" sign="always" />
        </span>
      </p>
      {note.payoff !== 'fixed-coupon' && (
        <>
          <Chart {...{ note, amount, percent, payout }} />
          <input
            id={id}
            type="range"
            min={LOWEST_PCT}
            max={HIGHEST_PCT}
            step={1}
            value={percent}
            aria-label={say('slider', { index, day: istDay(note.final_days.at(-1) ?? note.maturity_day) })}
            aria-valuetext={moveWords(percent)}
            onChange={({ target }) => setPercent(Number(target.value))}
            className="h-11 w-full accent-accent"
          />
          <p className="text-center text-soft text-xs">
            {say('slider', { index, day: istDay(note.final_days.at(-1) ?? note.maturity_day) })}.{' '}
            {say('drag')}
          </p>
        </>
      )}
    </section>
  )
}

const marks = { up: 'text-gain', down: 'text-loss', level: 'text-soft' } as const

function Way({ of }: { of: bigint }) {
  const way = direction(of)
  return (
    <span className={marks[way]}>
      <DirectionMark way={way} />
    </span>
  )
}

const [WIDTH, HEIGHT, TOP, BOTTOM] = [360, 190, 18, 168]

interface ChartProps extends PayoffProps {
  readonly percent: number
  readonly payout: Paise
}

/** Paise to a place on the picture: all lines share one true scale. */
function scaleOf(note: Note, amount: Paise) {
  const ends = [
    payoutAt(amount, note, LOWEST_PCT, true),
    payoutAt(amount, note, HIGHEST_PCT, false),
    indexAt(amount, LOWEST_PCT),
    indexAt(amount, HIGHEST_PCT),
  ].map(Number)
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const x = (percent: number): number => ((percent - LOWEST_PCT) / (HIGHEST_PCT - LOWEST_PCT)) * WIDTH
  const y = (value: Paise): number =>
    BOTTOM - ((Number(value) - low) / Math.max(1, high - low)) * (BOTTOM - TOP)
  return { x, y }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)

function Chart({ note, amount, percent, payout }: ChartProps) {
  const { x, y } = scaleOf(note, amount)
  const line = (levels: readonly number[], valueAt: (percent: number) => Paise): string =>
    levels.map((one) => `${x(one).toString()},${y(valueAt(one)).toString()}`).join(' ')
  const isBarrier = note.payoff === 'reverse-convertible'
  const barrier = Math.ceil(note.barrier_percent ?? 0)
  const main = range(isBarrier ? barrier : LOWEST_PCT, HIGHEST_PCT)
  const index = indexName(note)
  const ticks = [40, 60, 80, 100, 120, 140]
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={say('chart', { index })}
      className="mt-2 w-full text-xs"
    >
      {isBarrier && (
        <>
          <rect x={0} y={TOP - 6} width={x(barrier)} height={BOTTOM - TOP + 10} className="fill-loss-wash" />
          <line x1={x(barrier)} x2={x(barrier)} y1={TOP - 6} y2={BOTTOM + 4} className="stroke-loss" />
          <text x={x(barrier) + 4} y={TOP - 8} className="fill-loss text-[11px] @4xl:text-[8px]">
            {say('barrierMark', { percent: `−${100 - (note.barrier_percent ?? 0)}` })}
          </text>
        </>
      )}
      <line x1={0} x2={WIDTH} y1={y(amount)} y2={y(amount)} className="stroke-line" strokeWidth={1.25} />
      <polyline
        points={line([LOWEST_PCT, HIGHEST_PCT], (one) => indexAt(amount, one))}
        strokeDasharray="2 4"
        className="fill-none stroke-faint"
        strokeWidth={1.5}
      />
      {isBarrier && (
        <polyline
          points={line(range(LOWEST_PCT, 100), (one) => payoutAt(amount, note, one, true))}
          strokeDasharray="6 4"
          className="fill-none stroke-loss"
          strokeWidth={2.25}
        />
      )}
      <polyline
        points={line(main, (one) => payoutAt(amount, note, one, false))}
        className={isBarrier ? 'fill-none stroke-gain' : 'fill-none stroke-accent'}
        strokeWidth={2.5}
      />
      <line
        x1={x(percent)}
        x2={x(percent)}
        y1={y(payout)}
        y2={BOTTOM + 4}
        className="stroke-accent"
        strokeWidth={1.25}
      />
      <circle
        cx={x(percent)}
        cy={y(payout)}
        r={5.5}
        className="fill-raised stroke-accent"
        strokeWidth={2.5}
      />
      <text
        x={WIDTH}
        y={y(amount) + 13}
        textAnchor="end"
        className="fill-soft stroke-3 stroke-raised text-[11px] [paint-order:stroke] @4xl:text-[8px]"
      >
        {say('youInvest', { amount: rupeeWords(amount) })}
      </text>
      {ticks.map((tick) => (
        <text
          key={tick}
          x={x(tick)}
          y={HEIGHT - 4}
          textAnchor={tick === 40 ? 'start' : tick === 140 ? 'end' : 'middle'}
          className="figures fill-soft text-[11px] @4xl:text-[8px]"
        >
          {tick === 100 ? '0%' : `${tick > 100 ? '+' : '−'}${Math.abs(tick - 100)}%`}
        </text>
      ))}
    </svg>
  )
}

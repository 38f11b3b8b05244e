/** ui: where a figure stands between its lowest and its highest. The ends are written out beside the bar. */
import type { ReactNode } from 'react'
import { say } from './say-figures.ts'

export type RangeBarProps = {
  /** What the range is of: 'Day', '52 weeks'. */
  name: string
  low: number
  high: number
  at: number
  /** How an end is written. */
  show: (value: number) => ReactNode
}

/** The place of the mark, in percent of the bar. A figure outside its range stands at the end. */
export function placeInRange(low: number, high: number, at: number): number {
  if (!(high > low)) return 50
  return Math.round(Math.min(1, Math.max(0, (at - low) / (high - low))) * 1000) / 10
}

export const RangeBar = ({ name, low, high, at, show }: RangeBarProps) => (
  <div>
    <p className="mb-1.5 text-soft text-sm">{name}</p>
    <div aria-hidden="true" className="relative h-1.5 rounded-full bg-sunken ring-1 ring-line">
      <span
        className="absolute top-1/2 h-4 w-1 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent"
        style={{ left: `${placeInRange(low, high, at)}%` }}
      />
    </div>
    <dl className="mt-1.5 flex justify-between gap-4 text-sm">
      <div>
        <dt className="sr-only">{say('rangeLow', { name })}</dt>
        <dd className="figures">{show(low)}</dd>
      </div>
      <div>
        <dt className="sr-only">{say('rangeHigh', { name })}</dt>
        <dd className="figures">{show(high)}</dd>
      </div>
    </dl>
  </div>
)

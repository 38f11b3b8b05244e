/** products, loan: what is pledged as one bar from nothing to its value of now, with the red mark at which it no longer covers the loan. */
import type { LoanCover } from '@pramaan/contracts'
import { distanceWords } from './distance.ts'
import { wholeRupees } from './figures.ts'
import { say } from './say.ts'

export function CoverBar({ cover }: { cover: LoanCover }) {
  const { value, trigger_value, may_fall_percent } = cover
  if (trigger_value === null || may_fall_percent === null || value <= 0) return null
  const words = { value: wholeRupees(value), trigger: wholeRupees(trigger_value) }
  const distance = distanceWords(cover, trigger_value)
  return (
    <figure className="mt-3">
      <div
        role="img"
        aria-label={say('barLabel', { ...words, distance })}
        className="relative h-4 overflow-hidden rounded-md bg-accent"
      >
        <span
          className="absolute inset-y-0 left-0 border-loss border-r-3 bg-loss-wash"
          style={{ width: `${Math.min(100, Math.max(0, (trigger_value / value) * 100))}%` }}
        />
      </div>
      <figcaption className="figures mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-loss">
          {say('triggerValue')} {words.trigger}
        </span>
        <strong className="font-semibold">{distance}</strong>
        <span>
          {say('pledgedValue')} {words.value}
        </span>
      </figcaption>
    </figure>
  )
}

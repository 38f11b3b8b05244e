/** products, quant: how far the index is from the barrier, as a bar; of a note that has not started, as if it started now. */
import type { Note } from '@pramaan/contracts'
import { placeInRange } from '@pramaan/ui/range-bar.tsx'
import { Part, PriceSource } from '../../orders/shelf/offer-parts.tsx'
import { istDay } from '../../platform/clock.ts'
import { indexName, pointsOf } from './levels.ts'
import { say } from './say.ts'

/** Two decimals, as the index has them. */
const inHundredths = (level: number): number => Math.round(level * 100) / 100

export function BarrierDistance({ note }: { note: Note }) {
  const { underlying, barrier_percent: percent } = note
  if (percent === null || underlying?.level == null) return null
  const now = underlying.level
  const start = note.initial?.level ?? now
  const barrier = inHundredths((start * percent) / 100)
  const awayPct = inHundredths(((now - barrier) / now) * 100)
  const [low, high] = [barrier * 0.85, Math.max(now, start) * 1.1]
  const place = (level: number): string => `${placeInRange(low, high, level)}%`
  return (
    <Part title={say('distance')} aside={say('away', { percent: awayPct })}>
      <div aria-hidden="true" className="relative mt-7 mb-6 h-2 rounded-full bg-line">
        <span
          className="absolute inset-y-0 left-0 rounded-l-full bg-loss-wash"
          style={{ width: place(barrier) }}
        />
        <span className="absolute -top-2 h-6 w-0.5 bg-loss" style={{ left: place(barrier) }} />
        <span
          className="absolute top-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-ink"
          style={{ left: place(now) }}
        />
        <span
          className="figures absolute -top-7 -translate-x-1/2 whitespace-nowrap font-semibold text-sm"
          style={{ left: place(now) }}
        >
          {pointsOf(now)}
        </span>
        <span
          className="figures absolute top-3.5 -translate-x-1/3 whitespace-nowrap text-loss text-sm"
          style={{ left: place(barrier) }}
        >
          {say('barrierLevel', { level: pointsOf(barrier) })}
        </span>
      </div>
      <p className="sr-only">
        {say('distanceNow', { index: indexName(note) })} {pointsOf(now)}.{' '}
        {say('barrierLevel', { level: pointsOf(barrier) })}.
      </p>
      <p className="text-sm text-soft">{checked(note, barrier)}</p>
      <PriceSource source={underlying.source} at={underlying.as_of} />
    </Part>
  )
}

function checked(
  { initial, lowest, barrier_percent: percent, barrier_seen: seen }: Note,
  barrier: number,
): string {
  if (initial === null) return say('ifStartedNow', { percent: percent ?? 0 })
  if (seen === 'last close only') return say('checkedLast')
  if (lowest === null) return say('ifStartedNow', { percent: percent ?? 0 })
  const facts = { level: pointsOf(lowest.level), day: istDay(lowest.day) }
  return lowest.level <= barrier ? say('touchedOn', facts) : say('checkedEach', facts)
}

/** orders, shelf: how long an offer is open still, as a ring that empties, and how much of it is left, as a bar. */
import { classes } from '@pramaan/ui/classes.ts'
import { countdown } from '../../market/times.ts'
import { useBusinessNow } from './business-now.ts'
import { say } from './say.ts'

/** A circle of this radius is 100 long. */
const RADIUS = 15.915
const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

/** Ticks by the second and by business time; after the end it says so. */
export function TimeLeft({ opensAt, closesAt }: { opensAt: string; closesAt: string }) {
  const now = useBusinessNow(SECOND_MS)
  const [from, until] = [Date.parse(opensAt), Date.parse(closesAt)]
  const left = Math.max(0, until - now)
  const share = until > from ? Math.min(100, (left / (until - from)) * 100) : 0
  return (
    <span className="relative inline-grid size-20 shrink-0 place-items-center">
      <svg viewBox="0 0 36 36" aria-hidden="true" className="absolute inset-0 -rotate-90 fill-none">
        <circle cx="18" cy="18" r={RADIUS} strokeWidth="3" className="stroke-line" />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          strokeWidth="3"
          strokeDasharray={`${share} 100`}
          strokeLinecap="round"
          className="stroke-accent"
        />
      </svg>
      <span className="relative text-center leading-tight">
        {left > 0 ? (
          <>
            <span
              className={classes(
                'figures block font-semibold',
                left < HOUR_MS ? 'text-sm' : 'text-[11px] tracking-tight',
              )}
            >
              {countdown(left)}
            </span>
            <span className="block text-soft text-xs">{say('left')}</span>
          </>
        ) : (
          <span className="block text-soft text-xs">{say('over')}</span>
        )}
      </span>
    </span>
  )
}

export interface LeftBarProps {
  readonly left: number
  readonly total: number
  /** '2,600 of 15,000 left'. */
  readonly words: string
  readonly className?: string
}

export const LeftBar = ({ left, total, words, className }: LeftBarProps) => (
  <div className={className}>
    <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-line">
      <span
        className={classes('block h-full rounded-full bg-accent')}
        style={{ width: `${total > 0 ? Math.min(100, ((total - left) / total) * 100) : 0}%` }}
      />
    </span>
    <span className="figures mt-1 block text-sm">{words}</span>
  </div>
)

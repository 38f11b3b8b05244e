/** ui: a time: how long ago or how long until, beside when. Relative time never stands alone. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { spanWords } from '@pramaan/browser/spans.ts'
import { classes } from './classes.ts'
import { say } from './say-figures.ts'

export type MomentProps = {
  at: string
  /** Business time, in milliseconds. */
  now: number
  /** Late: said in words and in colour. */
  isLate?: boolean
  className?: string
}

/** `3 h 12 m ago` or `in 3 h 12 m`. */
export function distanceWords(at: string, now: number): string {
  const apart = Date.parse(at) - now
  return apart > 0 ? say('in', { span: spanWords(apart) }) : say('ago', { span: spanWords(-apart) })
}

/** How long something has waited, and since when. */
export const Waited = ({ at, now, isLate = false, className }: MomentProps) => (
  <time dateTime={at} className={classes('block whitespace-nowrap', className)}>
    <span className={classes('figures block text-base', isLate && 'font-semibold text-loss')}>
      {spanWords(Math.max(0, now - Date.parse(at)))}
      {isLate && <span className="sr-only">{say('overdue')}</span>}
    </span>
    <span className="figures block text-soft text-xs">{istMoment(at)}</span>
  </time>
)

/** When, and how far that is from now. */
export const Moment = ({ at, now, isLate = false, className }: MomentProps) => (
  <time dateTime={at} className={classes('block whitespace-nowrap', className)}>
    <span className="figures block text-sm">{istMoment(at)}</span>
    <span className={classes('figures block text-xs', isLate ? 'text-loss' : 'text-soft')}>
      {distanceWords(at, now)}
    </span>
  </time>
)

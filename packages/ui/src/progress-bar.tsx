/** ui: the thin bar at the top while the app goes from one route to another, and a measured bar for long work. */
import { classes } from './classes.ts'
import { say } from './say-parts.ts'

export function NavigationBar({ active }: { active: boolean }) {
  if (!active) return null
  return (
    <div role="status" className="fixed inset-x-0 top-(--band) z-50 h-0.5 overflow-hidden">
      <div
        role="progressbar"
        aria-label={say('loadingPage')}
        className="h-full origin-left animate-crawl bg-accent"
      />
    </div>
  )
}

export type ProgressBarProps = {
  /** From 0 to 100. */
  value: number
  label: string
  tone?: 'accent' | 'gain' | 'pending' | 'loss'
  className?: string
}

const tones = { accent: 'bg-accent', gain: 'bg-gain', pending: 'bg-flag', loss: 'bg-loss' } as const

export function ProgressBar({ value, label, tone = 'accent', className }: ProgressBarProps) {
  const share = Math.min(100, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={classes('h-full rounded-full transition-[width] duration-200 ease-out', tones[tone])}
        style={{ width: `${share}%` }}
      />
    </div>
  )
}

/** ui: a percentage, cut to two decimals; '--%' when absent. A change carries arrow, sign and colour together. */
import { direction, formatPercent } from '@pramaan/money'
import { classes } from './classes.ts'
import { DirectionMark } from './direction-mark.tsx'

export type PercentProps = {
  value: number | null | undefined
  tone?: 'plain' | 'change'
  className?: string
}

const tones = { up: 'text-gain', down: 'text-loss', level: 'text-soft' } as const

export function Percent({ value, tone = 'plain', className }: PercentProps) {
  const text = formatPercent(value)
  if (tone === 'plain') return <span className={classes('figures whitespace-nowrap', className)}>{text}</span>
  const way = direction(value)
  return (
    <span
      className={classes('figures inline-flex items-center gap-1 whitespace-nowrap', tones[way], className)}
    >
      <DirectionMark way={way} />
      {way === 'up' ? `+${text}` : text}
    </span>
  )
}

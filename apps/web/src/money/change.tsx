/** money: an amount that was gained or lost: arrow, sign and colour together, or dots while amounts are hidden. */
import { direction, type Paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { DirectionMark } from '@pramaan/ui/direction-mark.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { useShowsAmounts } from './amounts.ts'

const tones = { up: 'text-gain', down: 'text-loss', level: 'text-soft' } as const

interface ChangeProps {
  readonly amount: Paise | null
  /** The same in percent, where it is known. */
  readonly percent?: number | null
  readonly className?: string
}

export function Change({ amount, percent, className }: ChangeProps) {
  const shows = useShowsAmounts()
  // Dots say nothing of the direction either; the percentage does, and gives no amount away.
  if (!shows) {
    return percent === undefined || percent === null ? (
      <Money amount={null} hidden className={className ?? ''} />
    ) : (
      <Percent value={percent} tone="change" {...(className === undefined ? {} : { className })} />
    )
  }
  const way = amount === null ? 'level' : direction(amount)
  return (
    <span className={classes('inline-flex flex-wrap items-baseline gap-x-1', tones[way], className)}>
      <span className="inline-flex items-center gap-1">
        <DirectionMark way={way} />
        <Money amount={amount} sign="always" tone="change" />
      </span>
      {percent !== undefined && percent !== null && (
        <span className="figures whitespace-nowrap">
          (<Percent value={percent} />)
        </span>
      )}
    </span>
  )
}

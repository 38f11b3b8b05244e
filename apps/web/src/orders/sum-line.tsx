/** orders: one line of a sum: what it is, what it says beside it, and the amount. */
import type { Paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money, type MoneyProps } from '@pramaan/ui/money.tsx'
import type { ReactNode } from 'react'

export interface SumLineProps extends Pick<MoneyProps, 'sign' | 'tone'> {
  readonly name: ReactNode
  readonly note?: ReactNode
  readonly amount: Paise | null
  /** The line that the others add up to. */
  readonly isSum?: boolean
  readonly className?: string
}

export const SumLine = ({ name, note, amount, isSum = false, className, ...look }: SumLineProps) => (
  <div
    className={classes(
      'flex items-baseline justify-between gap-4 py-1.5',
      isSum && 'border-line border-t pt-2.5 font-semibold',
      className,
    )}
  >
    <dt className="wrap-anywhere min-w-0">
      <span className={isSum ? undefined : 'text-soft'}>{name}</span>
      {note && <span className="block font-normal text-sm text-soft">{note}</span>}
    </dt>
    <dd className="shrink-0 text-right">
      <Money amount={amount} {...look} />
    </dd>
  </div>
)

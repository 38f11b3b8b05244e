/** tax: an amount of the year, hidden where the client hides amounts. */
import { fromWire } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { useShowsAmounts } from '../../../money/amounts.ts'

interface AmountProps {
  readonly of: number
  /** A gain or a loss, with its sign and colour. */
  readonly change?: boolean
  readonly className?: string
}

export function Amount({ of, change = false, className = '' }: AmountProps) {
  return (
    <Money
      amount={fromWire(of)}
      hidden={!useShowsAmounts()}
      className={className}
      {...(change ? ({ sign: 'always', tone: 'change' } as const) : {})}
    />
  )
}

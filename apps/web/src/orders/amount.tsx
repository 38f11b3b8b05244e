/** orders: an amount as the wire has it, or dots while this device shows none. */
import { fromWire } from '@pramaan/money'
import { Money, type MoneyProps } from '@pramaan/ui/money.tsx'
import { useShowsAmounts } from '../money/amounts.ts'

interface AmountProps extends Pick<MoneyProps, 'sign' | 'tone' | 'className'> {
  readonly rupees: number | null
}

export function Amount({ rupees, ...look }: AmountProps) {
  return <Money amount={fromWire(rupees)} hidden={!useShowsAmounts()} {...look} />
}

/** portfolio, summary: an amount that is fixed, to the paisa; one that can still move, about and in whole rupees. */
import { fromWire } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { useShowsAmounts } from '../../../money/amounts.ts'
import { say } from './say.ts'

export interface RupeesProps {
  readonly rupees: number | null
  /** Its end is this moment. */
  readonly isMoving: boolean
  /** A gain or a loss: with its sign and colour. */
  readonly isChange?: boolean
  /** With a sign, and neutral: money in and out. */
  readonly isSigned?: boolean
  readonly className?: string
}

export function Rupees({ rupees, isMoving, isChange = false, isSigned = false, className }: RupeesProps) {
  const isShown = useShowsAmounts()
  const figure = (
    <Money
      amount={fromWire(rupees)}
      hidden={!isShown}
      paise={!isMoving}
      sign={isChange || isSigned ? 'always' : 'auto'}
      tone={isChange && isShown ? 'change' : 'plain'}
      className={className ?? ''}
    />
  )
  return isMoving && isShown ? say.rich('about', { amount: figure }) : figure
}

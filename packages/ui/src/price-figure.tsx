/** ui: a price: rupees of a share, or points of an index. Tabular; the sign lighter, the last two digits smaller. */
import { amountParts, paise } from '@pramaan/money'
import { classes } from './classes.ts'

export type PriceFigureProps = {
  /** Whole hundredths: paise, or hundredths of a point. */
  hundredths: number | null | undefined
  /** Points carry no rupee sign. */
  unit?: 'rupees' | 'points'
  className?: string
}

export function PriceFigure({ hundredths, unit = 'rupees', className }: PriceFigureProps) {
  const look = classes('figures whitespace-nowrap', className)
  if (hundredths === null || hundredths === undefined || !Number.isSafeInteger(hundredths)) {
    return <span className={look}>--</span>
  }
  const parts = amountParts(paise(BigInt(hundredths)))
  return (
    <span className={look}>
      {parts.sign}
      {unit === 'rupees' && <span className="mr-[0.06em] font-normal text-(--figure-mark)">₹</span>}
      {parts.rupees}
      <span className="text-[0.72em] text-(--figure-mark)">.{parts.paise}</span>
    </span>
  )
}

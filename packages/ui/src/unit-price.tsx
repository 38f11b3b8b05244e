/** ui: what one share, bond or unit costs. A NAV has four decimals; what has two is shown as money is. */
import { formatRupees, formatScaled, fromWire, scaledFromWire } from '@pramaan/money'
import { classes } from './classes.ts'
import { Money } from './money.tsx'

const NAV_DECIMALS = 4

interface UnitPriceProps {
  /** In rupees, as the wire has it. */
  readonly rupees: number | null
  readonly className?: string
}

export function UnitPrice({ rupees, className }: UnitPriceProps) {
  const amount = fromWire(rupees)
  const fine = amount === null ? scaledFromWire(rupees, NAV_DECIMALS) : null
  const look = className === undefined ? {} : { className }
  if (fine === null) return <Money amount={amount} {...look} />
  return (
    <span className={classes('figures whitespace-nowrap', className)}>
      <span className="mr-[0.06em] font-normal text-(--figure-mark)">₹</span>
      {formatScaled(fine, NAV_DECIMALS)}
    </span>
  )
}

/** The same in a sentence: ₹85.1042, ₹1,434.85. */
export function unitPriceWords(rupees: number): string {
  const amount = fromWire(rupees)
  if (amount !== null) return formatRupees(amount)
  const fine = scaledFromWire(rupees, NAV_DECIMALS)
  return fine === null ? `₹${rupees}` : `₹${formatScaled(fine, NAV_DECIMALS)}`
}

/** 1,204.318 units: as many decimals as the count has, three at most. */
export function fineCount(count: number): string {
  const scaled = scaledFromWire(count, 3)
  if (scaled === null) return String(count)
  return scaled % 1000n === 0n ? formatScaled(scaled / 1000n, 0) : formatScaled(scaled, 3)
}

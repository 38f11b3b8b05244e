/** ui: figures that are not money: ratios and large counts. */
import { type Brand, brand } from '@pramaan/brand'
import { abbreviate, formatRatio } from '@pramaan/money'
import { classes } from './classes.ts'

type FigureProps = { value: number | null | undefined; className?: string }
type AbbreviatedNumberProps = FigureProps & { numbers?: Brand['numbers'] }

/** '-' when missing or not a number. */
export const Ratio = ({ value, className }: FigureProps) => (
  <span className={classes('figures', className)}>{formatRatio(value)}</span>
)

/** k, M, B, T, or lakh and crore where the brand counts so. The whole figure is the title. */
export function AbbreviatedNumber({ value, numbers = brand.numbers, className }: AbbreviatedNumberProps) {
  return (
    <span className={classes('figures whitespace-nowrap', className)} title={formatRatio(value)}>
      {abbreviate(value, numbers)}
    </span>
  )
}

/** ui: figures that are not money: ratios and large counts. */
import { abbreviate, formatRatio } from '@pramaan/money'
import { classes } from './classes.ts'

type FigureProps = { value: number | null | undefined; className?: string }

/** '-' when missing or not a number. */
export const Ratio = ({ value, className }: FigureProps) => (
  <span className={classes('figures', className)}>{formatRatio(value)}</span>
)

/** k, M, B, T; pass `brand.numbers` where a deployment may count in lakh and crore. The whole figure is the title. */
export function AbbreviatedNumber(props: FigureProps & { style?: 'abbreviated' | 'lakh-crore' }) {
  const { value, className, style = 'abbreviated' } = props
  return (
    <span className={classes('figures whitespace-nowrap', className)} title={formatRatio(value)}>
      {abbreviate(value, style)}
    </span>
  )
}

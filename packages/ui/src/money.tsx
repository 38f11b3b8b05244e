/** ui: an amount. Tabular, Indian grouping, the rupee sign lighter, the paise smaller; readers hear it plain. */
import { amountParts, formatRupees, type Paise } from '@pramaan/money'
import { classes } from './classes.ts'
import { say } from './say-figures.ts'

export type MoneyProps = {
  amount: Paise | null | undefined
  /** `always` writes + before a gain. */
  sign?: 'auto' | 'always'
  /** Green and red by direction; always together with the sign. */
  tone?: 'plain' | 'change'
  /** Whole rupees only, where every amount of the column is whole. */
  paise?: boolean
  /** The client hides the figures: dots of one width, whatever the amount. */
  hidden?: boolean
  className?: string
}

const DOTS = '••••••'

function toneOf(amount: Paise): string | false {
  if (amount === 0n) return false
  return amount > 0n ? 'text-gain' : 'text-loss'
}

export function Money({
  amount,
  sign = 'auto',
  tone = 'plain',
  paise = true,
  hidden = false,
  className,
}: MoneyProps) {
  if (hidden) return <Veiled className={className} />
  if (amount === null || amount === undefined)
    return <span className={classes('figures', className)}>₹--</span>
  const parts = amountParts(amount)
  const shown = parts.sign || (sign === 'always' && amount > 0n ? '+' : '')
  const plus = shown === '+' ? '+' : ''
  // A change keeps one colour throughout; elsewhere the rupee sign and the paise step back.
  const mark = tone === 'plain' && 'text-(--figure-mark)'
  return (
    <span className={classes('figures whitespace-nowrap', tone === 'change' && toneOf(amount), className)}>
      <span className="sr-only select-none">{plus + formatRupees(amount)}</span>
      <span aria-hidden="true">
        {shown}
        <span className={classes('mr-[0.06em] font-normal', mark)}>₹</span>
        {parts.rupees}
        {paise && <span className={classes('text-[0.72em]', mark)}>.{parts.paise}</span>}
      </span>
    </span>
  )
}

function Veiled({ className }: { className: string | undefined }) {
  return (
    <span className={classes('figures', className)}>
      <span className="sr-only">{say('amountHidden')}</span>
      <span aria-hidden="true">{DOTS}</span>
    </span>
  )
}

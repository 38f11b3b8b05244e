/** close-order: how long the price still holds: a bar, its colour, and the seconds in words. */
import { orderMessages } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { type QuoteTone, secondsLeft, toneOf } from './quote-time.ts'

export interface QuoteBarProps {
  readonly leftMs: number
  readonly validMs: number
  readonly onAgain: () => void
}

const fills: Readonly<Record<QuoteTone, string>> = {
  green: 'bg-gain',
  yellow: 'bg-awaiting',
  red: 'bg-loss',
}

export function QuoteBar({ leftMs, validMs, onAgain }: QuoteBarProps) {
  const tone = toneOf(leftMs, validMs)
  const share = validMs > 0 ? Math.min(1, leftMs / validMs) : 0
  return (
    // It stays in sight while the charges are scrolled.
    <div className="sticky -top-3 z-10 -mx-5 bg-raised px-5 pt-3 pb-2">
      <p className="flex items-baseline justify-between text-sm text-soft">
        <span>Quotation</span>
        <span role="timer" className="figures">
          {secondsLeft(leftMs)} s left
        </span>
      </p>
      <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-line">
        <div
          data-tone={tone}
          className={classes('h-full origin-left transition-[background-color] duration-200', fills[tone])}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      {leftMs === 0 && (
        <div role="alert" className="mt-3">
          <p className="text-loss">{orderMessages.quoteTimeout}</p>
          <Button variant="outline" size="medium" className="mt-2" onClick={onAgain}>
            {orderMessages.newQuote}
          </Button>
        </div>
      )}
    </div>
  )
}

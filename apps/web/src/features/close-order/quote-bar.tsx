/** close-order: the price, how long it still holds as a bar, its colour, and the seconds in words. */
import { orderMessages, type SellQuote } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { Hourglass } from 'lucide-react'
import { istSecond } from '../../market/times.ts'
import { type QuoteTone, secondsLeft, toneOf } from './quote-time.ts'
import { say } from './say.ts'

export interface QuoteBarProps {
  readonly quote: Pick<SellQuote, 'price' | 'valid_ms' | 'source' | 'as_of'>
  /** 20 shares. */
  readonly shares: string
  /** The price is the average of several. */
  readonly isAverage?: boolean
  /** Null where the price is only the last one, and nobody takes the lot at it. */
  readonly leftMs: number | null
  readonly onAgain: () => void
}

/** Yellow is too bright to be seen on its track by itself, so it has an edge. */
const fills: Readonly<Record<QuoteTone, string>> = {
  green: 'bg-gain',
  yellow: 'bg-awaiting-fill ring-1 ring-awaiting ring-inset',
  red: 'bg-loss',
}

const texts: Readonly<Record<QuoteTone, string>> = {
  green: 'text-gain',
  yellow: 'text-awaiting',
  red: 'text-loss',
}

export function QuoteBar({ quote, shares, isAverage = false, leftMs, onAgain }: QuoteBarProps) {
  const tone = toneOf(leftMs ?? 0, quote.valid_ms)
  const share = quote.valid_ms > 0 ? Math.min(1, (leftMs ?? 0) / quote.valid_ms) : 0
  return (
    // It stays in sight while the charges are scrolled.
    <div className="sticky -top-3 z-10 -mx-5 bg-raised px-5 pt-3 pb-2">
      <div className="flex items-end justify-between gap-4">
        <div>
          <p className="text-sm text-soft">
            {leftMs === null
              ? say('lastPrice')
              : say(isAverage ? 'averageQuotation' : 'quotation', { shares })}
          </p>
          <PriceFigure
            hundredths={Number(fromWire(quote.price) ?? 0n)}
            className="block font-semibold text-2xl"
          />
        </div>
        <p className="figures pb-0.5 text-right text-sm text-soft">
          {leftMs !== null && (
            <span role="timer" className={classes('block font-semibold', texts[tone])}>
              {say('left', { seconds: secondsLeft(leftMs) })}
            </span>
          )}
          {say('source', { source: quote.source, time: istSecond(Date.parse(quote.as_of)) })}
        </p>
      </div>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-line">
        <div
          data-tone={tone}
          className={classes('h-full rounded-full transition-[background-color] duration-200', fills[tone])}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      {leftMs === 0 && <Timeout onAgain={onAgain} />}
    </div>
  )
}

const Timeout = ({ onAgain }: { onAgain: () => void }) => (
  <div role="alert" className="mt-3 flex gap-3 rounded-lg bg-loss-wash px-4 py-3">
    <Hourglass size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-loss" />
    <div>
      <p className="font-semibold text-loss">{orderMessages.quoteTimeout}</p>
      <p>{say('nothingSold')}</p>
      <Button size="medium" className="mt-2" onClick={onAgain}>
        {orderMessages.newQuote}
      </Button>
    </div>
  </div>
)

/** platform: figures that follow the market. Each redraws itself and nothing around it. */
import { amountParts, direction, formatPercent, movePercent, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { DirectionMark } from '@pramaan/ui/direction-mark.tsx'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { CircleSlash2, TimerOff } from 'lucide-react'
import { useLine, usePrice } from './live.ts'
import type { LivePrice } from './quotes.ts'
import { type ShownState, shownState } from './shown-state.ts'
import { istSecond } from './times.ts'

interface FigureProps {
  /** `NSE:INFY`. */
  readonly stock: string
  readonly unit?: 'rupees' | 'points'
  readonly className?: string
}

/** The price alone. It flashes once, softly, in the direction of a change. */
export function LiveFigure({ stock, unit = 'rupees', className }: FigureProps) {
  const price = usePrice(stock)
  const line = useLine()
  const state = price && shownState(price, line)
  return (
    <span className={classes('inline-flex items-center gap-1.5', className)}>
      {price && state && <StateMark state={state} price={price} />}
      <span
        data-way={price?.way}
        data-turn={state === 'live' ? turnOf(price) : undefined}
        className={classes('flash', state === 'stale' && 'text-soft')}
      >
        <PriceFigure hundredths={price?.hundredths} unit={unit} />
      </span>
    </span>
  )
}

/** Which of the two flashes: the other one each time, none before the first. */
function turnOf(price: LivePrice | null): 'even' | 'odd' | undefined {
  if (!price || price.flashes === 0) return undefined
  return price.flashes % 2 === 0 ? 'even' : 'odd'
}

/** Says what the colour of a price cannot: that it stands still, or may not move. */
function StateMark({ state, price }: { state: ShownState; price: LivePrice }) {
  if (state !== 'stale' && state !== 'halted') return null
  const Icon = state === 'stale' ? TimerOff : CircleSlash2
  const says = state === 'stale' ? `Stalled since ${istSecond(price.at)}` : 'Halted'
  return (
    <span title={says} className="shrink-0 text-pending">
      <Icon size={14} aria-hidden="true" />
      <span className="sr-only">{says}</span>
    </span>
  )
}

const tones = { up: 'text-gain', down: 'text-loss', level: 'text-soft' } as const

/** How far it has moved since the close before, in percent and, where asked, in rupees or points. */
export function LiveMove({ stock, both = false, className }: FigureProps & { readonly both?: boolean }) {
  const price = usePrice(stock)
  const percent = price && movePercent(price.closeHundredths, price.hundredths)
  const way = direction(percent)
  return (
    <span
      className={classes('figures inline-flex items-center gap-1 whitespace-nowrap', tones[way], className)}
    >
      <DirectionMark way={way} />
      {way === 'up' && '+'}
      {formatPercent(percent)}
      {both && price && <span>({signed(price.hundredths - price.closeHundredths)})</span>}
    </span>
  )
}

/** +17.85 or −17.85. */
function signed(hundredths: number): string {
  const { sign, rupees, paise: rest } = amountParts(paise(BigInt(hundredths)))
  return `${sign || (hundredths > 0 ? '+' : '')}${rupees}.${rest}`
}

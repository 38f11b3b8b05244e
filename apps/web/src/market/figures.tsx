/** market: figures that follow the market. Each redraws itself and nothing around it. */
import { amountParts, direction, formatPercent, movePercent, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { DirectionMark } from '@pramaan/ui/direction-mark.tsx'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { CircleSlash2, TimerOff } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLine, usePrice } from './live.ts'
import type { LivePrice } from './quotes.ts'
import { say } from './say.ts'
import { type ShownState, shownState } from './shown-state.ts'
import { istSecond } from './times.ts'

const LIT = 'data-lit'
const LIT_MS = 700

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
        ref={useFlash(price && state === 'live' ? price.flashes : 0)}
        data-way={price?.way}
        className={classes('flash', state === 'stale' && 'text-soft')}
      >
        <PriceFigure hundredths={price?.hundredths} unit={unit} />
      </span>
    </span>
  )
}

/** Lights the figure for a moment whenever its price flashes; what it showed first is no change. */
function useFlash(flashes: number): RefObject<HTMLSpanElement | null> {
  const figure = useRef<HTMLSpanElement>(null)
  const last = useRef(flashes)
  useLayoutEffect(() => {
    const lit = figure.current
    if (!lit || flashes === last.current) return
    last.current = flashes
    lit.toggleAttribute(LIT, flashes > 0)
    const out = setTimeout(() => lit.removeAttribute(LIT), LIT_MS)
    return () => clearTimeout(out)
  }, [flashes])
  return figure
}

/** Says what the colour of a price cannot: that it stands still, or may not move. */
function StateMark({ state, price }: { state: ShownState; price: LivePrice }) {
  if (state !== 'stale' && state !== 'halted') return null
  const Icon = state === 'stale' ? TimerOff : CircleSlash2
  const says = state === 'stale' ? say('stalledSince', { time: istSecond(price.at) }) : say('haltedMark')
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

/** portfolio: one position. A press opens the lots it is made of. */
import type { Position } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useShowsAmounts } from '../../platform/amounts.ts'
import { LiveFigure, LiveMove } from '../../platform/market/figures.tsx'
import { keyOf, usePrice } from '../../platform/market/live.ts'
import { SeenRow } from '../../platform/market/seen.tsx'
import { countWords, sharesWords } from '../../platform/orders/order-words.ts'
import type { TradeFilter } from '../../platform/orders/orders.ts'
import { LiveDay, LiveProfit, LiveValue } from '../../platform/worth/live-worth.tsx'
import { Lots } from './lots.tsx'

interface PositionRowProps {
  readonly position: Position
  readonly filter: TradeFilter
  readonly isMobile: boolean
}

const columns =
  'md:grid md:grid-cols-[minmax(0,1.7fr)_minmax(0,0.9fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.1fr)_minmax(0,1.4fr)_1.25rem] md:gap-x-4'

/** The heads of the columns; readers hear each figure's name in its row instead. */
export const PositionHeads = () => (
  <div
    aria-hidden="true"
    className={classes(
      columns,
      'sticky top-(--table-top) z-10 border-line border-b bg-raised px-4 py-2.5 text-right font-semibold text-soft text-xs uppercase tracking-wide',
    )}
  >
    <span className="text-left">Stock</span>
    <span>Shares</span>
    <span>Price</span>
    <span>Value</span>
    <span>Today</span>
    <span>In all</span>
    <span />
  </div>
)

export function PositionRow({ position, filter, isMobile }: PositionRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Body = isMobile ? PhoneBody : WideBody
  return (
    <SeenRow>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={classes(
          columns,
          'flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2',
        )}
      >
        <Body position={position} />
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={classes('shrink-0 text-faint transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id} className="border-line border-t bg-ground">
          <Lots position={position} filter={filter} />
        </div>
      )}
    </SeenRow>
  )
}

const Name = ({ position: { symbol, name } }: { position: Position }) => (
  <>
    <span className="block truncate font-medium text-base">{symbol}</span>
    <span className="block truncate text-soft text-sm" title={name}>
      {name}
    </span>
  </>
)

/** Price times shares would tell the amount: the shares are hidden with it. */
function Shares({ count, words = countWords }: { count: number; words?: (count: number) => string }) {
  return useShowsAmounts() ? <span className="figures">{words(count)}</span> : <Money amount={null} hidden />
}

/** The live price; until the line brings one, that of the server's answer. */
function Price({ position }: { position: Position }) {
  const key = keyOf(position)
  if (usePrice(key) !== null) return <LiveFigure stock={key} />
  const price = fromWire(position.price)
  return <PriceFigure hundredths={price === null ? null : Number(price)} />
}

const Said = ({ children }: { children: string }) => <span className="sr-only">{children} </span>

function PhoneBody({ position }: { position: Position }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <Name position={position} />
        <span className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-soft text-sm">
          <Shares count={position.quantity} words={sharesWords} />
          <Price position={position} />
        </span>
      </span>
      <span className="max-w-[55%] shrink-0 text-right">
        <span className="block font-medium text-base">
          <Said>Value</Said>
          <LiveValue held={position} />
        </span>
        <span className="block text-sm">
          <Said>In all</Said>
          <LiveProfit held={position} className="justify-end" />
        </span>
        <span className="block text-sm">
          <span className="text-soft">Today </span>
          <LiveDay held={position} />
        </span>
      </span>
    </>
  )
}

function WideBody({ position }: { position: Position }) {
  return (
    <>
      <span className="min-w-0">
        <Name position={position} />
      </span>
      <span className="text-right">
        <Said>Shares</Said>
        <Shares count={position.quantity} />
        <span className="block text-soft text-sm">
          at <Money amount={fromWire(position.average_price)} />
        </span>
      </span>
      <span className="text-right">
        <Said>Price</Said>
        <Price position={position} />
        <span className="block text-sm">
          <LiveMove stock={keyOf(position)} />
        </span>
      </span>
      <span className="text-right font-medium">
        <Said>Value</Said>
        <LiveValue held={position} />
      </span>
      <span className="text-right">
        <Said>Today</Said>
        <LiveDay held={position} className="justify-end" />
      </span>
      <span className="text-right">
        <Said>In all</Said>
        <LiveProfit held={position} className="justify-end" />
      </span>
    </>
  )
}

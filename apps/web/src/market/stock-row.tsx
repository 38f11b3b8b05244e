/** market: one stock in a list: symbol and name, its last 30 days, its live price. A press opens the drawer. */
import type { Quote } from '@pramaan/contracts'
import { openDrawer } from '../platform/modals.ts'
import { LiveFigure, LiveMove } from './figures.tsx'
import { keyOf } from './live.ts'
import { MonthLine } from './month-line.tsx'

export type NamedStock = Pick<Quote, 'market' | 'symbol' | 'name' | 'kind'>

const openStock = ({ market, symbol, name }: NamedStock): void =>
  openDrawer('stock', { market, symbol, title: name })

interface StockRowProps {
  readonly stock: NamedStock
  readonly note?: string
  readonly closes?: readonly number[] | undefined
  /** Called before the drawer opens. */
  readonly onOpen?: () => void
}

export function StockRow({ stock, note, closes, onOpen }: StockRowProps) {
  const key = keyOf(stock)
  const open = () => {
    onOpen?.()
    openStock(stock)
  }
  return (
    // With letters of twice the size there is no room for the line; the price is what counts.
    <div className="@container">
      <button
        type="button"
        onClick={open}
        className="flex min-h-16 w-full min-w-0 flex-wrap items-center justify-end gap-x-3 px-4 py-2.5 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="min-w-20 flex-1">
          <span className="block truncate font-medium text-base">{stock.symbol}</span>
          <span className="block truncate text-soft text-sm">{stock.name}</span>
          {note && <span className="line-clamp-2 block text-soft text-sm italic">{note}</span>}
        </span>
        <span className="flex min-w-0 items-center gap-3">
          <MonthLine stock={key} closes={closes} className="w-12 @max-[17rem]:hidden md:w-24" />
          {/* Of a size of its own: a price that changes leaves the rest of its row where it is. */}
          <span className="h-11 w-26 shrink text-right contain-layout contain-size contain-style">
            <span className="block text-base">
              <LiveFigure stock={key} unit={stock.kind === 'index' ? 'points' : 'rupees'} />
            </span>
            <span className="block text-sm">
              <LiveMove stock={key} />
            </span>
          </span>
        </span>
      </button>
    </div>
  )
}

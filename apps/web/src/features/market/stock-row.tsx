/** market: one stock in a list: who it is on the left, its live price on the right. A press opens the drawer. */
import type { Quote } from '@pramaan/contracts'
import { LiveFigure, LiveMove } from '../../platform/market/figures.tsx'
import { keyOf } from '../../platform/market/live.ts'
import { openDrawer } from '../../platform/modals.ts'

type Named = Pick<Quote, 'market' | 'symbol' | 'name' | 'kind'>

const openStock = ({ market, symbol, name }: Named): void =>
  openDrawer('stock', { market, symbol, title: name })

export function StockRow({ stock, note }: { stock: Named; note?: string }) {
  const key = keyOf(stock)
  return (
    <button
      type="button"
      onClick={() => openStock(stock)}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-base">{stock.symbol}</span>
        <span className="block truncate text-soft text-sm">{stock.name}</span>
        {note && <span className="line-clamp-2 block text-soft text-sm italic">{note}</span>}
      </span>
      {/* Of a size of its own: a price that changes leaves the rest of its row where it is. */}
      <span className="h-11 w-28 shrink-0 text-right contain-layout contain-size contain-style">
        <span className="block text-base">
          <LiveFigure stock={key} unit={stock.kind === 'index' ? 'points' : 'rupees'} />
        </span>
        <span className="block text-sm">
          <LiveMove stock={key} />
        </span>
      </span>
    </button>
  )
}

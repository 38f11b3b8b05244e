/** products, stock: price, chart, depth, company; and the ticket: beside them on a desk, in their place on a phone. */
import type { PlacedOrder, StockDetail, StockKey } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { LineNotice } from '../../../market/line-notice.tsx'
import { CallFailed } from '../../../platform/call.ts'
import { useSentence } from '../../../platform/failures.ts'
import { atTheThumb } from '../../../platform/fills-sheet.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { openModal } from '../../../platform/modals.ts'
import { Book } from './book.tsx'
import { ChartSection } from './chart-section.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { Part } from './part.tsx'
import { PriceHead } from './price-head.tsx'
import { DayFacts, Ranges } from './ranges.tsx'
import { say } from './say.ts'
import { type Side, TradePanel } from './trade-panel.tsx'
import { type Held, useHeld } from './use-position.ts'
import { useStockDetail } from './use-stock.ts'
import { StockControls } from './watch-controls.tsx'
import { YourPosition } from './your-position.tsx'

export function StockView({ market, symbol }: StockKey) {
  const stock = useStockDetail({ market, symbol })
  if (stock.isPending) return <Loading />
  if (!stock.data) return <NoStock failure={stock.error} onRetry={() => void stock.refetch()} />
  return stock.data.kind === 'index' ? <About detail={stock.data} /> : <Tradable detail={stock.data} />
}

/** Both halves are always there, so that what was typed stays when a phone is turned or a window made narrow. */
function Tradable({ detail }: { detail: StockDetail }) {
  const held = useHeld(detail)
  const [isTrading, setTrading] = useState(false)
  const [side, setSide] = useState<Side>('buy')
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const trade = (next: Side) => {
    setSide(next)
    setTrading(true)
  }
  return (
    <div className="flex min-h-full flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6">
      <div className={classes('flex min-w-0 grow flex-col', isTrading && 'max-lg:hidden')}>
        <About detail={detail} />
        <div className="h-6 shrink-0 lg:hidden" />
        <div className={classes(atTheThumb, 'flex gap-3 lg:hidden')}>
          {held !== null && (
            <Button wide variant="outline" onClick={() => sellAtOnce(held) || trade('sell')}>
              {say('sell')}
            </Button>
          )}
          <Button wide onClick={() => trade('buy')}>
            {say('buy')}
          </Button>
        </div>
      </div>
      <div
        className={classes(
          'flex grow flex-col',
          !isTrading && 'max-lg:hidden',
          'lg:sticky lg:top-0 lg:max-h-[calc(100dvh-var(--band)-5rem)] lg:overflow-y-auto lg:rounded-xl lg:border lg:border-line lg:px-4 lg:pt-4 lg:pb-5',
        )}
      >
        <TradePanel
          {...{ detail, held, side, placed }}
          onSide={setSide}
          onPlaced={setPlaced}
          onBack={() => setTrading(false)}
        />
      </div>
    </div>
  )
}

/** A single order is sold without a list to choose from. */
function sellAtOnce({ lots }: Held): boolean {
  const [lot, ...others] = lots
  if (lot === undefined || others.length > 0) return false
  openModal('close-order', { did: lot.id, ttype: lot.ttype, symbol: lot.symbol, name: lot.name })
  return true
}

function About({ detail }: { detail: StockDetail }) {
  const isIndex = detail.kind === 'index'
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-soft text-sm">
          {[detail.symbol, detail.market, detail.sector, detail.isin].filter(Boolean).join(' · ')}
        </p>
        <StockControls detail={detail} />
      </div>
      <LineNotice className="mt-2" />
      <PriceHead detail={detail} />
      <ChartSection detail={detail} />
      {!isIndex && <YourPosition detail={detail} />}
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-8">
        <Part title={say('priceRange')}>
          <Ranges detail={detail} />
        </Part>
        {!isIndex && (
          <Part title={say('depth')}>
            <Book detail={detail} />
          </Part>
        )}
      </div>
      <div className="mt-5">
        <DayFacts detail={detail} />
      </div>
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-8">
        <CompanyFacts detail={detail} />
      </div>
      <div className="pb-[max(1rem,env(safe-area-inset-bottom))]" />
    </>
  )
}

const Loading = () => (
  <div role="status">
    <span className="sr-only">{say('loading')}</span>
    <Skeleton className="mt-3 h-4 w-48 rounded-sm" />
    <Skeleton className="mt-6 h-10 w-56 rounded-md" />
    <Skeleton className="mt-3 h-4 w-64 rounded-sm" />
    <Skeleton className="mt-6 h-72 w-full rounded-md" />
    <Skeleton className="mt-4 h-11 w-full rounded-md" />
    <Skeleton className="mt-8 h-24 w-full rounded-md" />
  </div>
)

/** A symbol that nobody knows will not be known by trying again. */
function NoStock({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const isUnknown = failure instanceof CallFailed && failure.status === 400
  const sentence = useSentence(failure)
  if (!isUnknown)
    return <LoadFailed what={say('thisStock')} failure={failure} onRetry={onRetry} className="py-6" />
  return (
    <div className="grid min-h-full place-items-center">
      <EmptyState icon={<SearchX size={24} aria-hidden="true" />} title={say('unknown')}>
        <p>{sentence}</p>
      </EmptyState>
    </div>
  )
}

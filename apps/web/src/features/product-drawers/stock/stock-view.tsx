/** product-drawers, stock: price, chart, ranges, book, company, and what the client can do with it. */
import type { StockDetail, StockKey } from '@pramaan/contracts'
import { formatNumber } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { CallFailed } from '../../../platform/call.ts'
import { useSentence } from '../../../platform/failures.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { LineNotice } from '../../../platform/market/line-notice.tsx'
import { atTheThumb } from '../fills-sheet.ts'
import { Book } from './book.tsx'
import { Buying } from './buying.tsx'
import { ChartSection } from './chart-section.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { Part } from './part.tsx'
import { PriceHead } from './price-head.tsx'
import { Ranges } from './ranges.tsx'
import { useStockDetail } from './use-stock.ts'
import { StockControls } from './watch-controls.tsx'
import { YourPosition } from './your-position.tsx'

export function StockView({ market, symbol }: StockKey) {
  const stock = useStockDetail({ market, symbol })
  const [isBuying, setBuying] = useState(false)
  if (stock.isPending) return <Loading />
  if (!stock.data) return <NoStock failure={stock.error} onRetry={() => void stock.refetch()} />
  if (isBuying) return <Buying detail={stock.data} onBack={() => setBuying(false)} />
  return <Whole detail={stock.data} onBuy={() => setBuying(true)} />
}

function Whole({ detail, onBuy }: { detail: StockDetail; onBuy: () => void }) {
  const isIndex = detail.kind === 'index'
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-soft text-sm">
          {[detail.symbol, detail.market, detail.isin].filter(Boolean).join(' · ')}
        </p>
        <StockControls detail={detail} />
      </div>
      <LineNotice className="mt-2" />
      <PriceHead detail={detail} />
      <ChartSection detail={detail} />
      {!isIndex && <YourPosition detail={detail} />}
      <Part title="Range">
        <Ranges detail={detail} />
      </Part>
      {!isIndex && (
        <Part title="Depth" aside={<Band detail={detail} />}>
          <Book detail={detail} />
        </Part>
      )}
      <CompanyFacts detail={detail} />
      {isIndex ? (
        <div className="pb-[max(1rem,env(safe-area-inset-bottom))]" />
      ) : (
        <>
          <div className="h-6 shrink-0" />
          <div className={atTheThumb}>
            <Button wide onClick={onBuy}>
              Buy
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Band({ detail }: { detail: StockDetail }) {
  const [low, high] = [formatNumber(detail.band_low), formatNumber(detail.band_high)]
  return low === null || high === null ? 'No fixed price band' : `Band ${low} – ${high}`
}

const Loading = () => (
  <div role="status">
    <span className="sr-only">Loading the stock</span>
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
  if (!isUnknown) return <LoadFailed what="This stock" failure={failure} onRetry={onRetry} className="py-6" />
  return (
    <div className="grid min-h-full place-items-center">
      <EmptyState icon={<SearchX size={24} aria-hidden="true" />} title="There is nothing to show">
        <p>{sentence}</p>
      </EmptyState>
    </div>
  )
}

/** market: the market at one look: session, indices, movers, sectors, the client's own lists and alerts, holidays. */

import { IndexStrip, IndexStripSkeleton } from '../../market/index-strip.tsx'
import { LineNotice } from '../../market/line-notice.tsx'
import { Movers, MoversSkeleton } from '../../market/movers.tsx'
import { useMarketOverview } from '../../market/overview.ts'
import { ShelfLinks } from '../../orders/shelf/shelf-links.tsx'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { useProducts } from '../../products/registry.ts'
import { Alerts } from './alerts.tsx'
import { Holidays } from './holidays.tsx'
import { say } from './say.ts'
import { Sectors } from './sectors.tsx'
import { SessionState } from './session-state.tsx'
import { Watchlists } from './watchlists.tsx'

export default function MarketPage() {
  const market = useMarketOverview()
  const { data } = market
  const products = useProducts()
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">{say('title')}</h1>
        {data && <SessionState session={data.session} fetchedAt={market.dataUpdatedAt} />}
      </header>
      <LineNotice />
      {market.isPending && <IndexStripSkeleton />}
      {market.isError && !data && (
        <div className="rounded-xl border border-line bg-raised">
          <LoadFailed what={say('theMarket')} failure={market.error} onRetry={() => void market.refetch()} />
        </div>
      )}
      {data && <IndexStrip indices={data.indices} />}
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Watchlists />
          {market.isPending && <MoversSkeleton />}
          {data && <Movers overview={data} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <ShelfLinks products={products} />
          {data && <Sectors sectors={data.sectors} />}
          <Alerts />
          {data && <Holidays holidays={data.holidays} />}
        </div>
      </div>
    </>
  )
}

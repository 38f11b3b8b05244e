/** dashboard: the indices of the watch list and who moves most, live. */

import { IndexStrip, IndexStripSkeleton } from '../../market/index-strip.tsx'
import { MoversRow, MoversSkeleton } from '../../market/movers.tsx'
import { useMarketOverview } from '../../market/overview.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { say } from './say.ts'

export function Indices() {
  const market = useMarketOverview()
  if (market.isPending) return <IndexStripSkeleton />
  if (!market.data) {
    return (
      <div className="rounded-xl border border-line bg-raised">
        <LoadFailed what={say('theIndices')} failure={market.error} onRetry={() => void market.refetch()} />
      </div>
    )
  }
  return <IndexStrip indices={market.data.indices} />
}

/** The strip above has said it if the market did not load. */
export function MarketMovers() {
  const market = useMarketOverview()
  if (market.isPending) return <MoversSkeleton />
  return market.data ? <MoversRow overview={market.data} /> : null
}

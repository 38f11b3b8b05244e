/** dashboard: the indices of the watch list, live. */
import { LoadFailed } from '../../platform/load-failed.tsx'
import { IndexStrip, IndexStripSkeleton } from '../../platform/market/index-strip.tsx'
import { useMarketOverview } from '../../platform/market/overview.ts'

export function Markets() {
  const market = useMarketOverview()
  if (market.isPending) return <IndexStripSkeleton />
  if (!market.data) {
    return (
      <div className="rounded-xl border border-line bg-raised">
        <LoadFailed what="The indices" failure={market.error} onRetry={() => void market.refetch()} />
      </div>
    )
  }
  return <IndexStrip indices={market.data.indices} />
}

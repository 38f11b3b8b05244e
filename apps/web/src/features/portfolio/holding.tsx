/** portfolio: what the client owns: every position at the price of this moment, and behind each its lots. */
import type { Position } from '@pramaan/contracts'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Layers } from 'lucide-react'
import { Link } from 'react-router'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { LineNotice } from '../../platform/market/line-notice.tsx'
import { keyOf } from '../../platform/market/live.ts'
import { SourceLine } from '../../platform/market/source-line.tsx'
import { type TradeFilter, useHolding } from '../../platform/orders/orders.ts'
import { useIsMobile } from '../../platform/viewport.ts'
import { asked, Filters, nothingOf, useFilter } from './filters.tsx'
import { PositionHeads, PositionRow } from './position-row.tsx'
import { Totals } from './totals.tsx'

export default function Holding() {
  const filter = useFilter()
  return (
    <>
      <Filters />
      <LineNotice />
      <Positions key={filter} filter={filter} />
    </>
  )
}

function Positions({ filter }: { filter: TradeFilter }) {
  const holding = useHolding(asked(filter))
  const positions = holding.data?.pages[0]?.positions
  if (holding.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={5} label="Loading your holdings" />
      </Card>
    )
  }
  if (!positions) {
    return (
      <Card flush>
        <LoadFailed what="Your holdings" failure={holding.error} onRetry={() => void holding.refetch()} />
      </Card>
    )
  }
  return positions.length === 0 ? <None filter={filter} /> : <Held positions={positions} filter={filter} />
}

function Held({ positions, filter }: { positions: readonly Position[]; filter: TradeFilter }) {
  const isMobile = useIsMobile()
  const [first] = positions
  return (
    <>
      <Totals positions={positions} />
      {/* Clipped and not hidden: the heads of the columns stay in sight while the page scrolls. */}
      <div className="mt-4 overflow-clip rounded-xl border border-line bg-raised shadow-card">
        {!isMobile && <PositionHeads />}
        <ul aria-label="Your holdings" className="divide-y divide-line">
          {positions.map((position) => (
            <PositionRow key={keyOf(position)} position={position} filter={filter} isMobile={isMobile} />
          ))}
        </ul>
      </div>
      {first && <SourceLine stock={keyOf(first)} className="mt-2 px-4" />}
    </>
  )
}

const None = ({ filter }: { filter: TradeFilter }) => (
  <Card>
    <EmptyState
      icon={<Layers size={24} aria-hidden="true" />}
      title={filter === 'all' ? 'You hold nothing yet' : 'None of this kind'}
      action={
        <Link to="/market" className={buttonClasses('outline', 'medium')}>
          Look at the market
        </Link>
      }
    >
      {filter === 'all'
        ? "Each holding stands here with its quantity, what you paid, and today's value with the source and time of its price."
        : nothingOf(filter)}
    </EmptyState>
  </Card>
)

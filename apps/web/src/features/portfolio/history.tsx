/** portfolio: orders that have come to their end: sold, rejected, cancelled. Each opens its receipt. */
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { History as HistoryIcon } from 'lucide-react'
import { Link } from 'react-router'
import { type TradeFilter, useHistory } from '../../orders/orders.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { asked, Filters, nothingOf, useFilter } from './filters.tsx'
import { FinishedOrders } from './finished-orders.tsx'
import { say } from './say.ts'
import { ShowOlder } from './show-older.tsx'

export default function History() {
  const filter = useFilter()
  return (
    <>
      <Filters />
      <Finished key={filter} filter={filter} />
    </>
  )
}

function Finished({ filter }: { filter: TradeFilter }) {
  const list = useHistory(asked(filter))
  const orders = list.data?.pages.flatMap((page) => page.orders)
  if (list.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={5} label={say('loadingHistory')} />
      </Card>
    )
  }
  if (!orders) {
    return (
      <Card flush>
        <LoadFailed what={say('yourHistory')} failure={list.error} onRetry={() => void list.refetch()} />
      </Card>
    )
  }
  if (orders.length === 0) return <None filter={filter} />
  return (
    <>
      <FinishedOrders orders={orders} />
      <ShowOlder list={list} />
    </>
  )
}

const None = ({ filter }: { filter: TradeFilter }) => (
  <Card>
    <EmptyState
      icon={<HistoryIcon size={24} aria-hidden="true" />}
      title={say(filter === 'all' ? 'noHistory' : 'noneOfKind')}
      action={
        filter === 'all' && (
          <Link to="/portfolio/awaiting" className={buttonClasses('outline', 'medium')}>
            {say('viewOpenOrders')}
          </Link>
        )
      }
    >
      {filter === 'all' ? say('noHistoryNote') : nothingOf(filter)}
    </EmptyState>
  </Card>
)

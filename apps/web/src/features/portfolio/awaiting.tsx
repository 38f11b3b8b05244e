/** portfolio: orders that wait: for what, until when, what is set aside, and what comes next. */
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { type TradeFilter, useAwaiting } from '../../platform/orders/orders.ts'
import { asked, Filters, nothingOf, useFilter } from './filters.tsx'
import { ShowOlder } from './show-older.tsx'
import { WaitingOrder } from './waiting-order.tsx'

export default function Awaiting() {
  const filter = useFilter()
  return (
    <>
      <Filters />
      <Waiting key={filter} filter={filter} />
    </>
  )
}

function Waiting({ filter }: { filter: TradeFilter }) {
  const list = useAwaiting(asked(filter))
  const orders = list.data?.pages.flatMap((page) => page.orders)
  if (list.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={3} label="Loading what waits" />
      </Card>
    )
  }
  if (!orders) {
    return (
      <Card flush>
        <LoadFailed what="Your waiting orders" failure={list.error} onRetry={() => void list.refetch()} />
      </Card>
    )
  }
  if (orders.length === 0) return <None filter={filter} />
  return (
    <>
      <ul aria-label="Waiting orders" className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        {orders.map((order) => (
          <WaitingOrder key={order.id} order={order} />
        ))}
      </ul>
      <ShowOlder list={list} />
    </>
  )
}

const None = ({ filter }: { filter: TradeFilter }) => (
  <Card>
    <EmptyState
      icon={<Hourglass size={24} aria-hidden="true" />}
      title={filter === 'all' ? 'Nothing is waiting' : 'None of this kind'}
      action={
        filter === 'all' && (
          <Link to="/portfolio/history" className={buttonClasses('outline', 'medium')}>
            See finished orders
          </Link>
        )
      }
    >
      {filter === 'all'
        ? 'An order that is under way stands here with the reason for the wait, what is set aside for it, and until when it stands.'
        : nothingOf(filter)}
    </EmptyState>
  </Card>
)

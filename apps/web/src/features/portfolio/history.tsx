/** portfolio: orders that have come to their end: sold, rejected, cancelled. Each opens its receipt. */
import type { Order } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { LoadFailed } from '@pramaan/ui/load-failed.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { History as HistoryIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useShowsAmounts } from '../../platform/amounts.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { countWords, orderWords } from '../../platform/orders/order-words.ts'
import { type TradeFilter, useHistory } from '../../platform/orders/orders.ts'
import { Change } from '../../platform/worth/change.tsx'
import { asked, Filters, nothingOf, useFilter } from './filters.tsx'
import { openReceipt } from './open-order.ts'
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
  const isHidden = !useShowsAmounts()
  const list = useHistory(asked(filter))
  const orders = list.data?.pages.flatMap((page) => page.orders)
  if (list.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={5} label="Loading your history" />
      </Card>
    )
  }
  if (!orders) {
    return (
      <Card flush>
        <LoadFailed what="Your history" onRetry={() => void list.refetch()} />
      </Card>
    )
  }
  if (orders.length === 0) return <None filter={filter} />
  return (
    <>
      <DataTable
        label="Finished orders"
        columns={columns(isHidden)}
        rows={orders}
        keyOf={({ id }) => id}
        link={(order, content, look) => (
          <button
            type="button"
            data-row
            className={`${look} block w-full text-left`}
            onClick={() => openReceipt(order)}
          >
            {content}
            <span className="sr-only">: open the receipt</span>
          </button>
        )}
      />
      <ShowOlder list={list} />
    </>
  )
}

const columns = (isHidden: boolean): Column<Order>[] => [
  {
    head: 'Order',
    isMain: true,
    cell: (order) => (
      <>
        <span className="block font-medium text-base">{order.symbol}</span>
        <span className="line-clamp-2 text-soft text-sm">{order.name}</span>
      </>
    ),
  },
  {
    head: 'Ended',
    cell: (order) => (
      <>
        <StatusChip {...orderWords[order.status]} />
        <span className="figures mt-1 block text-soft text-sm">
          {istMoment(order.closed_at ?? order.order_time)}
        </span>
      </>
    ),
  },
  {
    head: 'Kind',
    cell: ({ display_type }) => <span className="whitespace-nowrap text-soft text-sm">{display_type}</span>,
  },
  {
    head: 'Shares',
    isFigure: true,
    cell: ({ quantity }) => (isHidden ? <Money amount={null} hidden /> : countWords(quantity)),
  },
  { head: 'Bought', isFigure: true, cell: ({ order_price }) => priced(order_price) },
  { head: 'Sold', isFigure: true, cell: ({ sell_price }) => priced(sell_price) },
  { head: 'Result', isFigure: true, cell: (order) => <Result order={order} /> },
]

const priced = (rupees: number | null) =>
  rupees === null ? <span className="text-faint">–</span> : <Money amount={fromWire(rupees)} />

/** What it brought, or why it came to nothing. */
function Result({ order }: { order: Order }) {
  if (order.status !== 'sold') {
    return (
      <span className="wrap-anywhere block max-w-80 text-soft text-sm">
        {order.reason ?? 'No reason was given.'}
      </span>
    )
  }
  return (
    <>
      <Change amount={fromWire(order.profit)} percent={order.roi} className="justify-end" />
      {order.settles_on !== null && (
        <span className="block text-soft text-sm">settles {istDay(order.settles_on)}</span>
      )}
    </>
  )
}

const None = ({ filter }: { filter: TradeFilter }) => (
  <Card>
    <EmptyState
      icon={<HistoryIcon size={24} aria-hidden="true" />}
      title={filter === 'all' ? 'No finished orders' : 'None of this kind'}
      action={
        filter === 'all' && (
          <Link to="/portfolio/awaiting" className={buttonClasses('outline', 'medium')}>
            See what is waiting
          </Link>
        )
      }
    >
      {filter === 'all'
        ? 'Sold, rejected and cancelled orders stay here for good, each with a receipt that itemises every charge.'
        : nothingOf(filter)}
    </EmptyState>
  </Card>
)

/** dashboard: the last orders, whatever became of them. Each opens its receipt. */
import type { Order } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { Link } from 'react-router'
import { useShowsAmounts } from '../../money/amounts.ts'
import { assetName, orderWords } from '../../orders/order-words.ts'
import { useAwaiting, useHistory, useHolding } from '../../orders/orders.ts'
import { istDay } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openModal } from '../../platform/modals.ts'
import { lastMoment, recentOf } from './recent.ts'
import { say } from './say.ts'

const MOST = 7

export function RecentOrders() {
  const lists = [useHolding(), useAwaiting(), useHistory()] as const
  const isPending = lists.some((list) => list.isPending)
  const failed = lists.find((list) => list.isError && !list.data)
  const orders = recentOf(
    lists.map(({ data }) => data?.pages[0]?.orders ?? []),
    MOST,
  )
  const again = () => {
    for (const list of lists) if (list.isError) void list.refetch()
  }
  return (
    <Card
      title={say('recentOrders')}
      flush
      aside={
        orders.length > 0 && (
          <Link to="/portfolio/history" className="text-link inline-flex min-h-11 items-center">
            {say('history')}
          </Link>
        )
      }
    >
      {isPending && <SkeletonList rows={2} label={say('loadingOrders')} />}
      {!isPending && failed && <LoadFailed what={say('yourOrders')} failure={failed.error} onRetry={again} />}
      {!isPending && !failed && orders.length === 0 && <None />}
      {!isPending && !failed && orders.length > 0 && (
        <List className="mt-1">
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </List>
      )}
    </Card>
  )
}

function Row({ order }: { order: Order }) {
  const isHidden = !useShowsAmounts()
  const amount = amountOf(order)
  return (
    <ListItem
      title={assetName(order)}
      note={`${order.display_type} · ${istDay(lastMoment(order))}`}
      trailing={amount !== 0n && <Money amount={amount} hidden={isHidden} />}
      trailingNote={<StatusChip {...orderWords(order)} />}
      onPress={() => openModal('order-details', { did: order.id, ttype: order.ttype })}
    />
  )
}

/** What it brought, what it cost, or what is blocked for it. */
function amountOf(order: Order) {
  if (order.status === 'sold') return fromWire(order.sell_net_value ?? order.fraction?.proceeds ?? 0)
  if (order.status === 'awaiting') return fromWire(order.blocked)
  return fromWire(order.buy_net_value)
}

const None = () => (
  <div className="px-4 pt-1 pb-4 text-soft">
    <p>{say('noOrders')}</p>
    <Link to="/market" className={`mt-3 ${buttonClasses('outline', 'medium')}`}>
      {say('openMarket')}
    </Link>
  </div>
)

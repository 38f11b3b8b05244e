/** clients: this client's open orders, and the newest of the others. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type FirmOrder, type OrderStatus, searchOrders } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rupeeWords } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { unitsWords } from '../../platform/orders.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { say } from './say.ts'

const OPEN_SHOWN = 10
const RECENT_SHOWN = 5

const useOrders = (clientId: string, filter: 'all' | OrderStatus) =>
  useQuery({
    queryKey: ['orders', 'of', clientId, filter],
    queryFn: ({ signal }) =>
      call(searchOrders, { query: { client: clientId, filter } }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })

export function OrdersCard({ clientId }: { clientId: string }) {
  const open = useOrders(clientId, 'awaiting')
  const all = useOrders(clientId, 'all')
  const isMore = (open.data?.orders.length ?? 0) > OPEN_SHOWN
  return (
    <Card
      title={say('orders')}
      flush
      aside={
        <Link to={`/orders?client=${clientId}`} className="text-link">
          {say('allOrders')}
        </Link>
      }
    >
      <Heading>{say('openOrders')}</Heading>
      <Answered query={open} isInCard>
        {({ orders }) => <OrderRows orders={orders.slice(0, OPEN_SHOWN)} whenNone={say('noOpenOrders')} />}
      </Answered>
      {isMore && (
        <p className="px-4 pb-3 text-sm">
          <Link to={`/orders?client=${clientId}&filter=awaiting`} className="text-link">
            {say('moreOpenOrders')}
          </Link>
        </p>
      )}
      <Heading>{say('recentOrders')}</Heading>
      <Answered query={all} isInCard>
        {({ orders }) => (
          <OrderRows
            orders={orders.filter(({ status }) => status !== 'awaiting').slice(0, RECENT_SHOWN)}
            whenNone={say('noRecentOrders')}
          />
        )}
      </Answered>
    </Card>
  )
}

export const Heading = ({ children }: { children: string }) => (
  <h3 className="px-4 pt-2 font-medium font-sans text-soft text-sm">{children}</h3>
)

function OrderRows({ orders, whenNone }: { orders: readonly FirmOrder[]; whenNone: string }) {
  if (orders.length === 0) return <p className="px-4 pt-1 pb-3 text-soft">{whenNone}</p>
  return (
    <List>
      {orders.map((order) => (
        <ListItem
          key={order.id}
          title={say('sharesOf', { units: unitsWords(order), name: order.name })}
          note={say('orderNote', { product: order.display_type, when: istMoment(order.order_time) })}
          trailing={<StatusChip status={order.status} />}
          trailingNote={worthOf(order)}
          link={(content, look) => rowLink(`/orders/${order.id}`, content, look)}
        />
      ))}
    </List>
  )
}

/** What was paid, or what is blocked while it is open; of an order that came to nothing, nothing. */
function worthOf({ status, blocked, buy_net_value }: FirmOrder): string | null {
  if (status === 'rejected' || status === 'cancelled') return null
  return rupeeWords(status === 'awaiting' ? blocked : buy_net_value)
}

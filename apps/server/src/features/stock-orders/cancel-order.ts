/** stock-orders: the client takes back what has not been bought yet. */
import { type Order, Refusal } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { endOrders } from '../../trading/match-orders.ts'
import { orderView } from '../../trading/order-views.ts'
import type { TradingRooms } from '../../trading/place-order.ts'
import { ORDER_COLUMNS, type StoredOrder } from '../../trading/stored-orders.ts'

export async function cancelOrder(
  rooms: TradingRooms,
  tx: Queries,
  clientId: string,
  id: string,
): Promise<Order> {
  const at = rooms.businessClock.now()
  const ended = await endOrders(tx, {
    ids: [id],
    owner: clientId,
    ending: 'cancelled',
    why: 'You cancelled it.',
    actor: 'You',
    at,
  })
  const [order] = await tx.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from trade_order o where o.id = $1 and o.client_id = $2`,
    [id, clientId],
  )
  if (!order) throw new Refusal('order_unknown')
  if (ended === 0) throw new Refusal('order_not_waiting')
  rooms.told.tell(clientId)
  return orderView(order, rooms.market, at)
}

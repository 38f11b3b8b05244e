/** stock-orders: the client takes back what has not been bought yet. */
import { type Order, Refusal } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { endOrders } from '../../trading/end-orders.ts'
import { orderView } from '../../trading/order-views.ts'
import type { TradingRooms } from '../../trading/place-order.ts'
import { checkMove } from '../../trading/rules.ts'
import { ORDER_COLUMNS, type StoredOrder } from '../../trading/stored-orders.ts'

export async function cancelOrder(
  rooms: TradingRooms,
  tx: Queries,
  clientId: string,
  id: string,
): Promise<Order> {
  const at = rooms.businessClock.now()
  checkMove(await ownOrder(tx, clientId, id), 'cancelled')
  const ended = await endOrders(tx, {
    ids: [id],
    owner: clientId,
    ending: 'cancelled',
    why: 'You cancelled it.',
    actor: 'You',
    at,
  })
  // Filled between the two.
  if (ended === 0) throw new Refusal('order_not_waiting')
  rooms.told.tell(clientId)
  return orderView(await ownOrder(tx, clientId, id), rooms.market, at)
}

async function ownOrder(tx: Queries, clientId: string, id: string): Promise<StoredOrder> {
  const [order] = await tx.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from trade_order o where o.id = $1 and o.client_id = $2`,
    [id, clientId],
  )
  if (!order) throw new Refusal('order_unknown')
  return order
}

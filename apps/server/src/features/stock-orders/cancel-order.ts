/** stock-orders: the client takes back what has not been bought yet. */
import { type Order, Refusal } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { endOrders } from '../../trading/match-orders.ts'
import { ownOrder } from '../../trading/order-views.ts'
import type { TradingRooms } from '../../trading/place-order.ts'

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
  const order = await ownOrder(rooms, tx, clientId, id)
  if (!order) throw new Refusal('order_unknown')
  if (ended === 0) throw new Refusal('order_not_waiting')
  rooms.told.tell(clientId)
  return order
}

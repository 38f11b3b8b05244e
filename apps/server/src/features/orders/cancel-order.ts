/** orders: the client takes back what has not been bought yet. */
import { type Order, Refusal } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { endOrders } from '../../trading/end-orders.ts'
import { checkMove } from '../../trading/moves.ts'
import { orderView } from '../../trading/order-views.ts'
import type { TradingServices } from '../../trading/services.ts'
import { findOrder, type StoredOrder } from '../../trading/stored-orders.ts'

export async function cancelOrder(
  services: TradingServices,
  tx: Queries,
  clientId: string,
  id: string,
): Promise<Order> {
  const at = services.businessClock.now()
  const order = await ownOrder(tx, clientId, id)
  checkMove(services.products.of(order.kind), order.status, 'cancelled')
  const [ended] = await endOrders(tx, [id], {
    status: 'cancelled',
    ended: { code: 'cancelled' },
    actor: 'client',
    at,
  })
  // Filled between the two.
  if (!ended) throw new Refusal('order_not_waiting')
  services.told.tell(clientId)
  return orderView(await ownOrder(tx, clientId, id), services, at)
}

async function ownOrder(tx: Queries, clientId: string, id: string): Promise<StoredOrder> {
  const order = await findOrder(tx, clientId, id)
  if (!order) throw new Refusal('order_unknown')
  return order
}

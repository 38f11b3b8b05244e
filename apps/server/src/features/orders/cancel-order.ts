/** orders: the client takes back what has not been bought yet. */
import { type Order, Refusal } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { actForFirm } from '../../trading/act.ts'
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
  // What was asked for by amount gets the NAV of its cut-off: after that it is on its way.
  if (order.asked !== null && at >= order.expires_at) throw new Refusal('order_past_cut_off')
  // Filled between the two.
  if (!(await isTakenBack(services, tx, order, at))) throw new Refusal('order_not_waiting')
  services.told.tell(clientId)
  return orderView(await ownOrder(tx, clientId, id), services, at)
}

async function isTakenBack(
  { products }: TradingServices,
  tx: Queries,
  order: StoredOrder,
  at: Date,
): Promise<boolean> {
  const { planCancel } = products.of(order.kind)
  if (planCancel) return (await actForFirm(tx, [await planCancel(tx, order, at)]))[0] === 'done'
  const ending = { status: 'cancelled', ended: { code: 'cancelled' }, actor: 'client', at } as const
  return (await endOrders(tx, [order.id], ending)).length > 0
}

async function ownOrder(tx: Queries, clientId: string, id: string): Promise<StoredOrder> {
  const order = await findOrder(tx, clientId, id)
  if (!order) throw new Refusal('order_unknown')
  return order
}

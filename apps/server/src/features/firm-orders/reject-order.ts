/** firm-orders: the desk does not do what an order still waits for. What was set aside is free again, and the client reads why. */
import { type FirmOrder, Refusal } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { endOrders } from '../../trading/end-orders.ts'
import type { TradingServices } from '../../trading/services.ts'
import { type DeskAct, deskOrder, noteAct, orderInWords } from './desk-order.ts'
import { readOrder } from './read-orders.ts'

export interface RejectAct extends DeskAct {
  readonly message: string
}

export async function rejectOrder(
  services: TradingServices,
  tx: Queries,
  { id, by, message }: RejectAct,
): Promise<FirmOrder> {
  const order = await deskOrder(services, tx, id)
  const at = services.businessClock.now()
  const [ended] = await endOrders(tx, [id], {
    status: 'rejected',
    ended: { code: 'rejected', facts: { message } },
    actor: 'staff',
    actorName: by.name,
    at,
  })
  if (!ended) throw new Refusal('order_not_waiting')
  await noteAct(services, tx, by, {
    act: 'order.rejected',
    what: `Rejected ${order.filled > 0 ? 'the rest of ' : ''}${orderInWords(order)}.`,
    clientId: order.client_id,
    reason: message,
  })
  return readOrder(tx, services, id)
}

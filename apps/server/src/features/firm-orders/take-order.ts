/** firm-orders: someone of the firm takes a desk order in hand. The client sees who. */
import { type FirmOrder, Refusal } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { actForFirm } from '../../trading/act.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { findOrder, type StoredOrder } from '../../trading/stored-orders.ts'
import { type DeskAct, deskOrder, noteAct, orderInWords } from './desk-order.ts'
import { readOrder } from './read-orders.ts'

export async function takeOrder(
  services: TradingServices,
  tx: Queries,
  { id, by }: DeskAct,
): Promise<FirmOrder> {
  const order = await deskOrder(services, tx, id)
  const at = services.businessClock.now()
  const stored = await findOrder(tx, order.client_id, id)
  if (!stored) throw new Refusal('order_unknown')
  const [outcome] = await actForFirm(tx, [takePlan(stored, by, at)])
  if (outcome !== 'done') throw new Refusal('order_not_waiting')
  await noteAct(services, tx, by, {
    act: 'order.taken',
    what: `Took ${orderInWords(order)} in hand.`,
    clientId: order.client_id,
    reason: null,
  })
  return readOrder(tx, services, id)
}

const takePlan = (order: StoredOrder, by: StaffCaller, at: Date): Plan => ({
  client: order.client_id,
  from: [{ id: order.id, version: order.version }],
  changes: [{ ...order, worked_by: by.staffId }],
  steps: [
    {
      order_id: order.id,
      client_id: order.client_id,
      code: 'taken',
      at,
      actor: 'staff',
      actor_name: by.name,
      facts: null,
    },
  ],
})

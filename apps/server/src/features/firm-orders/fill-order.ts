/** firm-orders: someone of the firm fills an order of a product that the desk works, whole or in part. */
import { type FirmOrder, Refusal } from '@pramaan/contracts'
import { formatRupees, paise, units } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import { actForFirm } from '../../trading/act.ts'
import type { TradingServices } from '../../trading/services.ts'
import { type DeskAct, deskOrder, noteAct, orderInWords, sharesInWords } from './desk-order.ts'
import { readOrder } from './read-orders.ts'

export interface FillAct extends DeskAct {
  readonly quantity: number
}

export async function fillOrder(
  services: TradingServices,
  tx: Queries,
  { id, by, quantity }: FillAct,
): Promise<FirmOrder> {
  const order = await deskOrder(services, tx, id)
  const { planDeskFill } = services.products.of(order.ttype)
  if (!planDeskFill) throw new Refusal('order_not_waiting')
  const ask = { orderId: id, most: units(BigInt(quantity)), by: by.name, whyNot: order.why_not }
  const { plan, quantity: filled, gross } = await planDeskFill(services, tx, ask)
  const [outcome] = await actForFirm(tx, [plan])
  if (outcome !== 'done') throw new Refusal('order_not_waiting')
  await noteAct(services, tx, by, {
    act: 'order.filled',
    what: `Filled ${sharesInWords(Number(filled))} of ${orderInWords(order)}, at the market’s price, for ${formatRupees(paise(gross))}.`,
    clientId: order.client_id,
    reason: null,
  })
  return readOrder(tx, services, id)
}

/** firm-orders: someone of the firm takes a desk order in hand. The client sees who. */
import { type FirmOrder, Refusal } from '@pramaan/contracts'
import { oneRow, type Queries } from '../../platform/database.ts'
import type { TradingRooms } from '../../trading/place-order.ts'
import { type DeskAct, deskOrder, noteAct, orderInWords } from './desk-order.ts'
import { readOrder } from './read-orders.ts'

export async function takeOrder(rooms: TradingRooms, tx: Queries, { id, by }: DeskAct): Promise<FirmOrder> {
  const order = await deskOrder(rooms, tx, id)
  const rows = await tx.query<{ taken: boolean }>('select take_order($1, $2, $3) as taken', [
    id,
    by.staffId,
    rooms.businessClock.now(),
  ])
  if (!oneRow(rows).taken) throw new Refusal('order_not_waiting')
  await noteAct(rooms, tx, by, {
    act: 'order.taken',
    what: `Took ${orderInWords(order)} in hand.`,
    clientId: order.client_id,
    reason: null,
  })
  return readOrder(tx, rooms, id)
}

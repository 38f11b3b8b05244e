/** firm-orders: what the acts of the desk share: the order they are about, and the entry each leaves in the audit log. */
import { type FirmOrder, Refusal } from '@pramaan/contracts'
import { staffActor } from '../../firm/actors.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { checkMove } from '../../trading/moves.ts'
import { isWorkedAtDesk } from '../../trading/product.ts'
import type { TradingServices } from '../../trading/services.ts'
import { readOrder } from './read-orders.ts'

/** One member of the firm, one order. */
export interface DeskAct {
  readonly id: string
  readonly by: StaffCaller
}

/** The order, if it is one that the desk works, still waits, and has not lapsed a moment ago. */
export async function deskOrder(services: TradingServices, tx: Queries, id: string): Promise<FirmOrder> {
  const order = await readOrder(tx, services, id)
  const product = services.products.of(order.ttype)
  checkMove(product, order.status, 'rejected')
  const now = services.businessClock.now().getTime()
  const hasLapsed = order.expires_at !== null && Date.parse(order.expires_at) <= now
  if (!isWorkedAtDesk(product) || hasLapsed) throw new Refusal('order_not_waiting')
  return order
}

/** In the act's own transaction. The client finds it in the activity. */
export const noteAct = (
  { businessClock }: TradingServices,
  tx: Queries,
  by: StaffCaller,
  entry: { act: string; what: string; clientId: string | null; reason: string | null },
): Promise<void> => writeAudit(tx, businessClock, { ...entry, actor: staffActor(by) })

export const orderInWords = ({ quantity, name }: FirmOrder): string =>
  `the desk order for ${sharesInWords(quantity)} of ${name}`

export const sharesInWords = (quantity: number): string => (quantity === 1 ? '1 share' : `${quantity} shares`)

/** trading: what a client has applied for and is answered by an allotment, as the list of applications shows it. */
import { type Application, isOpenStatus, type OrderStatus } from '@pramaan/contracts'
import type { AskedFor } from '../clients/asked-for.ts'
import type { WithMarket } from '../market/live-market.ts'
import type { Moment, Product, Products } from './product.ts'
import { endingInWords } from './step-words.ts'
import { ORDER_COLUMNS, type StoredOrder } from './stored-orders.ts'

const STATES: Readonly<Record<OrderStatus, Pick<Application, 'status' | 'state'>>> = {
  pending: { status: 'pending', state: 'Applied, to be allotted' },
  awaiting: { status: 'pending', state: 'Allotted, your answer is due' },
  listing: { status: 'approved', state: 'Allotted, to be listed' },
  holding: { status: 'approved', state: 'Allotted' },
  sold: { status: 'approved', state: 'Allotted, and sold since' },
  rejected: { status: 'rejected', state: 'Ended, amount released' },
  cancelled: { status: 'cancelled', state: 'Withdrawn by you' },
}

export const applicationsOfOrders =
  ({ products, market }: WithMarket & { readonly products: Products }): AskedFor =>
  async (tx, { clientId, now, most }) => {
    const rows = await tx.query<StoredOrder & { symbol: string }>(
      `select ${ORDER_COLUMNS}, i.symbol from order_now o join instrument i on i.id = o.instrument_id
       where o.client_id = $1 and o.kind = any ($2) order by o.placed_at desc, o.id desc limit $3`,
      [clientId, products.all.filter(({ applied }) => applied).map(({ kind }) => kind), most],
    )
    return rows.map((row) => viewOf(row, products.of(row.kind), { times: market.times, now }))
  }

function viewOf(row: StoredOrder & { symbol: string }, product: Product, moment: Moment): Application {
  const { applied } = product
  if (!applied) throw new Error(`nobody applies for ${product.kind}`)
  const isOpen = isOpenStatus(row.status)
  const promisedBy = isOpen ? applied.promisedBy(row, moment) : null
  return {
    ...{ id: row.id, kind: applied.kind, title: `${applied.title}: ${row.symbol}`, ...STATES[row.status] },
    reason: isOpen ? product.waitsFor(row, null, moment) : row.ended && endingInWords(row.ended),
    asked_at: row.placed_at.toISOString(),
    promised_by: promisedBy?.toISOString() ?? null,
    decided_at: isOpen ? null : row.status_at.toISOString(),
    is_overdue: promisedBy !== null && promisedBy <= moment.now,
    opens: row.offer_id === null ? null : { drawer: applied.kind, id: row.offer_id },
  }
}

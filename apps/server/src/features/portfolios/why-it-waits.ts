/** portfolios: money that is set aside for orders, and money of sales that is not settled yet. */
import { paise, toWire } from '@pramaan/money'
import type { WhyMoneyWaits } from '../../payments/waiting.ts'
import { paidOutAt } from '../../trading/settle-sales.ts'

interface WaitingRow {
  readonly id: string
  readonly symbol: string
  readonly left: bigint
  readonly blocked_paise: bigint
  readonly expires_at: Date
  readonly status: string
}

export const blockedForOrders: WhyMoneyWaits = async (tx, clientId) => {
  const rows = await tx.query<WaitingRow>(
    `select o.id, split_part(o.asset, ':', 2) as symbol, o.ordered - o.filled as left, o.blocked_paise
       -- What is paid for an allotment is the client's until the shares come.
       + coalesce((select a.paid_paise from application a where o.offer_id is not null and a.order_id = o.id), 0) as blocked_paise,
       o.expires_at, o.status
     from product_order o
     where o.client_id = $1 and o.status in ('pending', 'listing', 'awaiting') and o.blocked_paise > 0 order by o.placed_at desc, o.id desc`,
    [clientId],
  )
  return rows.map(({ id, symbol, left, blocked_paise: amount, expires_at: until, status }) => ({
    id,
    kind: 'order',
    title: `${status === 'pending' ? 'Application for' : 'Order to buy'} ${left} ${symbol}`,
    amount: toWire(paise(amount)),
    until: until.toISOString(),
  }))
}

interface UnsettledRow {
  readonly id: string
  readonly symbol: string
  readonly quantity: bigint
  readonly net: bigint
  readonly settles_on: string
}

export const unsettledSales: WhyMoneyWaits = async (tx, clientId) => {
  const rows = await tx.query<UnsettledRow>(
    // Each order by its id: joined, the database may think it better to go through all of them.
    `select c.order_id as id, c.quantity, c.gross_paise + c.accrued_paise - c.charges_paise as net, c.settles_on,
       (select split_part(o.asset, ':', 2) from product_order o where o.id = c.order_id) as symbol
     from lot_close c
     where c.client_id = $1 and c.settled_at is null
     order by c.settles_on, c.id`,
    [clientId],
  )
  return rows.map(({ id, symbol, quantity, net, settles_on: day }) => ({
    id,
    kind: 'settlement',
    title: `Sale of ${quantity} ${symbol}`,
    amount: toWire(paise(net)),
    until: paidOutAt(day).toISOString(),
  }))
}

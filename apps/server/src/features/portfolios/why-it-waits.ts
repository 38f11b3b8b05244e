/** portfolios: money that is set aside for orders, and money of sales that is not settled yet. */
import { paise, toWire } from '@pramaan/money'
import type { WhyMoneyWaits } from '../../payments/waiting.ts'
import { instantInIndia } from '../../platform/clock.ts'
import { PAID_OUT_AT } from '../../trading/settle.ts'

interface WaitingRow {
  readonly id: string
  readonly symbol: string
  readonly left: bigint
  readonly blocked_paise: bigint
  readonly expires_at: Date
}

export const blockedForOrders: WhyMoneyWaits = async (tx, clientId) => {
  const rows = await tx.query<WaitingRow>(
    `select o.id, split_part(o.asset, ':', 2) as symbol, o.ordered - o.filled as left, o.blocked_paise, o.expires_at
     from trade_order o
     where o.client_id = $1 and o.status = 'awaiting' order by o.placed_at desc, o.id desc`,
    [clientId],
  )
  return rows.map(({ id, symbol, left, blocked_paise: amount, expires_at: until }) => ({
    id,
    kind: 'order',
    title: `Order to buy ${left} ${symbol}`,
    amount: toWire(paise(amount)),
    until: until.toISOString(),
  }))
}

interface UnsettledRow {
  readonly id: string
  readonly symbol: string
  readonly quantity: bigint
  readonly net: bigint
  readonly sale_settles_on: string
}

export const unsettledSales: WhyMoneyWaits = async (tx, clientId) => {
  const rows = await tx.query<UnsettledRow>(
    `select o.id, split_part(o.asset, ':', 2) as symbol, o.quantity, o.sale_gross_paise - o.sale_charges_paise as net, o.sale_settles_on
     from trade_order o
     where o.client_id = $1 and o.status = 'sold' and o.sale_settled_at is null
     order by o.sale_settles_on, o.id`,
    [clientId],
  )
  return rows.map(({ id, symbol, quantity, net, sale_settles_on: day }) => ({
    id,
    kind: 'settlement',
    title: `Sale of ${quantity} ${symbol}`,
    amount: toWire(paise(net)),
    until: instantInIndia(day, PAID_OUT_AT).toISOString(),
  }))
}

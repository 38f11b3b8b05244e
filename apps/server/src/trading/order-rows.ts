/** trading: orders and fills as the database's functions take them, column by column. */
import type { Quoted } from '../market/live-market.ts'
import { instantOfMs } from '../platform/clock.ts'
import type { Fill, Purchase } from './plan-purchase.ts'
import { assetOf } from './products.ts'

export function orderRow(clientId: string, plan: Purchase): object {
  const { fill, instrument, placedAt } = plan
  return {
    id: plan.orderId,
    client_id: clientId,
    ttype: plan.kind,
    instrument_id: instrument.id,
    asset: assetOf(instrument),
    order_type: plan.orderType,
    limit_paise: String(plan.limit),
    ordered: String(plan.quantity),
    filled: String(fill?.quantity ?? 0n),
    quantity: String(fill?.quantity ?? 0n),
    gross_paise: String(fill?.gross ?? 0n),
    charges_paise: String(fill?.charged.note ?? 0n),
    blocked_paise: String(plan.blocked),
    status: plan.rest === 0n ? 'holding' : 'awaiting',
    placed_at: placedAt,
    status_at: placedAt,
    expires_at: plan.expiresAt,
    executed_at: fill && placedAt,
    bought_on: fill?.tradeDay ?? null,
    settles_on: fill?.settlesOn ?? null,
  }
}

export interface FillFacts {
  /** The ledger's transfer that it makes. */
  readonly transfer: string
  readonly orderId: string
  readonly clientId: string
  readonly at: Date
  readonly quoted: Quoted
  readonly fill: Fill
}

export const fillRow = ({ transfer, orderId, clientId, at, quoted, fill }: FillFacts): object => ({
  id: transfer,
  order_id: orderId,
  client_id: clientId,
  side: 'buy',
  quantity: String(fill.quantity),
  gross_paise: String(fill.gross),
  charges_paise: String(fill.charged.note),
  levels: fill.taken.map(({ quantity, pricePaise }) => [Number(quantity), Number(pricePaise)]),
  charges: fill.charged.parts,
  card_version: fill.charged.charges.cardVersion,
  at,
  trade_day: fill.tradeDay,
  settles_on: fill.settlesOn,
  source: quoted.source,
  as_of: instantOfMs(quoted.asOfMs),
  sequence: quoted.sequence,
})

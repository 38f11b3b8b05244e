/** stock: a purchase as a plan: what the book gives at once is a fill and a lot, the rest waits with its money. Pure. */
import { randomUUID } from 'node:crypto'
import { instantOfMs } from '../../platform/clock.ts'
import { dayChargesDue } from '../../trading/charge-days.ts'
import type { NewFill, NewLot, Plan } from '../../trading/plan.ts'
import { paperNumbers, type VenueNumbers } from '../../trading/venue.ts'
import type { Priced } from './plan-fill.ts'
import type { Fill, Purchase } from './plan-purchase.ts'
import { legsOfPurchase } from './postings.ts'
import { assetOf, shareOf } from './share.ts'

/** `venue`: the exchange that the order is to be sent to; null where it is executed here. */
export function purchasePlan(
  client: string,
  purchase: Purchase,
  atDesk: boolean,
  venue: string | null = null,
): Plan {
  const { orderId: id, fill, instrument, quoted, placedAt: at, expiresAt } = purchase
  const status = purchase.rest === 0n ? 'holding' : 'awaiting'
  const transfer = randomUUID()
  return {
    client,
    transfers: [
      {
        id: transfer,
        act: fill ? 'order-bought' : 'order-blocked',
        ref: id,
        memo: null,
        at,
        legs: legsOfPurchase(client, purchase),
        once: null,
        mayBeShort: true,
      },
    ],
    orders: [
      {
        id,
        client_id: client,
        kind: purchase.kind,
        instrument_id: instrument.id,
        asset: assetOf(instrument),
        of_asset: shareOf(instrument),
        order_type: purchase.orderType,
        limit_paise: purchase.limit,
        ordered: purchase.quantity,
        filled: fill?.quantity ?? 0n,
        blocked_paise: purchase.blocked,
        status,
        version: 0,
        at_desk: atDesk,
        placed_at: at,
        status_at: at,
        expires_at: expiresAt,
        executed_at: fill ? at : null,
        settles_on: fill?.settlesOn ?? null,
        worked_by: null,
        ended: null,
      },
    ],
    ...(fill && {
      fills: [boughtAs({ transfer, orderId: id, client, at, quoted, fill })],
      lots: [lotOf(id, client, purchase, fill)],
    }),
    ...(venue !== null && {
      venueOrders: [
        {
          order_id: id,
          client_id: client,
          venue,
          state: 'queued',
          state_at: at,
          sent_at: null,
          venue_order_number: null,
          end_as: null,
        },
      ],
    }),
    dues: [
      ...(fill ? [dayChargesDue(client, fill.tradeDay)] : []),
      ...(status === 'awaiting'
        ? [{ id: randomUUID(), kind: 'lapse', client_id: client, ref: id, at: expiresAt } as const]
        : []),
    ],
    steps: [
      { order_id: id, client_id: client, code: status, at, actor: 'client', actor_name: null, facts: null },
    ],
  }
}

const lotOf = (id: string, client: string, { instrument }: Purchase, fill: Fill): NewLot => ({
  id,
  client_id: client,
  asset: assetOf(instrument),
  instrument_id: instrument.id,
  order_id: id,
  origin: 'purchase',
  quantity: fill.quantity,
  gross_paise: fill.gross,
  charges_paise: fill.charged.note,
  bought_on: fill.tradeDay,
  settles_on: fill.settlesOn,
})

export interface Bought {
  /** The ledger's transfer that it makes. */
  readonly transfer: string
  readonly orderId: string
  readonly client: string
  readonly at: Date
  readonly quoted: Priced
  readonly fill: Fill
  /** Of the venue that filled it; the demo's own where none is said. */
  readonly numbers?: VenueNumbers
}

export const boughtAs = ({ transfer, orderId, client, at, quoted, fill, numbers }: Bought): NewFill => ({
  id: transfer,
  order_id: orderId,
  client_id: client,
  side: 'buy',
  quantity: fill.quantity,
  gross_paise: fill.gross,
  charges_paise: fill.charged.note,
  levels: fill.taken.map(({ quantity, pricePaise }) => [Number(quantity), Number(pricePaise)]),
  charges: fill.charged.parts,
  card_version: fill.charged.charges.cardVersion,
  at,
  trade_day: fill.tradeDay,
  settles_on: fill.settlesOn,
  source: quoted.source,
  as_of: instantOfMs(quoted.asOfMs),
  sequence: quoted.sequence,
  quote_id: null,
  ...(numbers ?? paperNumbers(orderId, transfer)),
})

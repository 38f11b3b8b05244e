/** products/otc: a purchase as a plan: what it can cost at most is blocked, and the shares are taken of the deal. Pure. */
import { randomUUID } from 'node:crypto'
import type { Paise, Price, Units } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import type { Plan } from '../../trading/plan.ts'
import { assetOf, shareOf } from '../../trading/share-asset.ts'
import type { Deal } from './terms.ts'

export interface Purchase {
  readonly orderId: string
  readonly client: string
  readonly deal: Deal
  readonly instrument: Instrument
  readonly quantity: Units
  /** A share costs at most. */
  readonly most: Price
  readonly blocked: Paise
  readonly at: Date
}

export function purchasePlan({
  orderId: id,
  client,
  deal,
  instrument,
  quantity,
  most,
  blocked,
  at,
}: Purchase): Plan {
  return {
    client,
    takes: [{ offer: deal.id, version: deal.version, units: quantity, at, person: null }],
    transfers: [
      {
        ...{ id: randomUUID(), act: 'order-blocked', ref: id, memo: null, at, once: null, mayBeShort: true },
        legs: [{ from: { client, purpose: 'cash' }, to: { client, purpose: 'blocked' }, amount: blocked }],
      },
    ],
    orders: [
      {
        ...{ id, client_id: client, kind: 'otc', instrument_id: instrument.id, asset: assetOf(instrument) },
        ...{ of_asset: shareOf(instrument), order_type: 'market', limit_paise: most, ordered: quantity },
        ...{ filled: 0n, blocked_paise: blocked, status: 'pending', version: 0, at_desk: false },
        ...{ placed_at: at, status_at: at, expires_at: deal.dueAt, executed_at: null, settles_on: null },
        ...{ worked_by: null, ended: null, offer_id: deal.id, offer_version: deal.version },
      },
    ],
    applications: [
      {
        ...{ order_id: id, client_id: client, offer_id: deal.id, person: null, units: quantity },
        ...{ asked: { quantity: Number(quantity), blocked: String(blocked) } },
        ...{ allotted: null, paid_paise: 0n, ended_at: null },
      },
    ],
    dues: [{ id: randomUUID(), kind: 'deal-lapse', client_id: client, ref: id, at: deal.dueAt }],
    steps: [
      {
        order_id: id,
        client_id: client,
        code: 'pending',
        at,
        actor: 'client',
        actor_name: null,
        facts: null,
      },
    ],
  }
}

/** products/fund: a purchase as a plan: the whole amount is blocked, and the order is due when the NAV of its day is. Pure but for ids. */
import { randomUUID } from 'node:crypto'
import type { Paise, Price, Units } from '@pramaan/money'
import type { Leg } from '../../ledger/transfers.ts'
import type { Plan } from '../../trading/plan.ts'
import { assetOf, type DealtAt, FUND, type ShelfFund, unitOf } from './shelf.ts'

export interface FundAsked {
  /** Paise, as text: it stands in JSON. */
  readonly amount: string
  readonly nav_day: string
  readonly sip_id: string | null
}

export interface Purchasing {
  readonly orderId: string
  readonly client: string
  readonly fund: ShelfFund
  readonly amount: Paise
  readonly at: Date
  readonly dealt: DealtAt
  /** At the last NAV. */
  readonly nav: Price
  readonly units: Units
  readonly sipId: string | null
  /** The NAV of its day is known already: only the cut-off is waited for. */
  readonly isNavKnown: boolean
}

export const blockedBy = ({ client, amount }: Pick<Purchasing, 'client' | 'amount'>): Leg[] => [
  { from: { client, purpose: 'cash' }, to: { client, purpose: 'blocked' }, amount },
]

export function purchasePlan(ask: Purchasing): Plan {
  const { orderId: id, client, fund, at, dealt } = ask
  const { instrument, offer, terms } = fund
  const asked: FundAsked = { amount: String(ask.amount), nav_day: dealt.navDay, sip_id: ask.sipId }
  return {
    client,
    takes: [{ offer: offer.id, version: offer.version, units: 0n, at, person: null }],
    transfers: [
      {
        ...{ id: randomUUID(), act: 'order-blocked', ref: id, memo: null, at, once: null },
        legs: blockedBy(ask),
        mayBeShort: true,
      },
    ],
    orders: [
      {
        ...{ id, client_id: client, kind: FUND, instrument_id: instrument.id, asset: assetOf(instrument) },
        of_asset: unitOf(instrument, terms),
        order_type: 'market',
        // What it would be at the last NAV: how many units it is, its own NAV says.
        limit_paise: ask.nav,
        ordered: ask.units,
        ...{ filled: 0n, blocked_paise: ask.amount, status: 'awaiting', version: 0, at_desk: false },
        ...{ placed_at: at, status_at: at, expires_at: dealt.cutOff, executed_at: null, settles_on: null },
        ...{ worked_by: null, ended: null, offer_id: offer.id, offer_version: offer.version, asked },
      },
    ],
    dues: [
      {
        ...{ id: randomUUID(), kind: 'fund-allotment', client_id: client, ref: id },
        at: ask.isNavKnown ? dealt.cutOff : dealt.navBy,
      },
    ],
    steps: [
      {
        ...{ order_id: id, client_id: client, code: 'awaiting', at, actor: 'client', actor_name: null },
        facts: null,
      },
    ],
  }
}

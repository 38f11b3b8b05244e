/** products/fund: an order whose NAV is known: duty and units out of the amount that is blocked, and nothing stays blocked. Pure but for ids. */
import { randomUUID } from 'node:crypto'
import type { RateCard } from '@pramaan/fees'
import { type Allotment, allot } from '@pramaan/funds'
import { formatRupees, formatScaled, type Paise, type Price } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import type { OrderChange, Plan } from '../../trading/plan.ts'
import { OFF_MARKET } from '../../trading/tender-charges.ts'
import { dutyInside } from './charges.ts'

/** An order that waits, as the run of a NAV reads it. */
export interface AwaitingFund extends OrderChange {
  readonly client_id: string
  readonly version: number
  readonly instrument_id: number
  readonly asset: string
  readonly expires_at: Date
}

export interface Allotting {
  readonly order: AwaitingFund
  readonly amount: Paise
  readonly nav: Price
  readonly navDay: string
  readonly source: string
  readonly navAt: Date
  readonly settlesOn: string
  readonly isEquityOriented: boolean
  readonly card: RateCard
  readonly at: Date
}

export const DUE = 'fund-allotment' as const

export function allotPlan(ask: Allotting): Plan {
  const { amount, nav, navDay, isEquityOriented, card, at } = ask
  const duty = dutyInside(card, { amount, on: navDay, isEquityOriented })
  const allotted = allot(amount, duty, nav)
  return allotted.units === 0n ? refusedPlan(ask) : allottedPlan(ask, allotted, at)
}

function allottedPlan(ask: Allotting, { units, duty, invested }: Allotment, at: Date): Plan {
  const { order, amount, nav, navDay, card } = ask
  const { id, client_id: client, asset, instrument_id: instrument } = order
  const transfer = randomUUID()
  const blocked = { client, purpose: 'blocked' } as const
  const market = { firm: 'market' } as const
  return {
    client,
    from: [{ id, version: order.version }],
    transfers: [
      {
        ...{ id: transfer, act: 'order-bought', ref: id, at, once: null },
        memo: `${formatScaled(units, 3)} units at the NAV of ${dayInWords(navDay)}, ₹${formatScaled(nav, 4)}. Stamp duty of ${formatRupees(duty)} is inside the ${formatRupees(amount)}.`,
        legs: [
          ...(duty > 0n ? [{ from: blocked, to: { firm: 'taxes' } as const, amount: duty }] : []),
          { from: blocked, to: market, amount: invested },
          { from: market, to: { client, purpose: 'securities' }, amount: units, asset },
        ],
      },
    ],
    changes: [
      {
        ...changeOf(order),
        ...{ filled: units, blocked_paise: 0n, status: 'holding', status_at: at, executed_at: at },
        settles_on: ask.settlesOn,
      },
    ],
    fills: [
      {
        ...{ id: transfer, order_id: id, client_id: client, side: 'buy', quantity: units },
        ...{ gross_paise: invested, charges_paise: duty, levels: [[Number(units), Number(nav)]] },
        charges: duty > 0n ? { stamp: Number(duty) } : {},
        ...{ card_version: card.version, at, trade_day: navDay, settles_on: ask.settlesOn },
        ...{ source: ask.source, as_of: ask.navAt, sequence: 0, quote_id: null },
        ...{ venue: OFF_MARKET, venue_order_number: id, venue_trade_number: transfer },
      },
    ],
    lots: [
      {
        ...{ id, client_id: client, asset, instrument_id: instrument, order_id: id, origin: 'purchase' },
        ...{ quantity: units, gross_paise: invested, charges_paise: duty },
        // The age that an exit load goes by is counted from the day of the NAV.
        ...{ bought_on: navDay, settles_on: ask.settlesOn },
      },
    ],
    done: [{ kind: DUE, ref: id, done_at: at }],
    steps: [
      {
        ...{
          order_id: id,
          client_id: client,
          code: 'units-allotted',
          at,
          actor: 'company',
          actor_name: null,
        },
        facts: {
          message: `${formatScaled(units, 3)} units at the NAV of ${dayInWords(navDay)}, ₹${formatScaled(nav, 4)}`,
        },
      },
    ],
  }
}

/** Too little for a thousandth of a unit: everything goes back. */
function refusedPlan({ order, amount, at }: Allotting): Plan {
  const { id, client_id: client } = order
  const ended = {
    code: 'rejected',
    facts: { message: 'The amount is too small for a thousandth of a unit.' },
  } as const
  return {
    client,
    from: [{ id, version: order.version }],
    transfers: [
      {
        ...{ id: randomUUID(), act: 'order-released', ref: id, memo: ended.facts.message, at, once: null },
        legs: [{ from: { client, purpose: 'blocked' }, to: { client, purpose: 'cash' }, amount }],
      },
    ],
    changes: [{ ...changeOf(order), blocked_paise: 0n, status: 'rejected', status_at: at, ended }],
    done: [{ kind: DUE, ref: id, done_at: at }],
    steps: [
      {
        ...{ order_id: id, client_id: client, code: 'rejected', at, actor: 'company', actor_name: null },
        facts: ended.facts,
      },
    ],
  }
}

/** What of an order can change, and nothing beside it. */
export const changeOf = ({
  id,
  filled,
  blocked_paise,
  status,
  status_at,
  executed_at,
  settles_on,
  worked_by,
  ended,
}: OrderChange): OrderChange => ({
  ...{ id, filled, blocked_paise, status, status_at, executed_at, settles_on, worked_by, ended },
})

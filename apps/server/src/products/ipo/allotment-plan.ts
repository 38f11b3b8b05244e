/**
 * ipo: what the draw, or the failure of an issue, does to one application: the allotted shares are bought at the issue price out of what
 * is blocked, and the rest is released: blocked = debited + released. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import { formatRupees, groupIndian, paise, units } from '@pramaan/money'
import type { Ended, NewFill, NewLot, Plan, PlannedTransfer, Step } from '../../trading/plan.ts'
import { OFF_MARKET } from '../../trading/tender-charges.ts'
import { releaseAll, settleApplication } from './application-money.ts'
import type { Standing } from './application-plan.ts'
import { payable, type StoredIssue } from './terms.ts'

/** Where the application came in the draw. */
export interface Place {
  readonly order_id: string
  readonly number: string
  readonly applied: bigint
  readonly rank: number | null
  readonly key: string | null
  readonly allotted: bigint
}

export interface Allotting {
  readonly standing: Standing
  readonly issue: StoredIssue
  /** Null where the issue failed, or it was not in the draw. */
  readonly place: Place | null
  readonly asset: string
  /** When the shares are credited, and when they are to be listed. */
  readonly creditedOn: string
  readonly listsAt: Date
  readonly at: Date
  readonly today: string
}

const DUE = 'ipo-allotment'

export function allotmentPlan(ask: Allotting): Plan {
  const { place } = ask
  return place && place.allotted > 0n ? allottedPlan(ask, place) : releasedPlan(ask, endOf(ask))
}

function endOf({ issue, place }: Allotting): Ended {
  if (!place && issue.failed_at) return { code: 'issue-failed', facts: { message: issue.failure ?? '' } }
  // It arrived with the close, when the draw had been made.
  if (!place) return { code: 'not-allotted' }
  return { code: place.rank === null ? 'bid-too-low' : 'not-drawn' }
}

function releasedPlan({ standing, at }: Allotting, ended: Ended): Plan {
  const { order, application } = standing
  const { id, client_id: client } = order
  const { released } = releaseAll(paise(order.blocked_paise))
  return {
    client,
    from: [{ id, version: order.version }],
    transfers: released === 0n ? [] : [releaseOf(ask(client, id, at), released, 'Released in full.')],
    changes: [{ ...order, blocked_paise: 0n, status: 'rejected', status_at: at, ended }],
    applications: [{ ...application, allotted: 0n, ended_at: at }],
    done: [{ kind: DUE, ref: id, done_at: at }],
    steps: [
      {
        ...{ order_id: id, client_id: client, code: 'rejected', at, actor: 'company', actor_name: null },
        facts: ended.facts ?? { ended: ended.code },
      },
    ],
  }
}

const ask = (client: string, id: string, at: Date) => ({ client, id, at })

const releaseOf = (
  { client, id, at }: ReturnType<typeof ask>,
  amount: bigint,
  memo: string,
): PlannedTransfer => ({
  ...{ id: randomUUID(), act: 'order-released', ref: id, memo, at, once: null },
  legs: [{ from: { client, purpose: 'blocked' }, to: { client, purpose: 'cash' }, amount }],
})

function allottedPlan(allotting: Allotting, place: Place): Plan {
  const { standing, issue, at, creditedOn } = allotting
  const { order, application } = standing
  const { id, client_id: client } = order
  const each = payable(issue.terms, issue.price_paise ?? 0n)
  const { debited, released } = settleApplication(paise(order.blocked_paise), units(place.allotted), each)
  const transfer = randomUUID()
  return {
    client,
    from: [{ id, version: order.version }],
    transfers: [
      debitOf(allotting, place, transfer, debited),
      ...(released > 0n
        ? [releaseOf(ask(client, id, at), released, 'Not needed for the allotted shares.')]
        : []),
    ],
    changes: [
      {
        ...order,
        ...{ filled: place.allotted, blocked_paise: 0n, status: 'listing', status_at: at },
        ...{ executed_at: at, settles_on: creditedOn },
      },
    ],
    applications: [{ ...application, allotted: place.allotted, paid_paise: debited, ended_at: at }],
    fills: [fillOf(allotting, place, transfer, debited, each)],
    lots: [lotOf(allotting, place, debited)],
    dues: [{ id: randomUUID(), kind: 'ipo-listing', client_id: client, ref: id, at: allotting.listsAt }],
    done: [{ kind: DUE, ref: id, done_at: at }],
    steps: [stepOf(allotting, place, each)],
  }
}

function debitOf(
  { standing, asset, at }: Allotting,
  place: Place,
  id: string,
  debited: bigint,
): PlannedTransfer {
  const { id: ref, client_id: client } = standing.order
  const market = { firm: 'market' } as const
  return {
    ...{
      id,
      act: 'order-bought',
      ref,
      memo: `Allotted in the issue. Number ${place.number}.`,
      at,
      once: null,
    },
    legs: [
      { from: { client, purpose: 'blocked' }, to: market, amount: debited },
      { from: market, to: { client, purpose: 'securities' }, amount: place.allotted, asset },
    ],
  }
}

const fillOf = (
  { standing, issue, at, today, creditedOn }: Allotting,
  place: Place,
  id: string,
  gross: bigint,
  each: bigint,
): NewFill => ({
  ...{ id, order_id: standing.order.id, client_id: standing.order.client_id, side: 'buy' },
  ...{ quantity: place.allotted, gross_paise: gross, charges_paise: 0n, charges: {}, card_version: '' },
  ...{ levels: [[Number(place.allotted), Number(each)]], at, trade_day: today, settles_on: creditedOn },
  ...{ source: 'Issue price', as_of: issue.drawn_at ?? at, sequence: 0, quote_id: null },
  ...{ venue: OFF_MARKET, venue_order_number: place.number, venue_trade_number: id },
})

const lotOf = (
  { standing, issue, asset, today, creditedOn }: Allotting,
  place: Place,
  gross: bigint,
): NewLot => ({
  ...{
    id: standing.order.id,
    client_id: standing.order.client_id,
    asset,
    instrument_id: issue.instrument_id,
  },
  ...{ order_id: standing.order.id, origin: 'purchase', quantity: place.allotted, gross_paise: gross },
  ...{ charges_paise: 0n, bought_on: today, settles_on: creditedOn },
})

function stepOf({ standing, at }: Allotting, place: Place, each: bigint): Step {
  const [got, of] = [place.allotted, place.applied].map((count) => groupIndian(String(count)))
  const { id, client_id: client } = standing.order
  return {
    ...{ order_id: id, client_id: client, code: 'listing', at, actor: 'company', actor_name: null },
    facts: { message: `${got} of ${of} shares allotted at ${formatRupees(paise(each))}.` },
  }
}

/** From its first day of trading on it is held like any other share. */
export function listedPlan({ order }: Pick<Standing, 'order'>, exchange: string, at: Date): Plan {
  const { id, client_id: client } = order
  return {
    client,
    from: [{ id, version: order.version }],
    changes: [{ ...order, status: 'holding', status_at: at }],
    done: [{ kind: 'ipo-listing', ref: id, done_at: at }],
    steps: [
      {
        ...{ order_id: id, client_id: client, code: 'holding', at, actor: 'exchange', actor_name: null },
        facts: { message: `Listed on ${exchange}.` },
      },
    ],
  }
}

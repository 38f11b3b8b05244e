/**
 * ipo: an application as a plan: the dearest bid is blocked and nothing is debited; a change moves the difference alone; a withdrawal
 * releases everything. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import { formatRupees, groupIndian, lesser, paise } from '@pramaan/money'
import { type Bid, blockedFor, payablePrice } from '@pramaan/products'
import type { Application, Asset, OrderState, Plan, PlannedTransfer, Step, Take } from '../../trading/plan.ts'
import type { StoredOrder } from '../../trading/stored-orders.ts'
import { changeOfBlock } from './application-money.ts'
import { type Asked, issueTerms, type StoredIssue } from './terms.ts'

export interface Applying {
  readonly client: string
  readonly issue: StoredIssue
  readonly bids: readonly Bid[]
  /** The same for the same PAN. */
  readonly person: string
  readonly share: Asset
  /** What stands already; null for the first. */
  readonly before: Standing | null
  /** Until when the money is promised to be released. */
  readonly releasedBy: Date
  readonly at: Date
}

export type PendingOrder = Pick<
  StoredOrder,
  | 'id'
  | 'client_id'
  | 'version'
  | 'filled'
  | 'ordered'
  | 'limit_paise'
  | 'blocked_paise'
  | 'status'
  | 'status_at'
  | 'executed_at'
  | 'settles_on'
  | 'worked_by'
  | 'ended'
>

export interface Standing {
  readonly order: PendingOrder
  readonly application: Application
}

export interface AppliedFor {
  readonly id: string
  readonly blocked: bigint
  /** Above zero from cash, below zero back. */
  readonly change: bigint
  readonly applied: bigint
  readonly plan: Plan
}

const greatest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((most, one) => most - lesser(0n, most - one), 0n)

const sharesOf = (bids: readonly Bid[], lot: bigint): bigint => greatest(bids.map(({ lots }) => lots)) * lot

const askedOf = (bids: readonly Bid[]): Asked => ({
  bids: bids.map(({ lots, price }) => ({
    lots: Number(lots),
    paise: price === 'cut-off' ? null : String(price),
  })),
})

export function applicationPlan(ask: Applying): AppliedFor {
  const { client, issue, bids, before, at } = ask
  const terms = issueTerms(issue.terms)
  const id = before?.order.id ?? randomUUID()
  const blocked = blockedFor(terms, 'retail', bids)
  const change = changeOfBlock(paise(before?.order.blocked_paise ?? 0n), blocked)
  const applied = sharesOf(bids, terms.lot)
  const dearest = greatest(
    bids.map(({ price }) => payablePrice(terms, 'retail', price === 'cut-off' ? terms.cap : price)),
  )
  const state: Omit<OrderState, 'status_at'> = {
    ...{ filled: 0n, blocked_paise: blocked, executed_at: null, settles_on: null, worked_by: null },
    status: 'pending',
    ended: null,
  }
  const plan: Plan = {
    client,
    takes: takesOf(ask, applied),
    transfers: movedFor(client, id, change, at, memoOf(ask)),
    applications: [
      {
        ...{ order_id: id, client_id: client, offer_id: issue.id, person: ask.person, asked: askedOf(bids) },
        ...{ units: applied, allotted: null, paid_paise: 0n, ended_at: null },
      },
    ],
    ...(before
      ? {
          from: [{ id, version: before.order.version }],
          changes: [
            { id, ...state, status_at: before.order.status_at, ordered: applied, limit_paise: dearest },
          ],
        }
      : {
          orders: [
            {
              ...{
                id,
                client_id: client,
                kind: 'ipo',
                instrument_id: issue.instrument_id,
                asset: ask.share.id,
              },
              ...{ of_asset: ask.share, order_type: 'limit', limit_paise: dearest, ordered: applied },
              ...{ at_desk: false, placed_at: at, expires_at: issue.closes_at, version: 0, ...state },
              ...{ status_at: at, offer_id: issue.id, offer_version: issue.version },
            },
          ],
          dues: [{ id: randomUUID(), kind: 'ipo-allotment', client_id: client, ref: id, at: ask.releasedBy }],
        }),
    steps: [
      stepOf(client, id, at, before ? 'application-changed' : 'pending', wordsOf(bids, applied, blocked)),
    ],
  }
  return { id, blocked, change, applied, plan }
}

/** What is given back is a take of its own: the first sees to it that the issue is open, on the terms that were read. */
function takesOf({ issue, before, person, at }: Applying, applied: bigint): Take[] {
  const take = { offer: issue.id, version: issue.version, at }
  if (!before) return [{ ...take, units: applied, person }]
  const more = applied - before.application.units
  return more >= 0n
    ? [{ ...take, units: more, person: null }]
    : [
        { ...take, units: 0n, person: null },
        { ...take, units: more, person: null },
      ]
}

function movedFor(
  client: string,
  ref: string,
  change: bigint,
  at: Date,
  memo: string | null,
): PlannedTransfer[] {
  if (change === 0n) return []
  const [cash, blocked] = [
    { client, purpose: 'cash' },
    { client, purpose: 'blocked' },
  ] as const
  const transfer = { id: randomUUID(), ref, memo, at, once: null }
  return change > 0n
    ? [
        {
          ...transfer,
          act: 'order-blocked',
          legs: [{ from: cash, to: blocked, amount: change }],
          mayBeShort: true,
        },
      ]
    : [{ ...transfer, act: 'order-released', legs: [{ from: blocked, to: cash, amount: -change }] }]
}

const memoOf = ({ issue, before }: Applying): string =>
  before
    ? `The application for ${issue.terms.name} was changed.`
    : `Applied for ${issue.terms.name}. Blocked until the allotment, and not debited.`

function wordsOf(bids: readonly Bid[], applied: bigint, blocked: bigint): string {
  const count = bids.length === 1 ? '1 bid' : `${bids.length} bids`
  return `${count} for up to ${groupIndian(String(applied))} shares, ${formatRupees(paise(blocked))} blocked.`
}

const stepOf = (client: string, order: string, at: Date, code: string, message: string): Step => ({
  ...{ order_id: order, client_id: client, code, at, actor: 'client', actor_name: null },
  facts: { message },
})

/** Before the close everything is released, and the person may apply again. */
export function withdrawalPlan({ order, application }: Standing, issue: StoredIssue, at: Date): Plan {
  const { id, client_id: client } = order
  const take = { offer: issue.id, version: issue.version, at, person: null }
  return {
    client,
    from: [{ id, version: order.version }],
    takes: [
      { ...take, units: 0n },
      { ...take, units: -application.units },
    ],
    transfers: movedFor(
      client,
      id,
      -order.blocked_paise,
      at,
      `The application for ${issue.terms.name} was withdrawn.`,
    ),
    changes: [
      {
        ...order,
        blocked_paise: 0n,
        status: 'cancelled',
        status_at: at,
        ended: { code: 'withdrawn' },
      },
    ],
    applications: [{ ...application, ended_at: at }],
    done: [{ kind: 'ipo-allotment', ref: id, done_at: at }],
    steps: [
      {
        ...{ order_id: id, client_id: client, code: 'cancelled', at, actor: 'client', actor_name: null },
        facts: { ended: 'withdrawn' },
      },
    ],
  }
}

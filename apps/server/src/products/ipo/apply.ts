/** ipo: a client applies, changes the bids, or withdraws, until the issue closes. What is posted was worked out before: the dry run tells that. */
import { type IpoApplied, Refusal } from '@pramaan/contracts'
import { formatRupees, groupIndian, paise, price as priceOf, toWire } from '@pramaan/money'
import type { Bid } from '@pramaan/products'
import { clientCash } from '../../ledger/balances.ts'
import { keyOf } from '../../market/listing.ts'
import type { Queries } from '../../platform/database.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'
import { carryingOut } from '../../trading/carry-out.ts'
import type { Asset, Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import type { StoredOrder } from '../../trading/stored-orders.ts'
import { type AppliedFor, applicationPlan, withdrawalPlan } from './application-plan.ts'
import { bidRefusal } from './rules.ts'
import { findIssue, personOf, standingOf, standingsAmong } from './store.ts'
import { numberOf, releasedBy, type StoredIssue, stateOf } from './terms.ts'

export interface ApplyAsk {
  readonly offerId: string
  readonly bids: readonly { readonly lots: number; readonly price?: bigint | undefined }[]
  /** Of the terms that the client has read. */
  readonly version: number
  readonly isDryRun: boolean
}

/** Two changes at the same moment: the later is worked out again. */
const LOOKS = 5

export function applicationsWith(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async (caller: Caller, ask: ApplyAsk, claim: Claim): Promise<StoredReply> => {
    for (let look = 0; look < LOOKS; look += 1) {
      const drawn = await drawUp(services, caller.clientId, ask)
      if (ask.isDryRun) return { data: await dryRun(services, caller.clientId, drawn) }
      const carried = await carryOut(
        {
          plan: drawn.applied.plan,
          reply: { data: drawn.data },
          grant: { session: caller.sessionId, operation: `ipo:${ask.offerId}`.toLowerCase() },
          ...{ mustBeOpen: true, least: null, quotes: [] },
        },
        claim,
      )
      if ('reply' in carried) return carried.reply
      if (carried.refused === 'offer_closed') throw new Refusal('ipo_refused', { says: CLOSED })
      if (carried.refused !== 'moved_on') throw new Refusal(carried.refused)
    }
    throw new Refusal('order_not_waiting')
  }
}

const CLOSED = 'This issue has closed. Applications can no longer be made or changed.'

interface DrawnUp {
  readonly applied: AppliedFor
  readonly data: IpoApplied
}

const bidsOf = (asked: ApplyAsk['bids']): Bid[] =>
  asked.map(({ lots, price }) => ({
    lots: BigInt(lots),
    price: price === undefined ? 'cut-off' : priceOf(price),
  }))

/** @throws Refusal */
async function drawUp(services: TradingServices, clientId: string, ask: ApplyAsk): Promise<DrawnUp> {
  const { db, market, businessClock } = services
  const at = businessClock.now()
  const bids = bidsOf(ask.bids)
  return db.as({ clientId }).transaction(async (tx) => {
    const issue = await findIssue(tx, ask.offerId)
    const instrument = issue && market.listing().byId(issue.instrument_id)
    if (!issue || !instrument) throw new Refusal('ipo_unknown')
    refuseOutsideWindow(issue, at)
    if (issue.version !== ask.version) throw new Refusal('offer_changed')
    const problem = bidRefusal(issue.terms, bids)
    if (problem) throw new Refusal('ipo_refused', { says: problem })
    const before = await standingOf(tx, clientId, ask.offerId)
    const share: Asset = {
      ...{ id: keyOf(instrument), kind: 'equity', decimals: 0, price_decimals: 2 },
      ...{ instrument_id: instrument.id, tax_class: 'listed-equity' },
    }
    const applied = applicationPlan({
      ...{ client: clientId, issue, bids, before, share, at },
      person: await personOf(tx, clientId),
      releasedBy: releasedBy(issue, market.times.hours.calendar),
    })
    return { applied, data: wireOf(issue, applied, before !== null) }
  })
}

function refuseOutsideWindow(issue: StoredIssue, at: Date): void {
  const state = stateOf(issue, at)
  if (state === 'open') return
  const says = {
    upcoming: 'This issue is not open yet.',
    failed: 'This issue has failed.',
    ...{ closed: CLOSED, allotted: CLOSED, listed: CLOSED },
  }[state]
  throw new Refusal('ipo_refused', { says })
}

const money = (amount: bigint): number => toWire(paise(amount))

function wireOf(issue: StoredIssue, applied: AppliedFor, isChange: boolean): IpoApplied {
  const { id, blocked, change } = applied
  return {
    ...{ id, number: numberOf(id), status: 'pending', applied: Number(applied.applied) },
    ...{ blocked: money(blocked), change: money(change), is_change: isChange, short_by: null },
    postings:
      change === 0n
        ? []
        : [
            {
              ...(change > 0n
                ? { from: 'Your cash', to: 'Your blocked money', amount: money(change) }
                : { from: 'Your blocked money', to: 'Your cash', amount: money(-change) }),
              asset: 'INR',
            },
          ],
    says: `${formatRupees(paise(blocked))} is blocked for up to ${groupIndian(String(applied.applied))} shares of ${issue.terms.name}. Nothing is debited before the allotment.`,
  }
}

async function dryRun(
  { db }: TradingServices,
  clientId: string,
  { applied, data }: DrawnUp,
): Promise<IpoApplied> {
  const { cash } = await clientCash(db.as({ clientId }), clientId)
  const short = applied.change > cash ? money(applied.change - cash) : null
  return { ...data, id: null, number: null, short_by: short }
}

/** For whoever takes an application back through the list of open orders. @throws Refusal */
export async function planWithdrawal(tx: Queries, { id }: StoredOrder, at: Date): Promise<Plan> {
  const standing = (await standingsAmong(tx, [id])).get(id)
  const issue = standing && (await findIssue(tx, standing.application.offer_id))
  if (!standing || !issue) throw new Refusal('order_unknown')
  refuseOutsideWindow(issue, at)
  return withdrawalPlan(standing, issue, at)
}

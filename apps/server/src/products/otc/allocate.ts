/** products/otc: the client answers an allotment: accepts and pays, in full or a part, or declines. Only the client does. */
import { type DealAnswer, Refusal } from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { formatRupees, groupIndian, lesser, type Paise, paise, toWire } from '@pramaan/money'
import { momentInWords } from '../../market/session-words.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'
import { carryingOut, refusalOf } from '../../trading/carry-out.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { livingOf } from './answer-dues.ts'
import { costOf, lapse, outstandingOf, type Step } from './deal-purchase.ts'
import { type Decided, declinePlan, payPlan } from './life-plans.ts'
import { findDeal, findPurchase, shareChanges } from './store.ts'
import { type Deal, tradeDayOf } from './terms.ts'

export interface AllocateAsk {
  readonly orderId: string
  readonly decision: 'accept' | 'decline'
  /** Null: all that is outstanding. */
  readonly amount: Paise | null
  readonly isDryRun: boolean
}

const refused = (says: string): Refusal => new Refusal('deal_refused', { says })

export function allocationsWith(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async (caller: Caller, ask: AllocateAsk, claim: Claim): Promise<StoredReply> => {
    const { plan, data, paid } = await drawUp(services, caller.clientId, ask)
    if (ask.isDryRun) return { data }
    const carried = await carryOut(
      {
        plan,
        reply: { data },
        // What is declined is released: nobody needs a PIN to have their money back.
        grant: paid > 0n ? { session: caller.sessionId, operation: `deal.pay:${ask.orderId}:${paid}` } : null,
        ...{ mustBeOpen: paid > 0n, least: null, quotes: [] },
      },
      claim,
    )
    if ('reply' in carried) return carried.reply
    if (carried.refused === 'moved_on')
      throw refused('This allotment has just changed. Please look at it again.')
    throw refusalOf(carried.refused)
  }
}

/** @throws Refusal */
async function drawUp(
  services: TradingServices,
  client: string,
  { orderId, decision, amount }: AllocateAsk,
): Promise<{ plan: Plan; data: DealAnswer; paid: bigint }> {
  const own = services.db.as({ clientId: client })
  const order = await findPurchase(own, client, orderId)
  const deal = order && (await findDeal(own, order.offer_id))
  if (!order || !deal) throw new Refusal('order_unknown')
  const at = services.businessClock.now()
  if (order.status === 'pending') throw refused('Nothing has been allotted yet.')
  if (order.status !== 'awaiting' || !deal.allotment) throw new Refusal('order_not_waiting')
  if (at >= order.expires_at)
    throw refused(
      `The time to accept ended on ${momentInWords(order.expires_at.getTime())}. What is not paid is released.`,
    )
  const living: Decided = {
    ...livingOf(services, order, deal, at),
    deal: { ...deal, allotment: deal.allotment },
  }
  if (decision === 'decline') {
    if (amount !== null) throw refused('Nothing is paid for an allotment that is declined.')
    const { plan, step } = declinePlan(living)
    return { plan, data: answerOf(living, step), paid: step.paid }
  }
  await refuseChangedShare(services, own, deal, at)
  const paid = amount ?? paise(order.blocked_paise)
  if (paid <= 0n || paid > order.blocked_paise)
    throw refused(`Pay ${formatRupees(paise(order.blocked_paise))} or less: that is what is outstanding.`)
  const { plan, step } = payPlan(living, paid)
  return { plan, data: answerOf(living, step), paid: step.paid }
}

/** What was allotted before a split is not what would be delivered after it. @throws Refusal */
async function refuseChangedShare(
  { market }: TradingServices,
  tx: Queries,
  deal: Deal,
  at: Date,
): Promise<void> {
  const from = addDays(tradeDayOf(deal, market.times.hours.calendar), 1)
  const [change] = await shareChanges(tx, [deal.instrumentId], from, dayInIndia(at))
  if (change)
    throw refused(
      `The company changed its shares on ${dayInWords(change.ex_day)}, before they were paid: the allotment cannot be accepted any more. Decline it, or all is released at its due time.`,
    )
}

/** Where it stands after this step, and what would become of it if it were the last. */
function answerOf({ order, deal, charging }: Decided, { now, returned }: Step): DealAnswer {
  const allotted = order.allotted ?? 0n
  const isOpen = now.status === 'awaiting'
  const kept = isOpen ? lapse({ ...now, price: deal.allotment.price }, charging.total).now.shares : now.shares
  const cost = costOf(kept, deal.allotment.price, charging.total)
  return {
    ...{ id: order.id, status: now.status, allotted: Number(allotted) },
    paid: toWire(isOpen ? now.advance : now.spent),
    outstanding: toWire(outstandingOf(now)),
    released: toWire(returned),
    ...{ keeps: Number(kept), keeps_cost: toWire(cost), lapses: Number(allotted - lesser(kept, allotted)) },
    due_at: order.expires_at.toISOString(),
    says: saysOf(now.status, order.expires_at, now.blocked, now.shares),
  }
}

function saysOf(status: string, due: Date, blocked: Paise, shares: bigint): string {
  if (status === 'holding') return `${groupIndian(String(shares))} shares are yours.`
  if (status === 'rejected') return 'You declined the allotment. All your money was released.'
  return `${formatRupees(blocked)} is still to be paid by ${momentInWords(due.getTime())}. It is blocked in your account, and no debt.`
}

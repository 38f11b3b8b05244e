/** products/otc: a client asks for shares of a deal. What is posted was worked out before: the dry run tells exactly that. */
import { randomUUID } from 'node:crypto'
import { type DealPurchase, Refusal } from '@pramaan/contracts'
import { feesOnWire } from '@pramaan/fees'
import { formatRupees, groupIndian, paise, toWire, type Units, worthOfShares } from '@pramaan/money'
import { clientCash } from '../../ledger/balances.ts'
import { momentInWords } from '../../market/session-words.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'
import { carryingOut, refusalOf } from '../../trading/carry-out.ts'
import { feeLines } from '../../trading/fee-lines.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { chargingAt } from './charges.ts'
import { priceNow } from './close-price.ts'
import { purchasePlan } from './purchase-plan.ts'
import { findDeal } from './store.ts'
import { type Deal, remainingOf, stateOf, tradeDayOf } from './terms.ts'

export interface PurchaseAsk {
  readonly dealId: string
  readonly quantity: Units
  /** Of the terms that the client has read. */
  readonly version: number
  readonly isDryRun: boolean
}

export function purchasesWith(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async (caller: Caller, ask: PurchaseAsk, claim: Claim): Promise<StoredReply> => {
    const { deal, data, plan } = await drawUp(services, caller.clientId, ask)
    if (ask.isDryRun)
      return { data: { ...data, id: null, short_by: await shortBy(services, plan, data.blocked) } }
    const carried = await carryOut(
      {
        plan,
        reply: { data },
        grant: { session: caller.sessionId, operation: `deal.buy:${ask.dealId}:${ask.quantity}` },
        ...{ mustBeOpen: true, least: null, quotes: [] },
      },
      claim,
    )
    if ('reply' in carried) return carried.reply
    if (carried.refused === 'offer_full') throw await full(services, deal)
    throw refusalOf(carried.refused)
  }
}

const refused = (says: string): Refusal => new Refusal('deal_refused', { says })
const shares = (count: bigint): string => `${groupIndian(String(count))} ${count === 1n ? 'share' : 'shares'}`

/** Says the answer: how many are left. */
async function full({ db }: TradingServices, { id }: Deal): Promise<Refusal> {
  const deal = await findDeal(db, id)
  const left = deal ? remainingOf(deal) : 0n
  return new Refusal('offer_full', {
    says: left === 0n ? 'All shares of this deal are taken.' : `Only ${shares(left)} are left in this deal.`,
  })
}

async function shortBy({ db }: TradingServices, { client }: Plan, blocked: number): Promise<number | null> {
  const { cash } = await clientCash(db.as({ clientId: client }), client)
  const missing = BigInt(Math.round(blocked * 100)) - cash
  return missing > 0n ? toWire(paise(missing)) : null
}

interface DrawnUp {
  readonly deal: Deal
  readonly data: DealPurchase
  readonly plan: Plan
}

/** @throws Refusal */
async function drawUp(services: TradingServices, client: string, ask: PurchaseAsk): Promise<DrawnUp> {
  const { db, market, businessClock } = services
  const [at, orderId, quantity] = [businessClock.now(), randomUUID(), ask.quantity]
  const deal = await findDeal(db, ask.dealId)
  if (!deal) throw new Refusal('offer_unknown')
  refuseOutsideWindow(deal, at)
  if (deal.version !== ask.version) throw new Refusal('offer_changed')
  if (quantity % deal.lot !== 0n) throw refused(`Buy whole lots: a multiple of ${shares(deal.lot)}.`)
  if (quantity > remainingOf(deal)) throw await full(services, deal)
  const instrument = market.listing().byId(deal.instrumentId)
  if (!instrument) throw new Refusal('offer_unknown')
  const { known, most } = await priceNow(db, market, instrument, deal.terms, at)
  if (most === null) throw new Refusal('stock_without_price')
  const day = tradeDayOf(deal, market.times.hours.calendar)
  const charges = chargingAt(services, { id: orderId, instrument, day }, most).of(quantity)
  const value = worthOfShares(quantity, most)
  const blocked = paise(value + charges.total)
  return {
    deal,
    plan: purchasePlan({ orderId, client, deal, instrument, quantity, most, blocked, at }),
    data: {
      ...{ id: orderId, status: 'pending', deal_id: deal.id, quantity: Number(quantity) },
      ...{ price: toWire(paise(most)), trade_value: toWire(value), fees: feesOnWire(charges) },
      ...{ fee_lines: feeLines(charges), blocked: toWire(blocked), short_by: null },
      says: `${formatRupees(blocked)} ${known ? 'is' : 'at most is'} blocked. The deal closes on ${momentInWords(deal.closesAt.getTime())}; then you are told what you are allotted.`,
    },
  }
}

function refuseOutsideWindow(deal: Deal, at: Date): void {
  const state = stateOf(deal, at)
  if (state === 'open') return
  throw new Refusal('offer_closed', {
    says:
      state === 'upcoming'
        ? `This deal opens on ${momentInWords(deal.opensAt.getTime())}.`
        : 'This deal has closed.',
  })
}

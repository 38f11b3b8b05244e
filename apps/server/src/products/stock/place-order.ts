/** stock: a client buys. What is posted was worked out before: the dry run tells exactly that. */
import { randomUUID } from 'node:crypto'
import { type Market, type PlacedOrder, Refusal } from '@pramaan/contracts'
import { formatRupees, groupIndian, paise, toWire } from '@pramaan/money'
import { clientCash } from '../../ledger/balances.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'
import { carryingOut, refusalOf } from '../../trading/carry-out.ts'
import type { Plan } from '../../trading/plan.ts'
import { isWorkedAtDesk } from '../../trading/product.ts'
import type { TradingServices } from '../../trading/services.ts'
import { type PurchaseAsk, planPurchase } from './plan-purchase.ts'
import { legsOfPurchase } from './postings.ts'
import { purchasePlan } from './purchase-plan.ts'
import { describePurchase } from './purchase-words.ts'

export interface BuyAsk extends Omit<PurchaseAsk, 'orderId'> {
  readonly market: Market
  readonly symbol: string
  readonly isDryRun: boolean
}

export type PlaceOrder = (caller: Caller, ask: BuyAsk, claim: Claim) => Promise<StoredReply>

export function ordersWith(services: TradingServices): PlaceOrder {
  const carryOut = carryingOut(services)
  return async (caller, ask, claim) => {
    const drawn = drawUp(services, caller.clientId, ask)
    if (ask.isDryRun) {
      const smallest = await smallestTrade(services)
      if (drawn.worth < smallest) throw tooSmall(drawn, smallest)
      return { data: { ...drawn.data, id: null, short_by: await shortBy(services, drawn.plan) } }
    }
    const carried = await carryOut(
      {
        plan: drawn.plan,
        reply: { data: drawn.data },
        grant: {
          session: caller.sessionId,
          operation: `buy:${ask.market}:${ask.symbol}:${ask.quantity}`.toLowerCase(),
        },
        mustBeOpen: true,
        least: { limit: 'minimum_trade', worth: drawn.worth },
        quotes: [],
      },
      claim,
    )
    if ('reply' in carried) return carried.reply
    if (carried.refused === 'trade_too_small') throw tooSmall(drawn, await smallestTrade(services))
    throw refusalOf(carried.refused)
  }
}

/** What of the plan's money the client does not have, in rupees; null where it is all there. */
async function shortBy({ db }: TradingServices, { client, transfers = [] }: Plan): Promise<number | null> {
  const { cash } = await clientCash(db.as({ clientId: client }), client)
  const needed = transfers
    .flatMap(({ legs }) => legs)
    .filter(({ from }) => 'client' in from && from.purpose === 'cash')
    .reduce((sum, { amount }) => sum + amount, 0n)
  return needed > cash ? toWire(paise(needed - cash)) : null
}

/** What the statement checks too. */
async function smallestTrade({ db }: TradingServices): Promise<bigint> {
  const [smallest] = await db.query<{ amount_paise: bigint }>(
    `select amount_paise from brand_limit where name = 'minimum_trade'`,
  )
  return smallest?.amount_paise ?? 0n
}

/** Says the answer and not only the rule: how many shares would be enough, in whole lots. */
function tooSmall({ worth, quantity, lot }: DrawnUp, smallest: bigint): Refusal {
  const perLot = (worth * BigInt(lot)) / quantity
  if (perLot <= 0n) return new Refusal('trade_too_small')
  const shares = ((smallest + perLot - 1n) / perLot) * BigInt(lot)
  const minimum = formatRupees(paise(smallest)).replace(/\.00$/, '')
  return new Refusal('trade_too_small', {
    says: `Buy ${groupIndian(shares.toString())} shares or more (minimum ${minimum}).`,
  })
}

interface DrawnUp {
  readonly data: PlacedOrder
  readonly plan: Plan
  readonly worth: bigint
  readonly quantity: bigint
  readonly lot: number
}

function drawUp(services: TradingServices, clientId: string, ask: BuyAsk): DrawnUp {
  const { market, businessClock, feeCards, products } = services
  const instrument = market.listing().byKey(`${ask.market}:${ask.symbol}`)
  if (!instrument) throw new Refusal('stock_unknown')
  const quoted = market.quoted(instrument)
  if (!quoted) throw new Refusal('stock_without_price')
  const product = products.of(ask.kind)
  const isDesk = isWorkedAtDesk(product)
  const venue = product.planVenueFill && services.venue ? services.venue.name : null
  const purchase = planPurchase(
    { ...ask, orderId: randomUUID() },
    {
      at: businessClock.now(),
      times: market.times,
      card: feeCards.current(),
      quoted,
      isWorkedAtDesk: isDesk,
      isSentOn: venue !== null,
    },
  )
  return {
    data: describePurchase(purchase, legsOfPurchase(clientId, purchase)),
    plan: purchasePlan(clientId, purchase, isDesk, venue),
    worth: purchase.worth,
    quantity: ask.quantity,
    lot: instrument.lot,
  }
}

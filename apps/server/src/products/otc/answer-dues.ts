/** products/otc: what falls due of a purchase: the answer to it once two people have allotted, and the end of the time to pay. */
import { addDays } from '@pramaan/market-time'
import { price, units } from '@pramaan/money'
import { momentInWords } from '../../market/session-words.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Due, DueHandler } from '../../trading/due-dates.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { chargingAt } from './charges.ts'
import { allotPlan, changedPlan, type Decided, type Living, lapsePlan } from './life-plans.ts'
import { dealsAmong, decidedFor, purchasesAmong, type StoredPurchase, shareChanges } from './store.ts'
import { type Deal, tradeDayOf } from './terms.ts'

type Needs = Pick<TradingServices, 'market' | 'feeCards' | 'products' | 'brandName' | 'clock'>

/** @throws Error where the share is not known here: it stays due, and is told as late. */
export function livingOf(services: Needs, order: StoredPurchase, deal: Deal, at: Date): Living {
  const { market } = services
  const instrument = market.listing().byId(order.instrument_id)
  if (!instrument) throw new Error(`instrument ${order.instrument_id} of a deal is not listed here`)
  const { calendar } = market.times.hours
  const charging = chargingAt(
    services,
    { id: order.id, instrument, day: tradeDayOf(deal, calendar) },
    deal.allotment?.price ?? price(0n),
  )
  return { order, deal, charging, calendar, at }
}

const handler = (
  services: Needs,
  kind: 'deal-allotment' | 'deal-lapse',
  /** `changedOn`: when the company changed its shares since the deal, where it has. */
  planFor: (living: Living, changedOn: string | null) => Plan | null,
): DueHandler => ({
  plan: async (tx, dues, at) => {
    const known = await read(tx, dues)
    const changedOn = await changesOf(services, tx, [...known.values()], at)
    return dues.map(({ ref, client_id: client }) => {
      const found = known.get(ref)
      const isOpen = found && (found.order.status === 'pending' || found.order.status === 'awaiting')
      const plan = isOpen
        ? planFor(livingOf(services, found.order, found.deal, at), changedOn(found.deal))
        : null
      return plan ?? { client, done: [{ kind, ref, done_at: at }] }
    })
  },
  count: async () => {},
})

async function changesOf(
  { market }: Needs,
  tx: Queries,
  found: readonly { readonly deal: Deal }[],
  at: Date,
): Promise<(deal: Deal) => string | null> {
  const days = new Map<string, string>()
  const { calendar } = market.times.hours
  for (const deal of new Map(found.map((one) => [one.deal.id, one.deal])).values()) {
    const from = addDays(tradeDayOf(deal, calendar), 1)
    const [change] = await shareChanges(tx, [deal.instrumentId], from, dayInIndia(at))
    if (change) days.set(deal.id, change.ex_day)
  }
  return ({ id }) => days.get(id) ?? null
}

async function read(tx: Queries, dues: readonly Due[]) {
  const orders = await purchasesAmong(
    tx,
    dues.map(({ ref }) => ref),
  )
  const deals = new Map(
    (await dealsAmong(tx, [...new Set(orders.map(({ offer_id: id }) => id))])).map((deal) => [deal.id, deal]),
  )
  return new Map(
    orders.flatMap((order) => {
      const deal = deals.get(order.offer_id)
      return deal ? [[order.id, { order, deal }] as const] : []
    }),
  )
}

export const answerPurchases = (services: Needs): DueHandler =>
  handler(services, 'deal-allotment', (living) => {
    const { order, deal } = living
    if (order.status !== 'pending' || !deal.allotment) return null
    const decided: Decided = { ...living, deal: { ...deal, allotment: deal.allotment } }
    return allotPlan(decided, units(decidedFor(order, deal.allotment)), {
      brandName: services.brandName,
      name: services.market.listing().byId(order.instrument_id)?.name ?? '',
      dueInWords: momentInWords(order.expires_at.getTime()),
      now: services.clock.now(),
    })
  })

/** Paid in part before the company changed its shares, nothing of it can be delivered. */
export const lapsePurchases = (services: Needs): DueHandler =>
  handler(services, 'deal-lapse', (living, changedOn) =>
    changedOn !== null && living.order.status === 'awaiting'
      ? changedPlan(living, changedOn)
      : lapsePlan(living),
  )

/** stock/buy-backs: once the acceptance is entered, each tender is settled by it; until then nothing is done, and after the payment date it is late. */
import { price as priceOf, units } from '@pramaan/money'
import { dayInIndia } from '../../../platform/clock.ts'
import type { Queries } from '../../../platform/database.ts'
import type { Due, DueHandler } from '../../../trading/due-dates.ts'
import type { NewTender, Plan } from '../../../trading/plan.ts'
import type { TradingServices } from '../../../trading/services.ts'
import { tenderCharges } from '../../../trading/tender-charges.ts'
import { chargeNote } from '../charge.ts'
import { type Accepting, acceptancePlan, paidOn } from './acceptance-plan.ts'
import { decidedMail } from './decided-mail.ts'
import { findBuyBacks, readHolding, tendersAmong } from './store.ts'
import { inPaise, type StoredBuyBack } from './terms.ts'

type Needs = Pick<TradingServices, 'market' | 'feeCards' | 'clock' | 'brandName'>

export const settleTenders = (services: Needs): DueHandler => ({
  plan: async (tx, dues, at) => {
    const tenders = new Map(
      (
        await tendersAmong(
          tx,
          dues.map(({ ref }) => ref),
        )
      ).map((one) => [one.id, one]),
    )
    const offers = [...new Set([...tenders.values()].map(({ offer_id: id }) => id))]
    const buyBacks = new Map((await findBuyBacks(tx, offers)).map((one) => [one.id, one]))
    const plans: Plan[] = []
    for (const due of dues) {
      const tender = tenders.get(due.ref)
      const buyBack = tender && buyBacks.get(tender.offer_id)
      plans.push(await planOf(services, tx, due, { tender, buyBack, at }))
    }
    return plans
  },
  count: async () => {},
})

async function planOf(
  services: Needs,
  tx: Queries,
  { ref, client_id: client }: Due,
  { tender, buyBack, at }: { tender: NewTender | undefined; buyBack: StoredBuyBack | undefined; at: Date },
): Promise<Plan> {
  if (!tender || !buyBack || tender.quantity === 0n || tender.accepted !== null)
    return { client, done: [{ kind: 'tender', ref, done_at: at }] }
  const { decision } = buyBack
  if (!decision) throw new Error('The acceptance of this buy-back has not been entered.')
  const listing = services.market.listing()
  const instrument = listing.byId(buyBack.instrument_id)
  if (!instrument) throw new Error(`instrument ${buyBack.instrument_id} of a buy-back is not listed here`)
  const holding = await readHolding(
    tx,
    client,
    listing.sameSecurity(instrument).map(({ id }) => id),
  )
  const today = dayInIndia(at)
  const asking = {
    ...{ tender, buyBack: { ...buyBack, decision }, holding, at, today },
    chargesOf: chargesIn(services, buyBack, today),
  }
  const plan = acceptancePlan(asking)
  const told = { buyBack: asking.buyBack, name: instrument.name, paidOn: paidOn(asking) }
  return {
    ...plan,
    mails: (plan.tenders ?? []).map((now) =>
      decidedMail(services.brandName, { ...told, tender: now }, services.clock.now()),
    ),
  }
}

const chargesIn =
  ({ market, feeCards }: Needs, { terms }: StoredBuyBack, day: string): Accepting['chargesOf'] =>
  (orderId, instrumentId, quantity) => {
    const instrument = market.listing().byId(instrumentId)
    if (!instrument) throw new Error(`instrument ${instrumentId} of a lot is not listed here`)
    const product = { chargesOf: (...of: Parameters<typeof chargeNote>) => chargeNote(...of).charges }
    return tenderCharges(feeCards.current(), product, { instrument, orderId, day }, [
      { quantity: units(quantity), pricePaise: priceOf(inPaise(terms.rupees)) },
    ])
  }

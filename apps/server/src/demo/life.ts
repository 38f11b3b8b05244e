/**
 * demo: the approved client lives through the plan of two years, by the same doors as everybody: orders at the market of their instant,
 * sales at a price that was quoted, what companies did on its own day.
 */
import type { PlacedOrder } from '@pramaan/contracts'
import { fromWire, paise, units } from '@pramaan/money'
import type { SimulatedMarket } from '../market/simulated/market.ts'
import { SIMULATED_SOURCE } from '../market/simulated/universe.ts'
import { saveCorporateActions } from '../market/store/corporate-actions.ts'
import { idsOf, saveInstruments } from '../market/store/instruments.ts'
import { dayInIndia, instantOfMs } from '../platform/clock.ts'
import { settlement } from '../products/settlement.ts'
import { givenQuotes } from '../products/stock/given-quotes.ts'
import { ordersWith } from '../products/stock/place-order.ts'
import { quoteSale } from '../products/stock/quote-sale.ts'
import { salesWith } from '../products/stock/sell.ts'
import type { TradingServices } from '../trading/services.ts'
import { confirmDividends } from './dividends.ts'
import { startMonthly } from './fund.ts'
import { type LifePlan, planLife, type Step } from './life-plan.ts'
import type { PastEvent, Then } from './past.ts'
import { hasOtherPrices } from './quant.ts'
import { payOutLater, requestEarlier } from './withdrawals.ts'

/** None where the prices are another feed's: nobody can say what they were. */
export async function lifePast(services: TradingServices, simulated: SimulatedMarket): Promise<PastEvent[]> {
  const { db, market, businessClock } = services
  if (!market.times.isRoundTheClock || (await hasOtherPrices(db))) return []
  const plan = planLife({
    market: simulated,
    calendar: market.times.hours.calendar,
    today: dayInIndia(businessClock.now()),
  })
  await tellCompanies(services, simulated, plan)
  const orders = new Map<string, string>()
  return plan.steps.map((step) => ({
    when: instantOfMs(step.atMs),
    run: (then) => live(then, step, orders),
  }))
}

/** Their shares and what they did, before the market's whole history is written. */
async function tellCompanies(
  { db, market }: TradingServices,
  simulated: SimulatedMarket,
  { symbols, actions }: LifePlan,
): Promise<void> {
  await saveInstruments(
    db,
    simulated.instruments.filter((one) => one.market === 'NSE' && symbols.includes(one.symbol)),
    'existence',
  )
  const ids = await idsOf(db, 'NSE', symbols)
  const rows = actions.flatMap(({ symbol, action }) => {
    const instrumentId = ids.get(symbol)
    return instrumentId === undefined ? [] : [{ instrumentId, ...action }]
  })
  if (rows.length > 0) await saveCorporateActions(db, rows, SIMULATED_SOURCE)
  await market.reload()
}

async function live(then: Then, step: Step, orders: Map<string, string>): Promise<void> {
  const { services, firm, caller } = then
  const inPaise = (rupees: number) => paise(BigInt(rupees) * 100n)
  switch (step.kind) {
    case 'deposit':
      return then.deposit(step.rupees)
    case 'ask-for-money':
      return requestEarlier(services, caller.clientId, inPaise(step.rupees))
    case 'pay-out':
      return payOutLater(services, firm, caller.clientId, inPaise(step.rupees))
    case 'start-sip':
      return startMonthly(then, step)
    case 'ex-day':
      await reachHolders(services)
      return confirmDividends(services, firm)
    case 'buy':
      orders.set(step.key, await buy(then, step))
      return
    case 'sell':
      return sell(then, orders.get(step.key), step.oneIn)
  }
}

async function reachHolders(services: TradingServices): Promise<void> {
  const { applyActions, release } = settlement(services)
  await applyActions()
  await release()
}

async function buy(
  { services, caller, claim }: Then,
  { symbol, quantity }: { readonly symbol: string; readonly quantity: number },
): Promise<string> {
  const ask = {
    ...({ kind: 'standard', market: 'NSE', symbol, orderType: 'market', limitPaise: null } as const),
    ...{ quantity: units(BigInt(quantity)), isDryRun: false },
  }
  const { data } = await ordersWith(services)(caller, ask, await claim())
  return (data as PlacedOrder).id ?? ''
}

/** One part in so many of what is left of it. */
async function sell(
  { services, caller: { clientId }, claim }: Then,
  orderId: string | undefined,
  oneIn: number,
): Promise<void> {
  if (!orderId) return
  const quotes = givenQuotes()
  const all = { clientId, orderId, kind: 'standard', quantity: null } as const
  const { held = 0 } = await quoteSale(services, quotes, all)
  if (held === 0) return
  const ask = { ...all, quantity: units(BigInt(Math.ceil(held / oneIn))) }
  const { quote_id: id, price } = await quoteSale(services, quotes, ask)
  const at = fromWire(price)
  if (id !== null && at !== null) await salesWith(services, quotes)({ ...ask, price: at }, await claim())
}

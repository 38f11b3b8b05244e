/** products/loan: what the clock does: each loan's day, and sales that two people have ordered. */
import { type Charges, chargesFor } from '@pramaan/fees'
import { addDays } from '@pramaan/market-time'
import { lesser, paise, price as priceOf, units as unitsOf } from '@pramaan/money'
import { freeCashOf } from '../../ledger/balances.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Due, DueHandler, DueHandlers } from '../../trading/due-dates.ts'
import type { Plan } from '../../trading/plan.ts'
import type { AccruedOf } from '../../trading/product.ts'
import type { TradingServices } from '../../trading/services.ts'
import { tenderCharges } from '../../trading/tender-charges.ts'
import { countedTo, owedOf } from './account.ts'
import { lengthenedCure } from './away.ts'
import type { Holding } from './collateral.ts'
import { eligibleOf, isPriced, pledgedOf } from './cover.ts'
import { type DayAsk, dayPlan } from './day-plan.ts'
import { type BringsOf, canBeSold, grossOf, leastOf } from './invocation.ts'
import { type Invocation, invocationPlan, SALE_DUE } from './invocation-plan.ts'
import { DUE } from './loan-plans.ts'
import { barredAll, barredUntil } from './own-price.ts'
import { orderOf } from './pledging.ts'
import { readSituation, readSituations, type Situation } from './situation.ts'
import { loansByDue } from './store.ts'
import { invokedMail } from './words.ts'

export const loanDues = (services: TradingServices): DueHandlers => ({
  [DUE]: loanDays(services),
  [SALE_DUE]: loanSales(services),
})

/** What brings a client money, or gives it back. */
const PAID_OUT = [
  ...['settlement', 'dividend', 'fund-idcw', 'bond-payment', 'note-coupon', 'note-maturity'],
  ...['lapse', 'deal-lapse', 'day-charges', 'credit-charges'],
]
/** About a minute. A payment that does not come keeps no notice of a shortfall waiting. */
const MOST_WAITS = 5

/** What is due to a client by now pays an instalment of now: nobody is late because of which came first. */
async function paidOutFirst(
  tx: Queries,
  dues: readonly Due[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const some = dues.filter(({ tries }) => tries <= MOST_WAITS)
  const rows = await tx.query<{ client_id: string }>(
    'select distinct client_id from due where client_id = any ($1) and kind = any ($2) and done_at is null and at <= $3',
    [some.map(({ client_id: client }) => client), PAID_OUT, now],
  )
  const waiting = new Set(rows.map(({ client_id: client }) => client))
  return new Map(
    some
      .filter(({ client_id: client }) => waiting.has(client))
      .map(({ id }) => [id, 'what is due to the client by now is not booked yet']),
  )
}

const loanDays = (services: TradingServices): DueHandler => ({
  isLast: true,
  waits: (tx, dues) => paidOutFirst(tx, dues, services.businessClock.now()),
  plan: async (tx, dues, at) => {
    const loans = await loansByDue(
      tx,
      dues.map(({ ref }) => ref),
    )
    const situations = await readSituations(services, tx, loans, at)
    const byDue = new Map(loans.map((loan) => [loan.due_ref, situations.get(loan.id)]))
    const cash = await freeCashOf(
      tx,
      dues.map(({ client_id: client }) => client),
    )
    const plans: Plan[] = []
    for (const due of dues) {
      const now = byDue.get(due.ref)
      plans.push(
        now
          ? dayOf(services, now, cash.get(due.client_id) ?? 0n, {
              curedUntil: await barredAll(services, tx, now),
              awayUntil: await lengthenedCure(tx, now.loan, services.market.times.hours.calendar),
            })
          : { client: due.client_id, done: [{ kind: DUE, ref: due.ref, done_at: at }] },
      )
    }
    return plans
  },
  count: async () => {},
})

function dayOf(
  { market, brandName, clock }: TradingServices,
  now: Situation,
  cash: bigint,
  later: Pick<DayAsk, 'curedUntil' | 'awayUntil'>,
): Plan {
  const { loan, terms, lends, held, holdings, at, today } = now
  const pledged = pledgedOf(holdings)
  const { calendar } = market.times.hours
  return dayPlan({
    ...{ loan, lender: terms.terms.lender, brandName, held, cash, at, today, tomorrow: addDays(today, 1) },
    ...{ eligibility: isPriced(pledged) ? eligibleOf(lends, pledged) : null, ...later },
    isWorkingDay: (day) => calendar.isTradingDay(day),
    now: clock.now(),
  })
}

const loanSales = (services: TradingServices): DueHandler => ({
  plan: async (tx, dues, at) => {
    const plans: Plan[] = []
    for (const due of dues) plans.push(await saleOf(services, tx, due, at))
    return plans
  },
  count: async () => {},
})

/** Where the loan is covered again meanwhile nothing is sold. @throws Error where there is no price: it stays due. */
async function saleOf(services: TradingServices, tx: Queries, due: Due, at: Date): Promise<Plan> {
  const [invocation] = await tx.query<Invocation>(
    'select id, loan_id, client_id, asset, units, says from loan_invocation where id = $1 and done_at is null',
    [due.ref],
  )
  const client = due.client_id
  const done = [{ kind: SALE_DUE, ref: due.ref, done_at: at }]
  const now = invocation && (await readSituation(services, tx, invocation.loan_id, at))
  if (!invocation || !now) return { client, done }
  const nothing: Plan = { client, done, invocationsDone: [{ id: invocation.id, done_at: at, sold: 0n }] }
  const pledged = pledgedOf(now.holdings)
  const of = pledged.find(({ holding }) => holding.asset === invocation.asset)
  // A sale that waited belongs to the notice that it was ordered after, and to no later one.
  const { calendar } = services.market.times.hours
  const cureBy = (await lengthenedCure(tx, now.loan, calendar)) ?? now.today
  if (now.loan.state !== 'shortfall' || cureBy >= now.today || !of) return nothing
  if (!isPriced(pledged)) throw new Error('a pledged holding has no price now')
  const owed = owedOf(countedTo(now.loan, now.today).loan)
  if (owed <= eligibleOf(now.lends, pledged).drawingPower || !canBeSold(of.holding)) return nothing
  const barred = await barredUntil(tx, now.loan, of.holding.instrument.id, calendar)
  if (barred !== null && barred >= now.today) return nothing
  const accruedOf = await accruing(services, tx, now)
  const least = leastOf(now.lends, pledged, of, owed, bringing(services, now, accruedOf))
  const units = lesser(least.units, invocation.units)
  const rest = pledged.map((one) => (one === of ? { ...one, units: one.units - units } : one))
  const { plan, loan, brought, paid } = invocationPlan({
    ...{ invocation, loan: now.loan, held: now.held, holding: of.holding, units, at, today: now.today },
    powerAfter: eligibleOf(now.lends, rest).drawingPower,
    accruedOf,
    chargesOf: (order, kind, count) => chargesOf(services, of.holding, order, kind, count, now.today),
  })
  const letter = {
    brandName: services.brandName,
    lender: now.terms.terms.lender,
    loan,
    now: services.clock.now(),
  }
  const { name } = of.holding.instrument
  return { ...plan, mails: [invokedMail(letter, { name, brought, paid, says: invocation.says })] }
}

/** Statutory charges alone: nobody takes a fee for it. */
function chargesOf(
  { feeCards, products }: Pick<TradingServices, 'feeCards' | 'products'>,
  holding: Holding,
  orderId: string,
  kind: string,
  count: bigint,
  day: string,
): Charges {
  const { instrument, price, classed } = holding
  const product = products.of(kind)
  const taken = [{ quantity: unitsOf(count), pricePaise: priceOf(price ?? 0n) }]
  const note = { instrument, orderId, day }
  const card = feeCards.current()
  // The buyer of a bond, which is the firm, bears its stamp duty.
  if (instrument.kind === 'bond') return product.chargesOf(card, { ...note, side: 'sell' }, taken)
  if (instrument.kind !== 'fund') return tenderCharges(card, product, note, taken)
  return chargesFor(card, {
    product: classed.class === 'equity-fund' ? 'equity-fund' : 'other-fund',
    ...{ venue: 'off-market', side: 'sell', isin: '', quantity: 1n, at: day, mode: 'contract-note' },
    price: paise(grossOf(holding, count)),
  })
}

/** Of what is pledged, if it is sold today. */
export async function accruing(
  { products }: Pick<TradingServices, 'products'>,
  tx: Queries,
  { held, today }: Pick<Situation, 'held' | 'today'>,
): Promise<AccruedOf> {
  const lent = new Set(held.lots.filter((lot) => lot.lent > 0n).map(({ order_id: order }) => order))
  const byOrder = new Map<string, AccruedOf>()
  for (const [kind, own] of Map.groupBy(lent, (order) => orderOf(held, order).kind)) {
    const accrued = await products.of(kind).accruedOn?.(tx, own, today)
    if (accrued) for (const order of own) byOrder.set(order, accrued)
  }
  return (order, units) => byOrder.get(order)?.(order, units) ?? 0n
}

/** A little less than it will bring, because charges are rounded order by order. */
export const bringing =
  (
    services: Pick<TradingServices, 'feeCards' | 'products'>,
    { held, at }: Pick<Situation, 'held' | 'at'>,
    accruedOf: AccruedOf,
  ): BringsOf =>
  (holding, count) => {
    const orders = held.lots.filter(({ asset, lent }) => asset === holding.asset && lent > 0n)
    const first = orders[0]
    if (count === 0n || !first) return 0n
    const kind = held.orders.get(first.order_id)?.kind ?? 'standard'
    const { total } = chargesOf(services, holding, first.order_id, kind, count, dayInIndia(at))
    const interest = accruedOf(first.order_id, count)
    const brings = grossOf(holding, count) + interest - total - 200n * BigInt(orders.length)
    return brings > 0n ? brings : 0n
  }

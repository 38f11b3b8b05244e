/** products/bond: an order of a bond as its holder sees it: value, interest, payments made, missed and to come, and what it brought. */
import { type Payment, streetYield } from '@pramaan/bonds'
import type { BondCouponState, BondOrder, BondOrderDetail, BondPayment } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { isoTime } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { NewIncome } from '../../trading/income.ts'

import type { TradingServices } from '../../trading/services.ts'
import { accruedFor } from './accrued-for.ts'
import type { Holder } from './payment-plan.ts'
import { heldBy, paymentsOf, unitsOn } from './schedule.ts'
import { holdersOf, incomesOf } from './store.ts'
import { bondOf, cleanOfPaise, faceOf, isPaidOn, isSound, nominalOf } from './terms.ts'

type Needs = Pick<TradingServices, 'market' | 'businessClock'>

const money = (amount: bigint): number => toWire(paise(amount))

interface Traded {
  readonly order_id: string
  readonly offer_id: string
  readonly instrument_id: number
  readonly price_paise: bigint
  readonly accrued_paid: bigint
  readonly accrued_received: bigint
  readonly gain: bigint
  readonly is_matured: boolean
}

export const BONDS_AT_ONCE = 200

/** One by its id; or all that are held, the newest first, and one more than a page: it tells whether another follows. */
const tradedOf = (
  tx: Queries,
  clientId: string,
  asked: { readonly id: string } | { readonly after: string | null },
): Promise<Traded[]> =>
  tx.query<Traded>(
    `select o.id as order_id, o.offer_id, o.instrument_id, o.limit_paise as price_paise, f.accrued_paid, f.accrued_received,
       coalesce(c.gain, 0)::bigint as gain,
       exists (select from order_income i where i.order_id = o.id and i.repaid_paise > 0 and i.paid_at is not null) as is_matured
     from product_order o
     cross join lateral (
       select coalesce(sum(accrued_paise) filter (where side = 'buy'), 0)::bigint as accrued_paid,
              coalesce(sum(accrued_paise) filter (where side = 'sell'), 0)::bigint as accrued_received
       from order_fill where order_id = o.id) f
     cross join lateral (
       select sum(gross_paise - charges_paise - cost_gross_paise - cost_charges_paise) as gain
       from lot_close where order_id = o.id) c
     where o.client_id = $1 and o.kind = 'bond' and o.offer_id is not null
       and case when $2::uuid is null then o.status = 'holding' else o.id = $2 end
       and ($3::uuid is null or (o.placed_at, o.id) < (select a.placed_at, a.id from product_order a where a.id = $3))
     order by o.placed_at desc, o.id desc limit ${BONDS_AT_ONCE + 1}`,
    'id' in asked ? [clientId, asked.id, null] : [clientId, null, asked.after],
  )

export async function heldBonds(
  services: Needs,
  tx: Queries,
  clientId: string,
  after: string | null,
): Promise<{ orders: BondOrder[]; next: string | null }> {
  const traded = await tradedOf(tx, clientId, { after })
  const told = traded.slice(0, BONDS_AT_ONCE)
  const orders = await viewsOf(services, tx, told)
  return {
    orders: orders.map(withoutPayments),
    next: traded.length > told.length ? (told.at(-1)?.order_id ?? null) : null,
  }
}

/** Null where it is not the client's. */
export async function bondOrder(
  services: Needs,
  tx: Queries,
  clientId: string,
  id: string,
): Promise<BondOrderDetail | null> {
  const [order] = await viewsOf(services, tx, await tradedOf(tx, clientId, { id }))
  return order ?? null
}

async function viewsOf(services: Needs, tx: Queries, traded: readonly Traded[]): Promise<BondOrderDetail[]> {
  const ids = traded.map(({ order_id: id }) => id)
  const holders = await holdersOf(tx, ids)
  const incomes = Map.groupBy(await incomesOf(tx, ids), ({ order_id: id }) => id)
  return traded.flatMap((one) => {
    const holder = holders.get(one.order_id)
    return holder ? [orderView(services, one, holder, incomes.get(one.order_id) ?? [])] : []
  })
}

const withoutPayments = ({ payments, ...order }: BondOrderDetail): BondOrder => order

function orderView(
  { market, businessClock }: Needs,
  traded: Traded,
  holder: Holder,
  incomes: readonly NewIncome[],
): BondOrderDetail {
  const { terms, lot, order } = holder
  const today = dayInIndia(businessClock.now())
  const instrument = market.listing().byId(traded.instrument_id)
  const quoted = instrument && market.quoted(instrument)
  const clean = BigInt(quoted?.pricePaise ?? traded.price_paise) * lot.quantity
  const accrued = accruedFor(holder, lot.quantity, today)
  const paid = incomes.filter(({ paid_at: at }) => at !== null)
  const coupons = paid.reduce((sum, { gross_paise: gross }) => sum + gross, 0n)
  const tax = paid.reduce((sum, { tax_paise: withheld }) => sum + withheld, 0n)
  const payments = paymentsOfOrder(holder, incomes, today, market.times.hours.calendar)
  const interest = coupons - tax + traded.accrued_received - traded.accrued_paid
  return {
    id: order.id,
    offer_id: traded.offer_id,
    symbol: terms.symbol,
    name: terms.name,
    issuer: terms.issuer,
    state: stateOf(holder, traded),
    quantity: Number(lot.quantity),
    nominal: money(nominalOf(terms, lot.quantity)),
    clean_value: money(clean),
    accrued: money(accrued),
    dirty_value: money(clean + accrued),
    value_as_of: quoted ? isoTime(quoted.asOfMs) : businessClock.now().toISOString(),
    yield_percent: yieldOf(holder, traded),
    coupons_a_year: terms.coupons_a_year,
    coupon_percent: terms.coupon_percent,
    maturity_day: terms.maturity_day,
    next_payment: payments.find(({ state }) => state === 'upcoming' || state === 'late') ?? null,
    accrued_paid: money(traded.accrued_paid),
    accrued_received: money(traded.accrued_received),
    coupons: money(coupons),
    tax: money(tax),
    capital_gain: money(traded.gain),
    interest: money(interest),
    total_return: money(traded.gain + interest),
    missed: payments
      .filter(({ state }) => state === 'missed')
      .reduce((sum, one) => Math.round((sum + one.coupon + one.redemption) * 100) / 100, 0),
    payments,
  }
}

function stateOf({ order, defaults }: Holder, { is_matured }: Traded): BondOrder['state'] {
  if (order.status === 'sold') return is_matured ? 'matured' : 'sold'
  return isSound({ defaults }) ? 'holding' : 'default'
}

/** Of the price that was paid, on the day of the purchase. */
function yieldOf({ terms, bought, defaults }: Holder, { price_paise: each }: Traded): number | null {
  if (!isSound({ defaults })) return null
  const rate = streetYield(bondOf(terms), bought.settlesOn, cleanOfPaise(terms, each))
  return Math.round(rate * 100) / 100
}

type Calendar = Parameters<typeof paymentsOf>[2]['calendar']

/** What is over by what was really paid or missed, what is to come by what is held. */
export function paymentsOfOrder(
  holder: Holder,
  incomes: readonly NewIncome[],
  today: string,
  calendar: Calendar,
): BondPayment[] {
  const known = new Map(incomes.map((one) => [one.due_on, one]))
  const { terms, bought, left, lot } = holder
  const schedule = paymentsOf(terms, 1n, { settledOn: bought.settlesOn, calendar })
  return schedule.flatMap((each): BondPayment[] => {
    const record = heldBy(bondOf(terms), each.due)
    const income = known.get(each.due)
    const units = unitsOn(bought, left, record)
    const isLast = each.redemption > 0n
    const state = stateOfPayment(holder, each, income, today)
    if (units === 0n && !(isLast && lot.quantity > 0n) && income?.paid_at == null) return []
    const [whole] = paymentsOf(terms, units, { settledOn: bought.settlesOn, calendar }).filter(
      ({ due }) => due === each.due,
    )
    const repaid = isLast ? faceOf(terms) * lot.quantity : 0n
    return [
      {
        due: each.due,
        paid: each.paid,
        coupon: money(state === 'paid' && income ? income.gross_paise : (whole?.coupon ?? 0n)),
        redemption: money(state === 'paid' && income ? income.repaid_paise : repaid),
        record_day: record,
        tax: money(income?.tax_paise ?? 0n),
        rule: income?.rule ?? '',
        state,
      },
    ]
  })
}

function stateOfPayment(
  holder: Holder,
  { due, paid }: Payment,
  income: NewIncome | undefined,
  today: string,
): BondCouponState {
  if (income?.paid_at != null) return 'paid'
  if (income?.missed_at != null || (!isPaidOn(holder, due) && paid <= today)) return 'missed'
  return paid < today ? 'late' : 'upcoming'
}

/** products/bond: bonds as the firm sees them: what our clients hold, and the payments that are due, late, missed or lately made. */
import type { FirmBond, FirmBondPayment } from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { paise, toWire } from '@pramaan/money'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { TradingServices } from '../../trading/services.ts'
import { paymentsOf } from './schedule.ts'
import { bondsPaying, readBonds } from './store.ts'
import type { StoredBond } from './terms.ts'
import { bondView } from './views.ts'

type Needs = Pick<TradingServices, 'market' | 'businessClock'>

interface Held {
  readonly instrument_id: number
  readonly holders: bigint
  readonly held: bigint
}

interface Paid {
  readonly instrument_id: number
  readonly due_on: string
  readonly pay_on: string
  readonly orders: bigint
  readonly bonds: bigint
  readonly gross: bigint
  readonly tax: bigint
  readonly repaid: bigint
  readonly open: bigint
  readonly missed: bigint
}

const TOLD_DAYS = 90

export async function firmBonds(
  services: Needs,
  tx: Queries,
  after: string | null,
): Promise<{ bonds: FirmBond[]; next: string | null; payments: FirmBondPayment[] }> {
  const { offers: bonds, next } = await readBonds(tx, {
    ...{ after, clientId: null, now: services.businessClock.now() },
  })
  const held = new Map(
    (
      await tx.query<Held>(
        `select instrument_id, count(*) as holders, sum(quantity)::bigint as held from position
         where instrument_id = any ($1) and quantity > 0 group by instrument_id`,
        [bonds.map(({ instrument_id: id }) => id)],
      )
    ).map((row) => [row.instrument_id, row]),
  )
  return {
    bonds: bonds.map((bond) => ({
      ...bondView(services, bond),
      holders: Number(held.get(bond.instrument_id)?.holders ?? 0n),
      held: Number(held.get(bond.instrument_id)?.held ?? 0n),
    })),
    next,
    payments: after === null ? await lastPayments(services, tx) : [],
  }
}

async function lastPayments(services: Needs, tx: Queries): Promise<FirmBondPayment[]> {
  const today = dayInIndia(services.businessClock.now())
  const since = addDays(today, -TOLD_DAYS)
  const byId = new Map((await bondsPaying(tx, since)).map((bond) => [bond.instrument_id, bond]))
  const paid = await tx.query<Paid>(
    `select i.instrument_id, i.due_on, max(i.pay_on) as pay_on, count(*) as orders,
       sum(coalesce(i.units, l.quantity))::bigint as bonds,
       sum(i.gross_paise)::bigint as gross, sum(i.tax_paise)::bigint as tax, sum(i.repaid_paise)::bigint as repaid,
       count(*) filter (where i.paid_at is null and i.missed_at is null) as open,
       count(*) filter (where i.missed_at is not null) as missed
     from order_income i join lot l on l.id = i.order_id
     where i.instrument_id = any ($1) and i.due_on >= $2 group by i.instrument_id, i.due_on order by i.due_on`,
    [[...byId.keys()], since],
  )
  return paid.flatMap((row) => {
    const bond = byId.get(row.instrument_id)
    return bond ? [paymentRow(services, bond, row, today)] : []
  })
}

function paymentRow({ market }: Needs, bond: StoredBond, row: Paid, today: string): FirmBondPayment {
  const { terms } = bond
  const { calendar } = market.times.hours
  const promised = paymentsOf(terms, row.bonds, { settledOn: terms.issue_day, calendar }).find(
    ({ due }) => due === row.due_on,
  )
  const isMade = row.open === 0n && row.missed === 0n
  const amount = isMade ? row.gross + row.repaid : (promised?.coupon ?? 0n) + (promised?.redemption ?? 0n)
  return {
    offer_id: bond.id,
    symbol: terms.symbol,
    name: terms.name,
    due: row.due_on,
    paid: row.pay_on,
    is_maturity: row.due_on === terms.maturity_day,
    orders: Number(row.orders),
    bonds: Number(row.bonds),
    amount: toWire(paise(amount)),
    tax: toWire(paise(row.tax)),
    state: stateOf(row, today),
  }
}

function stateOf(row: Paid, today: string): FirmBondPayment['state'] {
  if (row.missed > 0n) return 'missed'
  if (row.open === 0n) return 'paid'
  return row.pay_on < today ? 'late' : 'upcoming'
}

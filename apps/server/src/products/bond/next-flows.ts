/** products/bond: coupons and face values to come, less the tax at source as the year stands. */
import { fromWire, paise, toWire } from '@pramaan/money'
import { financialYearOf } from '@pramaan/tax'
import type { Queries } from '../../platform/database.ts'
import type { FlowsOf } from '../../trading/next-flows.ts'
import type { TradingServices } from '../../trading/services.ts'
import { paymentsOfOrder } from './order-views.ts'
import { payOut } from './pay-out.ts'
import type { Holder } from './payment-plan.ts'
import { holdersOf, incomesOf, paidSince } from './store.ts'

/** By their own index: in order of time they stand among every other order that is held. */
const heldBonds = (tx: Queries, clientId: string): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(
    `select id from product_order
     where client_id = $1 and kind = 'bond' and status = 'holding' and offer_id is not null`,
    [clientId],
  )

interface Coming {
  readonly id: string
  readonly terms: Holder['terms']
  readonly paid: string
  readonly coupon: bigint
  readonly redemption: bigint
}

export const bondFlows =
  ({ market }: Pick<TradingServices, 'market'>): FlowsOf =>
  async (tx, { clientId, today, until }) => {
    const ids = (await heldBonds(tx, clientId)).map(({ id }) => id)
    if (ids.length === 0) return []
    const incomes = Map.groupBy(await incomesOf(tx, ids), ({ order_id: id }) => id)
    const coming = [...(await holdersOf(tx, ids))]
      .flatMap(([id, holder]): Coming[] =>
        paymentsOfOrder(holder, incomes.get(id) ?? [], today, market.times.hours.calendar)
          .filter(({ state, paid }) => (state === 'upcoming' || state === 'late') && paid <= until)
          .map(({ due, paid, coupon, redemption }) => ({
            ...{ id: `${id}:${due}`, terms: holder.terms, paid },
            ...{ coupon: fromWire(coupon) ?? 0n, redemption: fromWire(redemption) ?? 0n },
          })),
      )
      .toSorted((a, b) => (a.paid === b.paid ? 0 : a.paid < b.paid ? -1 : 1))
    const taxOf = await taxes(tx, clientId, coming)
    return coming.flatMap((one) => {
      const each = { name: one.terms.name, day: one.paid }
      const isTaxed = one.terms.issuer_kind !== 'government'
      const net = toWire(paise(one.coupon - taxOf(one)))
      return [
        ...(one.coupon > 0n
          ? [{ ...each, id: `${one.id}:coupon`, kind: 'coupon' as const, amount: net, is_about: isTaxed }]
          : []),
        ...(one.redemption > 0n
          ? [
              {
                ...{ ...each, id: `${one.id}:maturity`, kind: 'maturity' as const, is_about: false },
                amount: toWire(paise(one.redemption)),
              },
            ]
          : []),
      ]
    })
  }

/** By issuer and financial year: what was paid already, and each one with those before it. */
async function taxes(tx: Queries, clientId: string, coming: readonly Coming[]) {
  const sums = new Map<string, { gross: bigint; tax: bigint }>()
  const keyOf = (payer: string, day: string): string => `${financialYearOf(day)} ${payer}`
  const add = (key: string, gross: bigint, tax: bigint): void => {
    const before = sums.get(key) ?? { gross: 0n, tax: 0n }
    sums.set(key, { gross: before.gross + gross, tax: before.tax + tax })
  }
  const [first] = coming
  const payers = [...new Set(coming.map(({ terms }) => terms.issuer))]
  const since = first && `${financialYearOf(first.paid).slice(0, 4)}-04-01`
  for (const one of since === undefined ? [] : await paidSince(tx, [clientId], payers, since))
    add(keyOf(one.payer, one.pay_on), one.gross_paise, one.tax_paise)
  return ({ terms, coupon, redemption, paid }: Coming): bigint => {
    const key = keyOf(terms.issuer, paid)
    const before = sums.get(key)
    const { tds } = payOut(
      { paid, coupon: paise(coupon), redemption: paise(redemption) },
      {
        ...{ issuer: terms.issuer_kind, isPanKnown: true },
        ...{ paidBefore: paise(before?.gross ?? 0n), deductedBefore: paise(before?.tax ?? 0n) },
      },
    )
    add(key, coupon, tds)
    return tds
  }
}

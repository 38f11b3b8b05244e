/** products/quant: coupons and maturities of notes to come. What follows an index has its day, and no amount before it is fixed. */
import type { NextFlow } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { couponOn } from '@pramaan/products'
import type { FlowsOf } from '../../trading/next-flows.ts'
import type { TradingServices } from '../../trading/services.ts'
import { defaultsOf, heldNotes, heldOn, incomesOf, paidSince } from './store.ts'
import { daysOf, nominalOf } from './terms.ts'
import { withholding, yearStart } from './year-before.ts'

export const noteFlows =
  ({ market }: Pick<TradingServices, 'market'>): FlowsOf =>
  async (tx, { clientId, today, until }) => {
    const held = await heldNotes(tx, clientId)
    if (held.length === 0) return []
    const offers = [...new Set(held.map(({ offer_id: id }) => id))]
    const broken = new Set((await defaultsOf(tx, offers)).map(({ offer_id: id }) => id))
    const sound = held.filter(({ offer_id: id }) => !broken.has(id))
    const paid = Map.groupBy(
      await incomesOf(
        tx,
        sound.map(({ id }) => id),
      ),
      ({ order_id: id }) => id,
    )
    const coming = sound
      .flatMap((order) => {
        const { coupons, maturity } = daysOf(order.terms, market.times.hours.calendar)
        const isOver = (due: string): boolean =>
          paid.get(order.id)?.some((one) => one.due_on === due && one.paid_at !== null) ?? false
        const from = order.bought_on ?? today
        return [
          ...coupons
            .filter((one) => one.paid > from && !isOver(one.due) && heldOn(order, one.paid) > 0n)
            .map((one) => ({ order, day: one.paid, kind: 'coupon' as const })),
          { order, day: maturity, kind: 'maturity' as const },
        ]
      })
      .filter(({ day }) => day <= until)
      .toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
    const payers = [...new Set(sound.map(({ terms }) => terms.issuer))]
    const taxes = withholding(await paidSince(tx, [clientId], payers, yearStart(today)))
    return coming.map(({ order, day, kind }): NextFlow => {
      const { terms } = order
      const each = { id: `${order.id}:${day}:${kind}`, kind, name: terms.name, day }
      const nominal = nominalOf(terms, heldOn(order, day))
      if (kind === 'maturity') {
        const isFixed = terms.payoff === 'fixed-coupon'
        return { ...each, amount: isFixed ? toWire(nominal) : null, is_about: !isFixed }
      }
      const gross = couponOn(nominal, terms)
      const { tds } = taxes.deduct({ client: clientId, payer: terms.issuer, day }, gross)
      return { ...each, amount: toWire(paise(gross - tds)), is_about: true }
    })
  }

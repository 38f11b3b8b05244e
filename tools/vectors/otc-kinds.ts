/** Vectors: the life of a purchase in a post-market deal, and the deal's own quantity, through the product's rules. */
import { type Paise, paise, type Units, units } from '@pramaan/money'
import { takeLots } from '../../apps/server/src/products/otc/deal.ts'
import {
  allotPart,
  type DealPurchase,
  decline,
  lapse,
  outstandingOf,
  payPart,
  purchase,
  type Step,
} from '../../apps/server/src/products/otc/deal-purchase.ts'
import { priceOf } from './asked.ts'
import { CannotRun, isRecord, rupees, text, whole, written } from './compared.ts'
import { type Fields, type Run, records } from './tax-kinds.ts'

function chargesIn(listed: unknown): (quantity: Units) => Paise {
  if (!isRecord(listed)) throw new CannotRun('charges_by_quantity is missing')
  return (quantity) => rupees(listed[String(quantity)], `charges of ${quantity} shares`)
}

type Turn = { readonly event: string; readonly step: Step; readonly more: Fields }

/** What is told beside the state after each kind of event. */
function turn(from: DealPurchase, asked: Fields, isFirst: boolean, charges: (of: Units) => Paise): Turn {
  const event = text(asked.event, 'event')
  if (event === 'pay') {
    const step = payPart(from, rupees(asked.amount, 'amount'))
    return { event: isFirst ? 'accept' : 'pay', step, more: { paid: written(step.paid) } }
  }
  if (event === 'decline') return { event: 'declined', step: decline(from), more: {} }
  if (event === 'due-date') {
    const step = lapse(from, charges)
    return { event: 'lapsed', step, more: { returned: written(step.returned) } }
  }
  throw new CannotRun(`no function yet for ${event}`)
}

const life: Run = (asked) => {
  const [charges, price] = [chargesIn(asked.charges_by_quantity), priceOf(asked.price, 'price')]
  const cash = rupees(asked.cash, 'cash')
  const bought = purchase(units(whole(asked.lot, 'lot')), whole(asked.lots, 'lots'), price, charges)
  if (bought.blocked > cash) throw new RangeError('No more is blocked than there is in cash')
  const shown = (event: string, now: DealPurchase, more: Fields = {}): Fields => ({
    event,
    status: now.status,
    cash: written(paise(cash - now.blocked - now.advance - now.spent)),
    blocked: written(now.blocked),
    outstanding: written(outstandingOf(now)),
    shares: String(now.shares),
    ...more,
  })
  const allotted = allotPart(bought, units(whole(asked.allotted, 'allotted')), price, charges)
  const steps = [
    shown('purchase', bought),
    allotted.now.status === 'rejected'
      ? shown('nothing allotted', allotted.now)
      : shown('allotted', allotted.now, { released: written(allotted.returned) }),
  ]
  let now = allotted.now
  records(asked.then, 'then').forEach((event, index) => {
    const { event: name, step, more } = turn(now, event, index === 0, charges)
    now = step.now
    steps.push(shown(name, now, more))
  })
  return {
    applied: String(bought.applied),
    blocked: written(bought.blocked),
    steps,
    spent: written(now.spent),
  }
}

const dealQuantity: Run = (asked) => {
  const lot = units(whole(asked.lot, 'lot'))
  let remaining = units(whole(asked.total_quantity, 'total_quantity'))
  const rows = records(asked.purchases_in_order, 'purchases_in_order').map(({ client, lots }) => {
    const left = takeLots(remaining, lot, whole(lots, 'lots'))
    if (left === null)
      return { client, lots, accepted: false, reason: 'not enough left', remaining: String(remaining) }
    remaining = left
    return { client, lots, accepted: true, remaining: String(remaining) }
  })
  return { rows, left: String(remaining) }
}

export const otcKinds: Readonly<Record<string, Run>> = { life, 'deal-quantity': dealQuantity }

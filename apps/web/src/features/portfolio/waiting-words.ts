/** portfolio: what a waiting order means, in sentences. Pure. */
import type { Order } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { rupeeWords } from '../../platform/amounts.ts'
import { istMoment } from '../../platform/clock.ts'
import { sharesWords } from '../../platform/orders/order-words.ts'

const said = (rupees: number | null): string => {
  const amount = fromWire(rupees)
  return amount === null ? 'the amount' : rupeeWords(amount)
}

/** What happens next, whichever way it goes. */
export function nextStep(order: Order): string {
  const rest = sharesWords(order.quantity - order.filled)
  const limit = order.limit_price === null ? '' : ` at ${said(order.limit_price)} or less each`
  const end =
    order.expires_at === null
      ? 'Cancelled, what is set aside is free again at once.'
      : `What is not bought by ${istMoment(order.expires_at)} lapses, and what is set aside for it is free again.`
  if (order.ttype === 'fo') return `The dealing desk buys ${rest}${limit}, or says why not. ${end}`
  return limit === ''
    ? `The market fills ${rest} as soon as they are offered, protected against a jump of the price. ${end}`
    : `The market fills ${rest} as soon as they are offered${limit}. ${end}`
}

/** Asked before it is taken back. */
export function cancelQuestion(order: Order): string {
  const free = `${said(order.blocked)} will be yours to use again at once.`
  if (order.filled === 0) return `Nothing of it has been bought. ${free}`
  return `${sharesWords(order.filled)} ${order.filled === 1 ? 'is' : 'are'} bought and stay yours. The rest is not bought, and ${free}`
}

/** Told after the server has done it. */
export const cancelledWords = (order: Order): string =>
  order.filled > 0
    ? `${order.symbol}: the rest of the order is cancelled.`
    : `${order.symbol}: the order is cancelled.`

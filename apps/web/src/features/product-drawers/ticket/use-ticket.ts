/** product-drawers, ticket: what stands in the fields, and the purchase that follows from it. */
import { type OrderKind, type OrderType, orderMessages, type StockDetail } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { useState } from 'react'
import { fieldText, rupeeWords, typedRupees } from '../../../platform/amounts.ts'
import { keyOf, usePrice } from '../../../platform/market/live.ts'
import { countWords, sharesWords } from '../../../platform/orders/order-words.ts'
import type { Purchase } from '../../../platform/orders/place.ts'
import { onTick, type Sized, sharesFor, stepPrice, stepQuantity, typedQuantity } from './sizing.ts'

export type SizedBy = 'quantity' | 'amount'

const ZERO = paise(0n)
const wire = (rupees: number | null | undefined): Paise => fromWire(rupees) ?? ZERO

/** What one share costs to buy now: the best offer, else the last price. */
function usePriceNow(detail: StockDetail): { last: Paise; offer: Paise } {
  const live = usePrice(keyOf(detail))
  const last = live ? paise(BigInt(live.hundredths)) : wire(detail.price)
  return { last, offer: detail.asks[0] ? wire(detail.asks[0].price) : last }
}

export function useTicket(kind: OrderKind, detail: StockDetail) {
  const { lot } = detail
  const tick = wire(detail.tick)
  const now = usePriceNow(detail)
  const [orderType, setOrderType] = useState<OrderType>(kind === 'fo' ? 'limit' : 'market')
  const [by, setBy] = useState<SizedBy>('quantity')
  const [quantityText, setQuantityText] = useState('')
  const [amountText, setAmountText] = useState('')
  const [priceText, setPriceText] = useState(() => fieldText(onTick(now.last, tick)))
  // An amount is counted in shares at the price of its moment, so that the count does not change under the thumb.
  const [countedAt, setCountedAt] = useState(now.offer)

  const limit = orderType === 'limit' ? typedRupees(priceText) : null
  const amount = typedRupees(amountText)
  const each = orderType === 'limit' ? limit : countedAt
  const sized = amount !== null && each !== null ? sharesFor(amount, each, lot) : null
  const quantity = by === 'quantity' ? typedQuantity(quantityText) : (sized?.quantity ?? null)
  const hasPrice = orderType === 'market' || limit !== null
  const purchase: Purchase | null =
    quantity !== null && hasPrice
      ? { kind, market: detail.market, symbol: detail.symbol, quantity, limit }
      : null

  return {
    orderType,
    by,
    quantityText,
    amountText,
    priceText,
    amount,
    purchase,
    lot,
    tick,
    amountHint: amountHint(amount, each, sized, lot),
    wrong: {
      quantity: by === 'quantity' && quantity === null ? orderMessages.quantityNeeded : undefined,
      amount: by === 'amount' && quantity === null ? whyNoShares(amount, each, lot) : undefined,
      price: hasPrice ? undefined : orderMessages.priceNeeded,
    },
    setQuantityText,
    setPriceText,
    setAmountText(text: string) {
      setAmountText(text)
      setCountedAt(now.offer)
    },
    setOrderType(next: OrderType) {
      setOrderType(next)
      setCountedAt(now.offer)
      // A limit begins at the price of now, also when it was left and is taken up again.
      if (next === 'limit') setPriceText(fieldText(onTick(now.last, tick)))
    },
    setBy(next: SizedBy) {
      setBy(next)
      setCountedAt(now.offer)
      if (next === 'quantity' && quantity !== null) setQuantityText(countWords(quantity))
    },
    stepQuantity(way: 1 | -1) {
      setQuantityText(countWords(stepQuantity(typedQuantity(quantityText), lot, way)))
    },
    stepPrice(way: 1 | -1) {
      setPriceText(fieldText(stepPrice(typedRupees(priceText) ?? now.last, tick, way)))
    },
  }
}

export type Ticket = ReturnType<typeof useTicket>

function amountHint(amount: Paise | null, each: Paise | null, sized: Sized | null, lot: number): string {
  if (amount === null) return 'Charges come on top and are shown below.'
  if (sized === null) return whyNoShares(amount, each, lot)
  return `${sharesWords(sized.quantity)}. ${rupeeWords(sized.unspent)} is not spent. Charges come on top.`
}

function whyNoShares(amount: Paise | null, each: Paise | null, lot: number): string {
  if (amount === null) return orderMessages.amountNeeded
  if (each === null) return orderMessages.priceNeeded
  const least = rupeeWords(paise(each * BigInt(lot)))
  return amount < each * BigInt(lot)
    ? `At least ${least} is needed: ${sharesWords(lot)} at this price.`
    : orderMessages.quantityNeeded
}

/** products, stock: what stands in the fields, and the purchase that follows from it. */
import { type OrderType, orderMessages, type StockDetail } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { useState } from 'react'
import { keyOf, usePrice } from '../../../market/live.ts'
import { fieldText, rupeeWords, typedRupees } from '../../../money/amounts.ts'
import { countWords, sharesWords } from '../../../orders/order-words.ts'
import { stepQuantity, typedQuantity } from '../../../orders/quantities.ts'
import type { Ask, Purchase } from './asks.ts'
import { type Band, distanceOf } from './distance.ts'
import { say } from './say.ts'
import { onTick, type Sized, sharesFor, sharesWorth, stepPrice } from './sizing.ts'

export type SizedBy = 'quantity' | 'amount'

const ZERO = paise(0n)
const wire = (rupees: number | null | undefined): Paise => fromWire(rupees) ?? ZERO

/** What one share costs to buy now: the best offer, else the last price. */
function usePriceNow(detail: StockDetail): { last: Paise; offer: Paise } {
  const live = usePrice(keyOf(detail))
  const last = live ? paise(BigInt(live.hundredths)) : wire(detail.price)
  return { last, offer: detail.asks[0] ? wire(detail.asks[0].price) : last }
}

const bandOf = ({ band_low, band_high }: StockDetail): Band => ({
  low: fromWire(band_low),
  high: fromWire(band_high),
})

/** `minimum`: the smallest trade, as the firm has set it; null until it is known. */
export function useTicket({ orderTypes }: Ask, detail: StockDetail, minimum: Paise | null) {
  const { lot } = detail
  const tick = wire(detail.tick)
  const now = usePriceNow(detail)
  const band = bandOf(detail)
  const [orderType, setOrderType] = useState<OrderType>(orderTypes[0])
  const [by, setBy] = useState<SizedBy>('quantity')
  const [quantityText, setQuantityText] = useState('')
  const [amountText, setAmountText] = useState('')
  const [priceText, setPriceText] = useState(() => fieldText(onTick(now.last, tick)))
  // An amount is counted in shares at the price of its moment, so that the count does not change under the thumb.
  const [countedAt, setCountedAt] = useState(now.offer)
  // Which limit was meant although it is very far from the price: another limit is asked about again.
  const [sureOf, setSureOf] = useState<Paise | null>(null)

  const limit = orderType === 'limit' ? typedRupees(priceText) : null
  const amount = typedRupees(amountText)
  const each = orderType === 'limit' ? limit : countedAt
  const sized = amount !== null && each !== null ? sharesFor(amount, each, lot) : null
  const quantity = by === 'quantity' ? typedQuantity(quantityText) : (sized?.quantity ?? null)
  const hasPrice = orderType === 'market' || limit !== null
  const distance = limit === null ? null : distanceOf(limit, now.last, band)
  const isSure = limit !== null && sureOf === limit
  // At the market the server counts by the last price or a better offer.
  const isOfferLower = now.offer < now.last
  const market = isOfferLower ? now.offer : now.last
  // A limit outside the band is refused whatever the quantity: a slip of the price must not ask for more shares.
  const isOutOfBand = distance !== null && !distance.isInBand
  const worth = orderType === 'limit' && !isOutOfBand ? limit : market
  const least = worth === null || minimum === null ? null : sharesWorth(minimum, worth, lot)
  const isTooSmall = quantity !== null && least !== null && quantity < least && !isOutOfBand
  const purchase: Purchase | null =
    quantity !== null && hasPrice && !isTooSmall
      ? { market: detail.market, symbol: detail.symbol, quantity, limit }
      : null
  const tooSmall =
    isTooSmall && least !== null && minimum !== null
      ? say('tooSmall', { shares: sharesWords(least), least: rupeeWords(minimum) })
      : undefined

  const takeQuantity = (count: number) => setQuantityText(countWords(count))
  const takePrice = (price: Paise) => setPriceText(fieldText(onTick(price, tick)))
  return {
    orderType,
    by,
    quantityText,
    amountText,
    priceText,
    amount,
    limit,
    purchase,
    lot,
    tick,
    least,
    each: worth,
    last: now.last,
    band,
    distance,
    isSure,
    /** A limit that looks like a slip waits for a second yes. */
    needsSure: distance !== null && distance.kind === 'absurd' && distance.isInBand && !isSure,
    tooSmall,
    minimum,
    amountHint: amountHint({ amount, each, sized, lot, minimum }),
    wrong: {
      quantity: by === 'quantity' && quantity === null ? orderMessages.quantityNeeded : undefined,
      amount: by === 'amount' && quantity === null ? whyNoShares(amount, each, lot) : undefined,
      price: hasPrice ? undefined : orderMessages.priceNeeded,
    },
    setQuantityText,
    setPriceText,
    takeQuantity,
    takePrice,
    setSure: (sure: boolean) => setSureOf(sure ? limit : null),
    setAmountText(text: string) {
      setAmountText(text)
      setCountedAt(now.offer)
    },
    setOrderType(next: OrderType) {
      setOrderType(next)
      setCountedAt(now.offer)
      // A limit begins at the price of now, also when it was left and is taken up again.
      if (next === 'limit') takePrice(now.last)
    },
    setBy(next: SizedBy) {
      setBy(next)
      setCountedAt(now.offer)
      if (next === 'quantity' && quantity !== null) takeQuantity(quantity)
    },
    stepQuantity(way: 1 | -1) {
      takeQuantity(stepQuantity(typedQuantity(quantityText), lot, way))
    },
    stepPrice(way: 1 | -1) {
      setPriceText(fieldText(stepPrice(typedRupees(priceText) ?? now.last, tick, way)))
    },
  }
}

export type Ticket = ReturnType<typeof useTicket>

interface Typed {
  readonly amount: Paise | null
  readonly each: Paise | null
  readonly sized: Sized | null
  readonly lot: number
  readonly minimum: Paise | null
}

function amountHint({ amount, each, sized, lot, minimum }: Typed): string | null {
  if (amount === null) return minimum === null ? null : say('amountHint', { least: rupeeWords(minimum) })
  if (sized === null) return whyNoShares(amount, each, lot)
  return say('amountBuys', { shares: sharesWords(sized.quantity), unspent: rupeeWords(sized.unspent) })
}

function whyNoShares(amount: Paise | null, each: Paise | null, lot: number): string {
  if (amount === null) return orderMessages.amountNeeded
  if (each === null) return orderMessages.priceNeeded
  const least = paise(each * BigInt(lot))
  return amount < least
    ? say('amountTooSmall', { least: rupeeWords(least), shares: sharesWords(lot) })
    : orderMessages.quantityNeeded
}

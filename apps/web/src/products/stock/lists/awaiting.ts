/** products, stock: an order that is not filled: its title, and how far the price is from its limit. Pure. */
import type { Order } from '@pramaan/contracts'
import { formatNumber, fromWire } from '@pramaan/money'
import { countWords } from '../../../orders/order-words.ts'
import type { AwaitingScreens } from '../../../orders/product.ts'
import { Distance } from './distance.tsx'
import { say } from './say.ts'

const title = ({ quantity, symbol, limit_price }: Order): string =>
  limit_price === null
    ? say('buyMarket', { count: countWords(quantity), symbol })
    : say('buyLimit', { count: countWords(quantity), symbol, limit: formatNumber(limit_price) ?? '' })

/** How far the price must fall before a purchase fills; none at its limit or at the market. */
function toGo({ limit_price }: Order, hundredths: number | null): number | null {
  const limit = fromWire(limit_price)
  if (limit === null || hundredths === null || hundredths <= 0) return null
  return Math.max(0, ((hundredths - Number(limit)) * 10_000) / hundredths)
}

export const awaiting: Omit<AwaitingScreens, 'waits'> = { title, toGo, Picture: Distance }

/** stock: how shares are left, at the exchange as at the desk: a price from the book, and a sale at it. */
import type { Exit } from '../../trading/product.ts'
import type { TradingServices } from '../../trading/services.ts'
import { givenQuotes } from './given-quotes.ts'
import { quoteSale } from './quote-sale.ts'
import { salesWith } from './sell.ts'

export function exit(services: TradingServices): Exit {
  const quotes = givenQuotes()
  return { quote: (ask) => quoteSale(services, quotes, ask), sell: salesWith(services, quotes) }
}

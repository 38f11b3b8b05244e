/** trading: a price for a sale is given by the server, with its terms. The only writer of new rows of the table `sell_quote`. */
import type { Queries } from '../platform/database.ts'
import { serverWord } from '../platform/sealed-texts.ts'

interface NewSellQuote {
  readonly id: string
  readonly clientId: string
  readonly orderId: string
  readonly quantity: bigint
  readonly price: bigint
  /** Whole numbers stand in it as text. */
  readonly terms: object
}

const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

export function giveSellQuote(db: Queries, quote: NewSellQuote): Promise<object[]> {
  const given = [
    quote.id,
    quote.clientId,
    quote.orderId,
    String(quote.quantity),
    String(quote.price),
    JSON.stringify(quote.terms, asText),
  ]
  return db.query('select give_sell_quote($1, $2, $3, $4, $5, $6, $7)', [
    ...given,
    serverWord('sell-quote', ...given),
  ])
}

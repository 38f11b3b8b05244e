/** stock: prices that were given, with the terms of a sale at them, so that every server can keep its neighbour's word. */
import { price, units } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import { giveSellQuote } from '../../trading/sell-quotes.ts'
import type { GivenQuote } from './given-quotes.ts'
import type { SaleTerms, SoldLot } from './sale-plan.ts'

/** Whole numbers stand as text, moments as they travel. */
type Stored<Value> = Value extends bigint | Date
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Stored<Value[Key]> }
      : Value

export const insertQuote = (db: Queries, { id, terms }: GivenQuote): Promise<object[]> =>
  giveSellQuote(db, { id, terms, ...terms })

/** The open one of this order. */
export async function storedQuote(
  db: Queries,
  clientId: string,
  orderId: string,
): Promise<GivenQuote | null> {
  const [row] = await db.query<{ id: string; terms: Stored<SaleTerms> | null }>(
    'select id, terms from sell_quote where order_id = $1 and client_id = $2 and used_at is null',
    [orderId, clientId],
  )
  return row?.terms ? { id: row.id, terms: readTerms(row.terms) } : null
}

/** Those of these that are open, in the order in which they are named. */
export async function storedQuotes(
  db: Queries,
  clientId: string,
  ids: readonly string[],
): Promise<GivenQuote[]> {
  const rows = await db.query<{ id: string; terms: Stored<SaleTerms> }>(
    `select id, terms from sell_quote
     where id = any ($1) and client_id = $2 and used_at is null and terms is not null
     order by array_position($1::uuid[], id)`,
    [ids, clientId],
  )
  return rows.map(({ id, terms }) => ({ id, terms: readTerms(terms) }))
}

const readTerms = (stored: Stored<SaleTerms>): SaleTerms => ({
  ...stored,
  filled: BigInt(stored.filled),
  executedAt: new Date(stored.executedAt),
  lots: stored.lots.map(readLot),
  quantity: units(BigInt(stored.quantity)),
  price: price(BigInt(stored.price)),
  note: BigInt(stored.note),
  fees: BigInt(stored.fees),
  depositoryFee: BigInt(stored.depositoryFee),
  depositoryTax: BigInt(stored.depositoryTax),
  asOf: new Date(stored.asOf),
})

const readLot = (lot: Stored<SoldLot>): SoldLot => ({
  ...lot,
  quantity: BigInt(lot.quantity),
  gross_paise: BigInt(lot.gross_paise),
  charges_paise: BigInt(lot.charges_paise),
  pledged: BigInt(lot.pledged ?? 0),
  lent: BigInt(lot.lent ?? 0),
})

/** receipts: everything that the database has of one order. */
import { type OrderKind, Refusal } from '@pramaan/contracts'
import { entriesOfRef, type RefEntry } from '../../ledger/entries-of-ref.ts'
import type { Queries } from '../../platform/database.ts'
import { ORDER_COLUMNS, type StoredOrder } from '../../trading/stored-orders.ts'

export interface StoredFill {
  /** The ledger's transfer. */
  readonly id: string
  readonly side: 'buy' | 'sell'
  readonly quantity: bigint
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  readonly levels: readonly (readonly [quantity: number, paise: number])[]
  /** Paise by charge. */
  readonly charges: Readonly<Record<string, number>>
  readonly card_version: string
  readonly at: Date
  readonly trade_day: string
  readonly settles_on: string
  readonly source: string
  readonly as_of: Date
  readonly quote_id: string | null
}

export interface StoredStep {
  readonly status: string
  readonly at: Date
  readonly actor: string
  readonly reason: string | null
}

/** What a split, bonus or dividend has given. */
export interface Credit {
  readonly shares: bigint
  readonly amount_paise: bigint
}

export interface OrderRecord {
  readonly order: StoredOrder
  readonly fills: readonly StoredFill[]
  readonly steps: readonly StoredStep[]
  readonly credits: readonly Credit[]
  /** What the depository charged with this order's sale; nothing where another sale of the day paid it. */
  readonly depository: bigint
  readonly entries: readonly RefEntry[]
}

export interface Which {
  readonly clientId: string
  readonly id: string
  readonly ttype: OrderKind
}

/** Of one moment: `tx` sees one. Someone else's order, or one of another product, is unknown. */
export async function readRecord(tx: Queries, { clientId, id, ttype }: Which): Promise<OrderRecord> {
  const [order] = await tx.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from trade_order o where o.id = $1 and o.client_id = $2 and o.ttype = $3`,
    [id, clientId, ttype],
  )
  if (!order) throw new Refusal('order_unknown')
  const [charge] = await tx.query<{ amount_paise: bigint }>(
    'select amount_paise from depository_charge where order_id = $1',
    [id],
  )
  return {
    order,
    fills: await tx.query<StoredFill>(
      `select id, side, quantity, gross_paise, charges_paise, levels, charges, card_version, at, trade_day, settles_on,
              source, as_of, quote_id
       from trade_fill where order_id = $1 order by at, side, id`,
      [id],
    ),
    steps: await tx.query<StoredStep>(
      'select status, at, actor, reason from trade_step where order_id = $1 order by id',
      [id],
    ),
    credits: await tx.query<Credit>(
      'select shares, amount_paise from corporate_credit where order_id = $1 order by ex_day, kind',
      [id],
    ),
    depository: charge?.amount_paise ?? 0n,
    entries: await entriesOfRef(tx, clientId, id),
  }
}

/** receipts: everything that the database has of one order. */
import { type OrderKind, Refusal } from '@pramaan/contracts'
import { entriesOfRef, type RefEntry } from '../../ledger/entries-of-ref.ts'
import type { Queries } from '../../platform/database.ts'
import type { StoredStep } from '../../trading/step-words.ts'
import { findOrder, type StoredOrder } from '../../trading/stored-orders.ts'
import { readDays, type StoredDay } from '../../trading/told-days.ts'

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
  readonly venue: string
}

/** What a company's action has made of the order's lots. */
export interface Credit {
  readonly shares: bigint
  readonly amount_paise: bigint
  readonly cost_gross_paise: bigint
  readonly cost_charges_paise: bigint
  /** The ledger moved it for all that the holder has, and not for the order. */
  readonly is_of_holder: boolean
}

/** What a purchase, or a sale, bears of its day, where the day has been worked out. */
export interface DayPart {
  readonly day: string
  readonly side: 'buy' | 'sell'
  readonly taken_paise: bigint
  readonly charged_paise: bigint
  readonly apart_paise: bigint
  /** Paise by charge. */
  readonly amounts: Readonly<Record<string, number>>
}

export interface OrderRecord {
  readonly order: StoredOrder
  readonly fills: readonly StoredFill[]
  readonly steps: readonly StoredStep[]
  readonly credits: readonly Credit[]
  /** What the depository charged with this order's sales, by day; nothing where another sale of that day paid it. */
  readonly depository: ReadonlyMap<string, bigint>
  readonly parts: readonly DayPart[]
  /** Of the days on which it was traded, those that have been worked out. */
  readonly days: ReadonlyMap<string, StoredDay>
  readonly entries: readonly RefEntry[]
}

export interface Which {
  readonly clientId: string
  readonly id: string
  readonly ttype: OrderKind
}

/** Of one moment: `tx` sees one. Someone else's order, or one of another product, is unknown. */
export async function readRecord(tx: Queries, { clientId, id, ttype }: Which): Promise<OrderRecord> {
  const order = await findOrder(tx, clientId, id)
  if (order?.kind !== ttype) throw new Refusal('order_unknown')
  const charged = await tx.query<{ day: string; amount_paise: bigint }>(
    'select right(key, 10) as day, amount_paise from charge_once where order_id = $1',
    [id],
  )
  const fills = await tx.query<StoredFill>(
    `select id, side, quantity, gross_paise, charges_paise, levels, charges, card_version, at, trade_day, settles_on,
            source, as_of, quote_id, venue
     from order_fill where order_id = $1 order by at, side, id`,
    [id],
  )
  return {
    order,
    fills,
    days: await readDays(tx, clientId, [...new Set(fills.map(({ trade_day: day }) => day))]),
    steps: await tx.query<StoredStep>(
      'select code, at, actor, actor_name, facts from order_step where order_id = $1 order by id',
      [id],
    ),
    credits: await tx.query<Credit>(
      `select shares, amount_paise, cost_gross_paise, cost_charges_paise, effect_id is not null as is_of_holder
       from corporate_credit where order_id = $1 order by ex_day, kind`,
      [id],
    ),
    depository: new Map(charged.map(({ day, amount_paise: amount }) => [day, amount])),
    parts: await tx.query<DayPart>(
      `select day, side, taken_paise, charged_paise, apart_paise, amounts from day_charge_part
       where order_id = $1 order by day, side, piece`,
      [id],
    ),
    entries: await entriesOfRef(tx, clientId, id),
  }
}

/** receipts: everything that the database has of one order. */
import { type EnteredFigure, type OrderKind, Refusal } from '@pramaan/contracts'
import { entriesOfRef, type RefEntry } from '../../ledger/entries-of-ref.ts'
import type { Queries } from '../../platform/database.ts'
import { enteredFor } from '../../trading/entry-documents.ts'
import type { StoredStep } from '../../trading/step-words.ts'
import { findOrder, type StoredOrder } from '../../trading/stored-orders.ts'
import { readDays, type StoredDay } from '../../trading/told-days.ts'

export interface StoredFill {
  /** The ledger's transfer. */
  readonly id: string
  readonly side: 'buy' | 'sell'
  readonly quantity: bigint
  readonly gross_paise: bigint
  /** Interest since the last coupon: paid on buying, received on selling. */
  readonly accrued_paise: bigint
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

/** What a company's action has made of the order's lots, or the correction of a NAV that it was dealt at. */
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
  /** What the order has paid its holder, less the tax at source. */
  readonly income: bigint
  /** What promotional credit paid of its charges. */
  readonly creditPaid: bigint
  readonly entries: readonly RefEntry[]
  /** Those that it was placed on, where it was taken from an offer. */
  readonly terms: unknown
  readonly offerId: string | null
  /** What two people entered that its figures rest on. */
  readonly entered: readonly EnteredFigure[]
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
    `select id, side, quantity, gross_paise, accrued_paise, charges_paise, levels, charges, card_version, at, trade_day, settles_on,
            source, as_of, quote_id, venue
     from order_fill where order_id = $1 order by at, side, id`,
    [id],
  )
  const [agreed] = await tx.query<{ terms: unknown; offer_id: string }>(
    `select t.terms, t.offer_id from product_order o join offer_terms t on (t.offer_id, t.version) = (o.offer_id, o.offer_version)
     where o.id = $1`,
    [id],
  )
  return {
    order,
    fills,
    terms: agreed?.terms ?? null,
    offerId: agreed?.offer_id ?? null,
    entered: agreed ? await enteredFor(tx, { orderId: id, offerId: agreed.offer_id }) : [],
    days: await readDays(tx, clientId, [...new Set(fills.map(({ trade_day: day }) => day))]),
    steps: await tx.query<StoredStep>(
      'select code, at, actor, actor_name, facts from order_step where order_id = $1 order by id',
      [id],
    ),
    credits: await tx.query<Credit>(
      `select shares, amount_paise, cost_gross_paise, cost_charges_paise, effect_id is not null as is_of_holder
       from corporate_credit where order_id = $1
       union all
       select units, paid_paise, 0, 0, false from nav_correction where order_id = $1`,
      [id],
    ),
    depository: new Map(charged.map(({ day, amount_paise: amount }) => [day, amount])),
    parts: await tx.query<DayPart>(
      `select day, side, taken_paise, charged_paise, apart_paise, amounts from day_charge_part
       where order_id = $1 order by day, side, piece`,
      [id],
    ),
    income: await incomeOf(tx, id),
    creditPaid: await creditPaidOf(tx, id),
    entries: await entriesOfRef(tx, clientId, id),
  }
}

async function incomeOf(tx: Queries, id: string): Promise<bigint> {
  const [row] = await tx.query<{ paid: bigint }>(
    `select coalesce(sum(gross_paise - tax_paise), 0)::bigint as paid from order_income
     where order_id = $1 and paid_at is not null`,
    [id],
  )
  return row?.paid ?? 0n
}

async function creditPaidOf(tx: Queries, orderId: string): Promise<bigint> {
  const [row] = await tx.query<{ paid: bigint }>(
    'select coalesce(sum(amount_paise), 0)::bigint as paid from promo_use where order_id = $1',
    [orderId],
  )
  return row?.paid ?? 0n
}

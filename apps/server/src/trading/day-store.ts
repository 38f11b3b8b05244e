/** trading: what is booked of clients' days: their fills, what earlier runs gave back, and the lots and sales that bear it. */
import type { OrderKind } from '@pramaan/contracts'
import type { Queries } from '../platform/database.ts'
import type { Amounts, Before } from './day-charges.ts'
import type { LotChange, OrderChange } from './plan.ts'

export interface Day {
  readonly client: string
  /** YYYY-MM-DD, in India. */
  readonly day: string
}

export interface BookedFill {
  /** The ledger's transfer. */
  readonly id: string
  readonly order_id: string
  readonly client_id: string
  readonly side: 'buy' | 'sell'
  readonly levels: readonly (readonly [quantity: number, paise: number])[]
  /** Paise by charge. */
  readonly charges: Readonly<Record<string, number>>
  readonly charges_paise: bigint
  readonly gross_paise: bigint
  readonly quantity: bigint
  readonly at: Date
  readonly trade_day: string
  readonly settles_on: string
  /** Where its price came from, and by which rates it was charged. */
  readonly source: string
  readonly card_version: string
  readonly venue: string
  readonly venue_order_number: string
  readonly venue_trade_number: string
  readonly kind: OrderKind
  readonly instrument_id: number
  /** What was levied with it that is levied once: the depository's. */
  readonly once_paise: bigint
}

const paired = (days: readonly Day[]): [string[], string[]] => [
  days.map(({ client }) => client),
  days.map(({ day }) => day),
]

/** In the order in which they were made. */
export const bookedFills = (tx: Queries, days: readonly Day[]): Promise<BookedFill[]> =>
  tx.query<BookedFill>(
    `select f.id, f.order_id, f.client_id, f.side, f.levels, f.charges, f.charges_paise, f.gross_paise, f.quantity, f.at,
            f.trade_day, f.settles_on, f.source, f.card_version, f.venue, f.venue_order_number, f.venue_trade_number, o.kind,
            o.instrument_id,
            coalesce((select sum(c.charges_paise)::bigint - f.charges_paise from lot_close c
                      where c.order_id = f.order_id and c.fill_id = f.id), 0) as once_paise
     from unnest($1::uuid[], $2::date[]) as d(client_id, day)
     join order_fill f on (f.client_id, f.trade_day) = (d.client_id, d.day) and f.venue not in ('tender', 'off-market')
     join product_order o on o.id = f.order_id
     order by f.at, f.id`,
    paired(days),
  )

interface RunRow {
  readonly client_id: string
  readonly day: string
  readonly runs: bigint
  readonly refund: bigint
  readonly fees: bigint
  readonly taxes: bigint
}

interface PartRow {
  readonly client_id: string
  readonly day: string
  readonly piece: string
  readonly amounts: Readonly<Record<string, number>>
  readonly apart_paise: bigint
}

/** By client and day. */
export async function beforeOf(tx: Queries, days: readonly Day[]): Promise<Map<string, Before>> {
  const runs = await tx.query<RunRow>(
    `select c.client_id, c.day, count(*) as runs, sum(c.refund_paise)::bigint as refund, sum(c.fees_paise)::bigint as fees,
            sum(c.taxes_paise)::bigint as taxes
     from unnest($1::uuid[], $2::date[]) as d(client_id, day)
     join day_charge c on (c.client_id, c.day) = (d.client_id, d.day) group by c.client_id, c.day`,
    paired(days),
  )
  if (runs.length === 0) return new Map()
  const parts = await tx.query<PartRow>(
    `select p.client_id, p.day, p.piece, p.amounts, p.apart_paise
     from unnest($1::uuid[], $2::date[]) as d(client_id, day)
     join day_charge_part p on (p.client_id, p.day) = (d.client_id, d.day)`,
    paired(days),
  )
  return new Map(
    runs.map(({ client_id: client, day, runs: count, ...sums }) => [
      `${client} ${day}`,
      {
        ...sums,
        runs: Number(count),
        parts: new Map(
          parts
            .filter((part) => part.client_id === client && part.day === day)
            .map(({ piece, amounts, apart_paise: apart }) => [piece, { amounts: inPaise(amounts), apart }]),
        ),
      },
    ]),
  )
}

export const inPaise = (amounts: Readonly<Record<string, number>>): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([charge, paise]) => [charge, BigInt(paise)]))

interface StoredClose {
  readonly id: string
  readonly lot_id: string
  readonly order_id: string
  readonly fill_id: string
  readonly charges_paise: bigint
  readonly refund_paise: bigint
  readonly cost_charges_paise: bigint
  readonly cost_refund_paise: bigint
}

/** An order as it is, with the lot that it bought and all that was sold of it. */
export interface Cost {
  readonly order: OrderChange & { readonly version: number }
  readonly lot: LotChange | null
  readonly closes: readonly StoredClose[]
}

export async function costsOf(tx: Queries, orders: readonly string[]): Promise<Map<string, Cost>> {
  const rows = await tx.query<Cost['order']>(
    `select id, version, filled, blocked_paise, status, status_at, executed_at, settles_on, worked_by, ended
     from product_order where id = any ($1)`,
    [orders],
  )
  const lots = await tx.query<LotChange>(
    `select id, quantity, gross_paise, charges_paise, bought_on, settles_on from lot where id = any ($1)`,
    [orders],
  )
  const closes = await tx.query<StoredClose>(
    `select id, lot_id, order_id, fill_id, charges_paise, refund_paise, cost_charges_paise, cost_refund_paise
     from lot_close where order_id = any ($1) order by closed_at, id`,
    [orders],
  )
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]))
  const closesOf = Map.groupBy(closes, ({ order_id: order }) => order)
  return new Map(
    rows.map((order) => [
      order.id,
      { order, lot: lotOf.get(order.id) ?? null, closes: closesOf.get(order.id) ?? [] },
    ]),
  )
}

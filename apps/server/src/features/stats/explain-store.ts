/** stats: the rows that figures are made of: entries of the ledger, by transfer, and orders. At most so many; the rest together. */
import type { Day } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'

/** More rows nobody reads; what is more stands together. */
export const MOST_TERMS = 500

export interface MoveRow {
  readonly transfer_id: string
  readonly seq: bigint
  readonly act: string
  readonly at: Date
  readonly day: Day
  readonly amount: bigint
  /** Of all such rows, these among them. */
  readonly rows: bigint
  readonly total: bigint
}

export interface MovesWanted {
  readonly driver: string
  /** Null: of every act. */
  readonly acts?: readonly string[] | null
  readonly notActs?: readonly string[]
  readonly from: Day
  readonly to: Day
}

/** What moved for one reason between two days, newest first; what adds up to nothing is left out. */
export const movesFor = (
  tx: Queries,
  clientId: string,
  { driver, acts = null, notActs = [], from, to }: MovesWanted,
): Promise<MoveRow[]> =>
  tx.query<MoveRow>(
    `select transfer_id, seq, act, at, day, amount, count(*) over () as rows, (sum(amount) over ())::bigint as total
     from (
       select m.transfer_id, min(m.seq) as seq, min(m.act) as act, min(m.at) as at, min(m.day) as day,
              sum(case m.asset when 'LOAN' then -m.amount else m.amount end)::bigint as amount
       from client_moves($1, coalesce((select d.settled_seq from client_day d where d.client_id = $1 and d.day = $5::date - 1), 0)) m
       where m.driver = $2 and ($3::text[] is null or m.act = any ($3)) and m.act <> all ($4) and m.day between $5::date and $6::date
       group by m.transfer_id) one
     where amount <> 0 order by seq desc limit ${MOST_TERMS}`,
    [clientId, driver, acts, notActs, from, to],
  )

export interface AccountRow {
  readonly purpose: string
  readonly balance: bigint
  readonly transfer_id: string
  readonly seq: bigint
  readonly act: string
  readonly at: Date
}

/** What stands on each account of an asset, with the last entry that made it so. */
export const accountsOf = (tx: Queries, clientId: string, asset: string): Promise<AccountRow[]> =>
  tx.query<AccountRow>(
    `select a.purpose, a.balance, t.id as transfer_id, coalesce(last.seq, 0) as seq, t.act, t.at
     from ledger_account a
     cross join lateral (
       select e.seq, e.transfer_id from ledger_entry e
       where e.account_id = a.id and e.client_id = $1 order by e.seq desc limit 1) last
     join ledger_transfer t on t.id = last.transfer_id
     where a.owner = $1 and a.asset = $2 and a.balance <> 0 order by a.purpose`,
    [clientId, asset],
  )

export interface OrderRow {
  readonly id: string
  readonly kind: string
  readonly instrument_id: number
  readonly amount: bigint
  readonly rows: bigint
  readonly total: bigint
}

/** What is still held of each order, at its cost with charges. */
export const costsOf = (tx: Queries, clientId: string): Promise<OrderRow[]> =>
  tx.query<OrderRow>(
    `select id, kind, instrument_id, amount, count(*) over () as rows, (sum(amount) over ())::bigint as total from (
       select o.id, o.kind, o.instrument_id, o.placed_at, sum(l.gross_paise + l.charges_paise)::bigint as amount
       from product_order o join lot l on l.order_id = o.id
       where o.client_id = $1 and o.filled > 0 and l.quantity > 0
       group by o.id, o.kind, o.instrument_id, o.placed_at) one
     order by placed_at desc, id desc limit ${MOST_TERMS}`,
    [clientId],
  )

/** What sales of each order brought against what they had cost, and fractions of its shares. */
export const realisedOf = (tx: Queries, clientId: string): Promise<OrderRow[]> =>
  tx.query<OrderRow>(
    `select id, kind, instrument_id, amount, count(*) over () as rows, (sum(amount) over ())::bigint as total from (
       select o.id, o.kind, o.instrument_id, o.placed_at,
              sum(c.gross_paise - c.charges_paise + c.refund_paise
                  - c.cost_gross_paise - c.cost_charges_paise + c.cost_refund_paise)::bigint as amount
       from product_order o join lot_close c on c.order_id = o.id
       where o.client_id = $1 and o.filled > 0 group by o.id, o.kind, o.instrument_id, o.placed_at) one
     order by placed_at desc, id desc limit ${MOST_TERMS}`,
    [clientId],
  )

/** What fractions of a share brought against what they had cost, act by act of a company. */
export const fractionsOf = (tx: Queries, clientId: string) =>
  tx.query<Omit<MoveRow, 'rows' | 'total' | 'day'> & { readonly instrument_id: number }>(
    `select c.id as transfer_id, coalesce((select min(e.seq) from ledger_entry e where e.transfer_id = c.id and e.client_id = $1), 0) as seq,
            c.act, t.at, c.gross_paise - c.cost_paise as amount, c.instrument_id
     from corporate_effect c join ledger_transfer t on t.id = c.id
     where c.client_id = $1 and c.act <> 'dividend' and c.gross_paise <> c.cost_paise order by t.at desc limit ${MOST_TERMS}`,
    [clientId],
  )

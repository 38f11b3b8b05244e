/** stats: a client's days as the database has them, and what has moved since the last of them. */
import type { Day } from '@pramaan/market-time'
import type { Db, Queries } from '../../platform/database.ts'
import type { ClientDay, Moved } from './rules.ts'

/** What is missing or has been corrected is worked out first; where nothing is, this costs a look. */
export const bringUpTo = async (db: Db, clientId: string, day: Day): Promise<void> => {
  await db.as({ clientId }).query('select value_days(array[$1::uuid], $2::date)', [clientId, day])
}

interface StoredDay extends ClientDay {
  readonly settled_seq: bigint
}

/** From the day before the first one, in order. */
export const daysOf = (tx: Queries, clientId: string, from: Day, to: Day): Promise<StoredDay[]> =>
  tx.query<StoredDay>(
    `select day, cash, holdings, owed, flows, price, income, charges, interest, net_invested, settled_seq
     from client_day where client_id = $1 and day between $2::date - 1 and $3::date order by day`,
    [clientId, from, to],
  )

/** The first day with anything on it, and the last that is worked out. Null where there is none. */
export async function daysKnown(
  tx: Queries,
  clientId: string,
): Promise<{ first: Day; last: StoredDay } | null> {
  const [first] = await tx.query<{ day: Day }>(
    'select day from client_day where client_id = $1 order by day limit 1',
    [clientId],
  )
  const [last] = await tx.query<StoredDay>(
    `select day, cash, holdings, owed, flows, price, income, charges, interest, net_invested, settled_seq
     from client_day where client_id = $1 order by day desc limit 1`,
    [clientId],
  )
  return first && last ? { first: first.day, last } : null
}

/** Why rupees came and went after the last day that is worked out. */
export async function movedSince(
  tx: Queries,
  clientId: string,
  last: { readonly day: Day; readonly settled_seq: bigint } | null,
): Promise<Moved> {
  const rows = await tx.query<{ driver: keyof Moved; amount: bigint }>(
    `select driver, sum(case asset when 'LOAN' then -amount else amount end)::bigint as amount
     from client_moves($1, $2) where driver is not null and day > coalesce($3::date, '-infinity') group by driver`,
    [clientId, last?.settled_seq ?? 0n, last?.day ?? null],
  )
  const of = (driver: keyof Moved): bigint => rows.find((row) => row.driver === driver)?.amount ?? 0n
  return {
    flows: of('flows'),
    market: of('market'),
    income: of('income'),
    charges: of('charges'),
    interest: of('interest'),
  }
}

/** The levels of an index at the ends of days; none where it is not known from the first day on. */
export async function levelsOf(
  tx: Queries,
  instrumentId: number,
  from: Day,
  to: Day,
): Promise<Map<Day, number>> {
  const rows = await tx.query<{ day: Day; price: bigint }>(
    'select day, price from closing_prices(array[$1::integer], $2::date, $3::date)',
    [instrumentId, from, to],
  )
  return new Map(rows.map(({ day, price }) => [day, Number(price)]))
}

export interface HeldOn {
  readonly asset: string
  readonly instrument_id: number
  readonly decimals: number
  readonly price_decimals: number
  readonly units: bigint
  /** Null where none is known: then it counts at what was paid for it. */
  readonly price: bigint | null
  readonly price_day: Day | null
  readonly source: string | null
  readonly value: bigint
}

/** Everything that was held at the end of a day that is worked out: what is held now, less what has come since. */
export const heldOn = (tx: Queries, clientId: string, day: Day): Promise<HeldOn[]> =>
  tx.query<HeldOn>(
    `with since as materialized (
       select m.asset, sum(m.amount) as units
       from client_day d cross join lateral client_moves(d.client_id, d.settled_seq) m
       where d.client_id = $1 and d.day = $2 and m.driver is null and m.day > $2 group by m.asset),
     held as materialized (
       select h.asset, i.id as instrument_id, a.decimals, a.price_decimals, (sum(h.balance) - coalesce(max(s.units), 0))::bigint as units
       from client_day d join ledger_account h on h.owner = d.client_id join asset a on a.id = h.asset join instrument i on i.id = a.instrument_id
       left join since s on s.asset = h.asset
       where d.client_id = $1 and d.day = $2 and h.purpose in ('securities', 'pledged')
       group by h.asset, i.id, a.decimals, a.price_decimals
       having sum(h.balance) <> coalesce(max(s.units), 0)),
     priced as materialized (
       select * from closing_prices((select coalesce(array_agg(instrument_id), '{}') from held), $2, $2))
     select h.asset, h.instrument_id, h.decimals, h.price_decimals, h.units, p.price, p.price_day, p.source,
            (case when p.price is not null then round(h.units * p.price / power(10::numeric, h.decimals + h.price_decimals - 2))
                  else round(h.units * (
                    select sum(f.gross_paise)::numeric / sum(f.quantity) from product_order o join order_fill f on f.order_id = o.id
                    where o.client_id = $1 and o.asset = h.asset and f.side = 'buy')) end)::bigint as value
     from held h left join priced p on p.instrument_id = h.instrument_id order by h.asset`,
    [clientId, day],
  )

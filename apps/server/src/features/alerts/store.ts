/** alerts: the table `price_alert`. */
import { randomUUID } from 'node:crypto'
import { oneRow, type Queries } from '../../platform/database.ts'

export type Direction = 'above' | 'below'

export interface AlertRow {
  readonly id: string
  readonly client_id: string
  readonly instrument_id: number
  readonly direction: Direction
  readonly price_paise: number
  readonly created_at: Date
  readonly fired_at: Date | null
  readonly fired_paise: number | null
  readonly as_of: Date | null
  readonly source: string | null
}

const COLUMNS =
  'id, client_id, instrument_id, direction, price_paise, created_at, fired_at, fired_paise, as_of, source'
const LISTED = 200

/** Waiting ones first, then those that fired, each newest first. */
export const alertsOf = (db: Queries, clientId: string): Promise<AlertRow[]> =>
  db.query<AlertRow>(
    `select ${COLUMNS} from price_alert where client_id = $1
     order by fired_at is not null, fired_at desc, created_at desc, id limit ${LISTED}`,
    [clientId],
  )

/** Holds the client's row, so that two who add at once are counted one after the other. */
export async function lockAndCountWaiting(tx: Queries, clientId: string): Promise<number> {
  await tx.query('select from client where id = $1 for no key update', [clientId])
  const rows = await tx.query('select from price_alert where client_id = $1 and fired_at is null', [clientId])
  return rows.length
}

export interface NewAlert {
  readonly clientId: string
  readonly instrumentId: number
  readonly direction: Direction
  readonly pricePaise: number
  readonly createdAt: Date
}

export const insertAlert = async (tx: Queries, alert: NewAlert): Promise<AlertRow> =>
  oneRow(
    await tx.query<AlertRow>(
      `insert into price_alert (id, client_id, instrument_id, direction, price_paise, created_at)
       values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
      [randomUUID(), alert.clientId, alert.instrumentId, alert.direction, alert.pricePaise, alert.createdAt],
    ),
  )

export async function removeAlert(tx: Queries, clientId: string, id: string): Promise<boolean> {
  const rows = await tx.query('delete from price_alert where id = $1 and client_id = $2 returning id', [
    id,
    clientId,
  ])
  return rows.length > 0
}

export type WaitingAlert = Pick<AlertRow, 'id' | 'instrument_id' | 'direction' | 'price_paise'>

/** Everyone's alerts that wait, of one instrument or of all. Only the firm sees all clients' rows. */
export const waitingAlerts = (db: Queries, instrumentId: number | null): Promise<WaitingAlert[]> =>
  db.query<WaitingAlert>(
    `select id, instrument_id, direction, price_paise from price_alert
     where fired_at is null and ($1::int is null or instrument_id = $1)`,
    [instrumentId],
  )

export interface Reached {
  readonly id: string
  readonly instrumentId: number
  readonly pricePaise: number
  readonly asOfMs: number
  readonly source: string
}

/** Fires what still waits; what another server fired first, or its owner deleted, is left out. In order, so none blocks. */
export const fireWaiting = (tx: Queries, reached: readonly Reached[], firedAt: Date): Promise<AlertRow[]> =>
  tx.query<AlertRow>(
    `update price_alert as alert set fired_at = $5, fired_paise = given.paise, source = given.source,
       as_of = to_timestamp(given.as_of / 1000)
     from (select * from unnest($1::uuid[], $2::int[], $3::float8[], $4::text[]) as told (id, paise, as_of, source)
           order by id) as given
     where alert.id = given.id and alert.fired_at is null
     returning ${COLUMNS.split(', ')
       .map((column) => `alert.${column}`)
       .join(', ')}`,
    [
      reached.map(({ id }) => id),
      reached.map(({ pricePaise }) => pricePaise),
      reached.map(({ asOfMs }) => asOfMs),
      reached.map(({ source }) => source),
      firedAt,
    ],
  )

export interface Outdated {
  readonly id: string
  readonly ex_day: string
  readonly says: string
}

/** Alerts that wait, with a change of shares that has begun since the day on which they were set. */
export const outdatedAlerts = (
  tx: Queries,
  day: string,
  instrumentIds: readonly number[] | null,
): Promise<Outdated[]> =>
  tx.query<Outdated>(
    `with waiting as materialized (
       select id, instrument_id, (created_at at time zone 'Asia/Kolkata')::date as day from price_alert
       where fired_at is null and ($2::int[] is null or instrument_id = any ($2)))
     select a.id, c.ex_day, c.says from waiting a
     join corporate_action c on c.instrument_id = a.instrument_id and c.ex_day > a.day
     -- Years of actions are older than any of them.
     where c.shares_after is not null and c.withdrawn_at is null and c.ex_day <= $1
       and c.ex_day > (select min(day) from waiting)
     order by a.id, c.ex_day desc`,
    [day, instrumentIds],
  )

/** In the order of their ids, as they are fired. Says since when they are cancelled: the notice of it, which the database writes, has no other clock. */
export async function cancelWaiting(tx: Queries, ids: readonly string[], at: Date): Promise<AlertRow[]> {
  await tx.query("select set_config('app.cancelled_at', $1, true)", [at.toISOString()])
  return tx.query<AlertRow>(
    `delete from price_alert where id in (
       select id from price_alert where id = any ($1) and fired_at is null order by id for update)
     returning ${COLUMNS}`,
    [ids],
  )
}

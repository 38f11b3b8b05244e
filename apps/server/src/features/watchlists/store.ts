/** watchlists: the tables `watchlist` and `watchlist_stock`. */
import { randomUUID } from 'node:crypto'
import type { Queries } from '../../platform/database.ts'

export interface WatchedStock {
  readonly instrumentId: number
  readonly note: string
}

export interface StoredWatchlist {
  readonly id: string
  readonly name: string
  readonly stocks: readonly WatchedStock[]
}

interface Row {
  id: string
  name: string
  instruments: number[]
  notes: string[]
}

/** The client's lists, oldest first, each with its stocks in their order; or one of them. */
export async function watchlistsOf(
  db: Queries,
  clientId: string,
  onlyId: string | null = null,
): Promise<StoredWatchlist[]> {
  const rows = await db.query<Row>(
    `select id, name,
       coalesce(array_agg(instrument_id order by place) filter (where place is not null), '{}') as instruments,
       coalesce(array_agg(note order by place) filter (where place is not null), '{}') as notes
     from watchlist left join watchlist_stock on watchlist_id = id
     where watchlist.client_id = $1 and ($2::uuid is null or id = $2)
     group by id order by created_at, id`,
    [clientId, onlyId],
  )
  return rows.map(({ id, name, instruments, notes }) => ({
    id,
    name,
    stocks: instruments.map((instrumentId, turn) => ({ instrumentId, note: notes[turn] ?? '' })),
  }))
}

/** Holds the client's row, so that two who add at once are counted one after the other. */
export async function lockAndCountLists(tx: Queries, clientId: string): Promise<number> {
  await tx.query('select from client where id = $1 for no key update', [clientId])
  const rows = await tx.query('select from watchlist where client_id = $1', [clientId])
  return rows.length
}

export async function insertWatchlist(
  tx: Queries,
  clientId: string,
  name: string,
  createdAt: Date,
): Promise<string> {
  const id = randomUUID()
  await tx.query('insert into watchlist (id, client_id, name, created_at) values ($1, $2, $3, $4)', [
    id,
    clientId,
    name,
    createdAt,
  ])
  return id
}

/** False: it is not this client's. Holds the row, so that two who save at once take turns. */
export async function renameWatchlist(
  tx: Queries,
  clientId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await tx.query(
    'update watchlist set name = $3 where id = $1 and client_id = $2 returning id',
    [id, clientId, name],
  )
  return rows.length > 0
}

/** The whole list as it shall be, in one statement each way. */
export async function replaceStocks(
  tx: Queries,
  clientId: string,
  id: string,
  stocks: readonly WatchedStock[],
): Promise<void> {
  await tx.query('delete from watchlist_stock where watchlist_id = $1 and client_id = $2', [id, clientId])
  await tx.query(
    `insert into watchlist_stock (watchlist_id, client_id, instrument_id, place, note)
     select $1, $2, instrument_id, place, note
     from unnest($3::int[], $4::text[]) with ordinality as given (instrument_id, note, place)`,
    [id, clientId, stocks.map(({ instrumentId }) => instrumentId), stocks.map(({ note }) => note)],
  )
}

export async function removeWatchlist(tx: Queries, clientId: string, id: string): Promise<boolean> {
  const rows = await tx.query('delete from watchlist where id = $1 and client_id = $2 returning id', [
    id,
    clientId,
  ])
  return rows.length > 0
}

/** market: days that were announced late, and which shares make up an index. */
import type { Day, LateDay } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import type { Market } from '../instruments.ts'

export const saveHolidays = async (
  db: Queries,
  market: Market,
  days: readonly LateDay[],
  source: string,
): Promise<void> => {
  await db.query(
    `insert into holiday (market, day, kind, name, source)
     select $1, day, kind, name, $5 from unnest($2::date[], $3::text[], $4::text[]) as given (day, kind, name)
     on conflict (market, day, kind) do update set name = excluded.name, source = excluded.source`,
    [market, days.map(({ day }) => day), days.map(({ kind }) => kind), days.map(({ name }) => name), source],
  )
}

export const lateHolidays = (db: Queries, market: Market): Promise<LateDay[]> =>
  db.query<LateDay>('select day, kind, name from holiday where market = $1 order by day', [market])

/** The list replaces the one before it: who is missing left the day before, who is new joins on `since`. */
export async function saveIndexMembers(
  db: Queries,
  indexId: number,
  memberIds: readonly number[],
  { since, source }: { readonly since: Day; readonly source: string },
): Promise<void> {
  await db.query(
    `update index_member set until = greatest(since, $3::date - 1)
     where index_id = $1 and until is null and not instrument_id = any($2)`,
    [indexId, memberIds, since],
  )
  await db.query(
    `insert into index_member (index_id, instrument_id, since, source)
     select $1, id, $3, $4 from unnest($2::int[]) as given (id)
     where not exists (
       select from index_member where index_id = $1 and instrument_id = id and until is null)
     on conflict (index_id, instrument_id, since) do update set until = null, source = excluded.source`,
    [indexId, memberIds, since, source],
  )
}

/** Symbols of an index today. */
export async function indexMembers(db: Queries, indexId: number): Promise<string[]> {
  const rows = await db.query<{ symbol: string }>(
    `select symbol from index_member join instrument on instrument.id = index_member.instrument_id
     where index_id = $1 and until is null order by symbol`,
    [indexId],
  )
  return rows.map(({ symbol }) => symbol)
}

/** Ids of the members of an index today: two markets may know the same symbol. */
export async function indexMemberIds(db: Queries, indexId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select instrument_id as id from index_member where index_id = $1 and until is null',
    [indexId],
  )
  return rows.map(({ id }) => id)
}

/** Names of the indices that an instrument is part of today. */
export async function indicesOf(db: Queries, instrumentId: number): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select name from index_member join instrument on instrument.id = index_member.index_id
     where instrument_id = $1 and until is null order by name`,
    [instrumentId],
  )
  return rows.map(({ name }) => name)
}

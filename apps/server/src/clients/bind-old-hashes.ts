/**
 * clients: binds the hashes of passwords and PINs that an earlier version kept to their owners, once, before the server answers
 * anyone. After that a hash that is bound to nobody opens nothing. It works as the owner of the tables, portion by portion; a
 * start that is cut off goes on at the next.
 */
import { advisoryLocks } from '../platform/advisory-locks.ts'
import { boundHash, type SecretKind } from '../platform/bound-hashes.ts'
import type { Db, Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { StartFailure } from '../platform/start-failure.ts'

const AT_ONCE = 1000

interface Kept {
  readonly table: 'client' | 'staff' | 'pin'
  readonly owner: 'id' | 'client_id'
  readonly column: 'password_hash' | 'pin_hash'
  readonly kind: SecretKind
}

const KEPT: readonly Kept[] = [
  { table: 'client', owner: 'id', column: 'password_hash', kind: 'password' },
  { table: 'staff', owner: 'id', column: 'password_hash', kind: 'password' },
  { table: 'pin', owner: 'client_id', column: 'pin_hash', kind: 'pin' },
]

const nameOf = ({ table, column }: Kept): string => `${table}.${column}`

/** A server whose login may not do it says who has to. */
export async function refuseUnboundHashes(db: Queries): Promise<void> {
  const done = await db.query<{ name: string }>('select name from sealed_table')
  const bound = new Set(done.map(({ name }) => name))
  if (KEPT.every((kept) => bound.has(nameOf(kept)))) return
  throw new StartFailure(
    'Passwords in this database are not bound to their owners yet, and the login in DATABASE_URL may not do it: set MIGRATIONS_DATABASE_URL to the owner’s login for one start, or run npm run migrate with it and the key file.',
  )
}

export async function bindOldHashes(owner: Pick<Db, 'transaction'>, keys: Keys): Promise<void> {
  for (const kept of KEPT) {
    for (let isLeft = true; isLeft; ) isLeft = await owner.transaction((tx) => bindPortion(tx, keys, kept))
  }
}

/** Says whether something may be left. */
async function bindPortion(tx: Queries, keys: Keys, kept: Kept): Promise<boolean> {
  const { table, owner, column, kind } = kept
  // Another server may be at it, for as long as its rows take; a table's readers are not held up that long.
  await tx.query("set local lock_timeout = '10min'")
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations])
  await tx.query("set local lock_timeout = '10s'")
  if ((await tx.query('select from sealed_table where name = $1', [nameOf(kept)])).length > 0) return false
  const rows = await tx.query<{ id: string; hash: string }>(
    `select ${owner} as id, ${column} as hash from ${table} where position('.' in ${column}) = 0
     order by ${owner} limit ${AT_ONCE} for update`,
  )
  await tx.query(
    `update ${table} t set ${column} = bound.hash from unnest($1::uuid[], $2::text[]) as bound(id, hash) where t.${owner} = bound.id`,
    [rows.map(({ id }) => id), rows.map(({ id, hash }) => boundHash(keys, kind, id, hash))],
  )
  if (rows.length === AT_ONCE) return true
  await tx.query('insert into sealed_table (name) values ($1)', [nameOf(kept)])
  return false
}

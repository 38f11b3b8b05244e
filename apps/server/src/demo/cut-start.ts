/**
 * demo: a first start that was cut inside the demo's past. The ledger is written forwards only, so the rest cannot be told later:
 * the start begins anew. Nobody was let in before the past was whole, so nobody loses anything.
 */
import { advisoryLocks } from '../platform/advisory-locks.ts'
import { openDatabase, type Queries } from '../platform/database.ts'
import { StartFailure } from '../platform/start-failure.ts'

type Mark = 'demo past begun' | 'demo past told'

export const markPast = (db: Queries, mark: Mark): Promise<object[]> =>
  db.query('insert into instance_past (what) values ($1) on conflict do nothing', [mark])

/**
 * Where money has moved already the past is not told again. Who comes here after another server that ended inside it lets nobody in: the
 * next start empties the database, and would take with it what they did.
 */
export async function refusePartOfPast(db: Queries): Promise<void> {
  if (await isPartTold(db))
    throw new StartFailure(
      'Another server ended while it told the demo’s past. Start again: the next start begins anew.',
    )
}

async function isPartTold(db: Queries): Promise<boolean> {
  const marks = await db.query<{ what: string }>('select what from instance_past')
  const has = (mark: Mark): boolean => marks.some(({ what }) => what === mark)
  return has('demo past begun') && !has('demo past told')
}

/** Empties such a database before it is migrated; only one of our own making. Says whether it did. */
export async function clearCutStart(ownerUrl: string, isEmbedded: boolean): Promise<boolean> {
  const owner = openDatabase({ url: ownerUrl, connections: 1, asOwner: true })
  try {
    return await owner.transaction(async (tx) => {
      if (!(await wasCut(tx))) return false
      if (!isEmbedded)
        throw new StartFailure(
          'The first start of this demo was cut short, and its database holds a part of the demo’s past: give it an empty one.',
        )
      // A statement of the start that was killed may still be at its end.
      await tx.query("set local lock_timeout = '1min'")
      await tx.query('drop schema public cascade')
      await tx.query('create schema public')
      return true
    })
  } finally {
    await owner.close()
  }
}

async function wasCut(tx: Queries): Promise<boolean> {
  const [table] = await tx.query<{ is_made: boolean }>(
    "select to_regclass('public.instance_past') is not null as is_made",
  )
  if (!table?.is_made) return false
  if (!(await isPartTold(tx))) return false
  // Another server that tells it at this moment holds the lock; who waits for it finds all of it told.
  const [lock] = await tx.query<{ is_free: boolean }>('select pg_try_advisory_xact_lock($1) as is_free', [
    advisoryLocks.demoSeed,
  ])
  return lock?.is_free ?? false
}

/**
 * firm: an earlier version sealed the second factors of all members with one key, so that one could be copied into another's row.
 * Each is sealed for its owner once, as the owner of the tables, before the server answers anyone.
 */
import { advisoryLocks } from '../platform/advisory-locks.ts'
import type { Db, Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { StartFailure } from '../platform/start-failure.ts'

const NAME = 'staff.totp_secret'

const isDone = async (db: Queries): Promise<boolean> =>
  (await db.query('select from sealed_table where name = $1', [NAME])).length > 0

/** A server whose login may not do it says who has to. */
export async function refuseSharedSecrets(db: Queries): Promise<void> {
  if (await isDone(db)) return
  throw new StartFailure(
    'Second factors in this database are not sealed for their owners yet, and the login in DATABASE_URL may not do it: set MIGRATIONS_DATABASE_URL to the owner’s login for one start, or run npm run migrate with it and the key file.',
  )
}

interface Secrets {
  readonly id: string
  readonly secret: Buffer
  readonly next: Buffer | null
}

export const sealOldSecrets = (owner: Pick<Db, 'transaction'>, keys: Keys): Promise<void> =>
  owner.transaction(async (tx) => {
    // Another server may be at it.
    await tx.query("set local lock_timeout = '10min'")
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations])
    await tx.query("set local lock_timeout = '10s'")
    if (await isDone(tx)) return
    const rows = await tx.query<Secrets>(
      'select id, totp_secret as secret, next_totp_secret as next from staff order by id for update',
    )
    const again = (id: string, sealed: Buffer): Buffer =>
      keys.seal(`staff:${id}`, keys.open('staff-second-factor', sealed))
    // The secret stays what its owner was shown; the trigger could not know it by its new bytes.
    await tx.query('alter table staff disable trigger staff_secret_was_shown')
    for (const { id, secret, next } of rows)
      await tx.query('update staff set totp_secret = $2, next_totp_secret = $3 where id = $1', [
        ...[id, again(id, secret)],
        next && again(id, next),
      ])
    await tx.query('alter table staff enable trigger staff_secret_was_shown')
    await tx.query('insert into sealed_table (name) values ($1)', [NAME])
  })

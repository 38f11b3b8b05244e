/**
 * platform: work that one server does for all. A lease is held for a short time and renewed; whoever holds it may lose it
 * without noticing, so what is done under it must bear being done twice.
 */
import { randomUUID } from 'node:crypto'
import type { Queries } from './database.ts'

/** Takes or renews the lease. False: another server has it. The database's clock decides, so servers need not agree. */
export async function holdLease(db: Queries, name: string, holder: string, forMs: number): Promise<boolean> {
  const held = await db.query(
    `insert into lease (name, holder, until) values ($1, $2, clock_timestamp() + $3::interval)
     on conflict (name) do update set holder = excluded.holder, until = excluded.until
     where lease.holder = excluded.holder or lease.until < clock_timestamp() returning name`,
    [name, holder, `${forMs} milliseconds`],
  )
  return held.length > 0
}

/** Lets another server have it at once. */
export const releaseLease = (db: Queries, name: string, holder: string): Promise<object[]> =>
  db.query('update lease set until = clock_timestamp() where name = $1 and holder = $2', [name, holder])

/** The lease of one server on one work, for as long as it keeps asking. */
export interface Lease {
  /** Takes or renews it. False: another server has it. */
  hold(): Promise<boolean>
  /** On a clean stop the next server need not wait until it has run out. */
  release(): Promise<void>
}

export function leaseOn(db: Queries, name: string, forMs: number): Lease {
  const holder = randomUUID()
  return {
    hold: () => holdLease(db, name, holder, forMs),
    release: async () => void (await releaseLease(db, name, holder)),
  }
}

/** Bench: clients who trade, each with a session and more money than a bench can spend. */
import { randomUUID } from 'node:crypto'
import { newDevice } from '../../apps/server/src/clients/devices.ts'
import type { Sessions } from '../../apps/server/src/clients/sessions.ts'
import { post } from '../../apps/server/src/ledger/transfers.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { Db } from '../../apps/server/src/platform/database.ts'

export interface Databases {
  readonly owner: Db
  readonly db: Db
  /** Past what asks each transfer for its cause: money that nobody paid in is only for measuring. */
  readonly books: Db
}

export interface Party {
  readonly client: string
  readonly session: string
}

export async function makeParties(
  { owner, db, books }: Databases,
  sessions: Sessions,
  count: number,
): Promise<Party[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await books.query(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     select id, 'B' || id, id || '@bench.test', id || '@bench.test', 'Bench', 'x', now(), 'approved', now()
     from unnest($1::uuid[]) as t(id)`,
    [ids],
  )
  for (const id of ids) {
    await sessions.open(db, { clientId: id, device: newDevice(), isRemembered: false, userAgent: '' })
  }
  await post(
    books,
    ids.map((client) => ({
      act: 'deposit',
      ref: null,
      at: systemClock.now(),
      legs: [{ from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: 1_000_000_000_000n }],
    })),
  )
  return owner.query<Party>(
    'select client_id as client, id as session from session where client_id = any ($1::uuid[])',
    [ids],
  )
}

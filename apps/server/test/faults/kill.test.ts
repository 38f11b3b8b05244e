/** kill -9 of the server, and of server and database together, in the middle of a load of withdrawals. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestWithdrawal, urlOf } from '@pramaan/contracts'
import { type LocalPostgres, startPostgres } from '@pramaan/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDevice } from '../../src/clients/devices.ts'
import { sessionsWith } from '../../src/clients/sessions.ts'
import { post } from '../../src/ledger/transfers.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { readKeys } from '../../src/platform/keys.ts'
import { diceFrom } from '../properties/dice.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'

const AT_ONCE = 16
const RUPEES = 20_000
const folder = join(import.meta.dirname, '../../../../.cache', `test-kill-${process.pid}`)
const dataDir = join(folder, 'postgres')

let port: string
let postgres: LocalPostgres
let server: ServerProcess
let token: string
const client = randomUUID()
const card = randomUUID()

const start = async (): Promise<void> => {
  postgres = await startPostgres({ dataDir, durable: true })
  server = await startServer({
    PORT: port,
    DATA_DIR: folder,
    KEYS_FILE: join(folder, 'keys'),
    DATABASE_URL: postgres.url,
  })
}
const asOwner = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
  const db = openDatabase({ url: postgres.url, connections: 1, asOwner: true })
  try {
    return await db.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica')
      return tx.query<Row>(text, values)
    })
  } finally {
    await db.close()
  }
}

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  port = await freePort()
  await start()
  await asOwner(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     values ($1, 'KILL', 'kill@example.test', 'kill@example.test', 'Kill', 'x', now(), 'approved', now())`,
    [client],
  )
  await asOwner("insert into pin (client_id, pin_hash, set_at) values ($1, 'x', now())", [client])
  await asOwner(
    `insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name, created_at, usable_from)
     values ($1, $2, 'A Bank', 'x', '123••••890', 'x', 'SBIN0001234', 'Kill', now(), now())`,
    [card, client],
  )
  const db = openDatabase({ url: postgres.url, connections: 2 })
  const sessions = sessionsWith(await readKeys(join(folder, 'keys')), systemClock)
  token = (
    await sessions.open(db, { clientId: client, device: newDevice(), isRemembered: false, userAgent: '' })
  ).access_token
  await post({ query: asOwner }, [
    {
      act: 'deposit',
      ref: null,
      at: systemClock.now(),
      legs: [{ from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: 10_000_000_000_000n }],
    },
  ])
  await db.close()
  await asOwner(
    `insert into step_up_grant (id, session_id, purpose, expires_at)
     select gen_random_uuid(), id, 'guarded-act', now() + interval '1 day' from session, generate_series(1, 5000)`,
  )
}, 120_000)
afterAll(async () => {
  await server.end('SIGKILL')
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ask(key: string): Promise<boolean> {
  const response = await fetch(`${server.url}${urlOf(requestWithdrawal)}`, {
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      'idempotency-key': key,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ amount: RUPEES, bank_card_id: card }),
  }).catch(() => null)
  return response !== null && response.status === 200 && (await response.json().catch(() => null)) !== null
}

/** Asks without a pause until something dies; says what was acknowledged and what is left in doubt. */
async function askUntilItDies(acknowledged: Set<string>, inDoubt: Set<string>): Promise<void> {
  const one = async (): Promise<void> => {
    for (;;) {
      const key = randomUUID()
      inDoubt.add(key)
      if (!(await ask(key))) return
      inDoubt.delete(key)
      acknowledged.add(key)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** The number of PostgreSQL's first process, as its own file says. */
const postmaster = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

test('of withdrawals under a load that is killed 4 times nothing acknowledged is lost and nothing is doubled', async () => {
  const dice = diceFrom(42)
  const acknowledged = new Set<string>()
  for (let round = 1; round <= 4; round += 1) {
    const inDoubt = new Set<string>()
    const load = askUntilItDies(acknowledged, inDoubt)
    await sleep(300 + dice.below(500))
    if (round % 2 === 0) process.kill(await postmaster(), 'SIGKILL')
    await server.end('SIGKILL')
    await load
    // After a kill there is nothing left to stop; the folder is given back all the same.
    await postgres.stop()
    await start()
    // What is in doubt is asked again with its own key, as the app does, and now has exactly one effect.
    for (const key of inDoubt) {
      expect(await ask(key)).toBe(true)
      acknowledged.add(key)
    }
    const [books] = await asOwner<{ kept: bigint; held: bigint; keys: bigint; off: bigint }>(
      `select (select count(*) from withdrawal where client_id = $1) as kept,
              (select balance from ledger_account where client_id = $1 and purpose = 'held') as held,
              (select count(*) from idempotency where key = any ($2::text[])) as keys,
              (select count(*) from (select from ledger_entry group by transfer_id having sum(amount) <> 0) t) as off`,
      [client, [...acknowledged]],
    )
    const count = BigInt(acknowledged.size)
    expect(books).toEqual({ kept: count, held: count * 2_000_000n, keys: count, off: 0n })
  }
  expect(acknowledged.size).toBeGreaterThan(4 * AT_ONCE)
}, 240_000)

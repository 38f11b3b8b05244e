/** journeys: people to walk with. Each journey gets a client of its own, so that journeys can run side by side. */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { urlOfRunning } from '@pramaan/local-postgres'
import pg from 'pg'

export const DEMO_PASSWORD = 'demo1234'
export const INVITATION = 'DEMO-2026'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

export interface Person {
  readonly email: string
  readonly password: string
}

export const somebody = (): Person => ({
  email: `walker-${randomUUID().slice(0, 13)}@example.test`,
  password: `a long walk ${randomUUID().slice(0, 6)}`,
})

/** Registers through the product's own call, and then has the identity approved as only the database's owner can. */
export async function newClient(
  baseUrl: string,
  status: 'unverified' | 'pending' | 'rejected' | 'approved' = 'approved',
): Promise<Person> {
  const person = somebody()
  const reply = await fetch(new URL('/api/auth/app/v2/register', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({
      email: person.email,
      password: md5(person.password),
      invite_code: INVITATION,
    }),
  })
  if (!reply.ok) throw new Error(`registering answered ${reply.status}: ${await reply.text()}`)
  await asOwner("update client set identity_status = $2, name = 'Wanda Walker' where email = $1", [
    person.email,
    status,
  ])
  return person
}

/** Past every rule of the app, for what a journey needs to find and cannot do itself. */
async function asOwner(text: string, values: readonly unknown[]): Promise<void> {
  const url = urlOfRunning(process.env.DATA_DIR ?? '')
  if (!url) throw new Error('the instance of the journeys has no embedded database')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The database's own rules, two people for every right among them, are held back for this one connection.
    await client.query('set session_replication_role = replica')
    await client.query(text, [...values])
  } finally {
    await client.end()
  }
}

/** What `npm run outbox` shows a person. */
export async function readOutbox(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, '../tools/outbox.ts'),
  ])
  return stdout
}

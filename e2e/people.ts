/** journeys: people to walk with. Each journey gets a client of its own, so that journeys can run side by side. */
import { execFile } from 'node:child_process'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { urlOfRunning } from '@pramaan/local-postgres'
import pg from 'pg'

export const DEMO_PASSWORD = 'demo1234'
export const INVITATION = 'DEMO-2026'

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

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
  name = 'Wanda Walker',
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
  await asOwner('update client set identity_status = $2, name = $3 where email = $1', [
    person.email,
    status,
    name,
  ])
  return person
}

/** As if the firm had approved the papers of this client, under the name that `newClient` gives. */
export const approvePapersOf = ({ email }: Person): Promise<void> =>
  asOwner(
    `insert into identity_submission (id, client_id, full_name, mobile, date_of_birth, id_number, id_number_mask,
       id_number_mac, front_image_id, back_image_id, submitted_at, promised_by, status, decided_at)
     select gen_random_uuid(), id, name, '', '1990-03-14', 'x', 'xxx', 'x', gen_random_uuid(), gen_random_uuid(),
       now(), now() + interval '2 days', 'approved', now()
     from client where email = $1`,
    [email],
  )

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** What an authenticator app shows for this secret (RFC 6238). A code works once, so a later step gives another. */
export function totpCode(secret: string, stepsAhead = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAhead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const start = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

let owner: Promise<pg.Client> | undefined

/** Past every rule of the app, for what a journey needs to find and cannot do itself. */
export async function asOwner(text: string, values: readonly unknown[]): Promise<void> {
  owner ??= connectAsOwner()
  await (await owner).query(text, [...values])
}

/** One connection for all journeys of a worker; it ends with the worker. */
async function connectAsOwner(): Promise<pg.Client> {
  const url = urlOfRunning(process.env.DATA_DIR ?? '')
  if (!url) throw new Error('the instance of the journeys has no embedded database')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The database's own rules, two people for every right among them, are held back for this one connection.
  await client.query('set session_replication_role = replica')
  return client
}

/** What `npm run outbox` shows a person. */
export async function readOutbox(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, '../tools/outbox.ts'),
  ])
  return stdout
}

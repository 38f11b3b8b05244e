/**
 * clients: which device is calling. A random secret in an HttpOnly cookie; only its hash is kept. A refresh token
 * taken from a browser's storage is useless without it. A device is known to whoever has signed in on it, or has proven
 * their address on it, within a year. Only secrets that this server made are ever kept: one that the caller chose is
 * replaced. The only writer of the tables `client_device` and `staff_device`.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Clock, laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { type Cookie, cookieName } from '../platform/routes.ts'

const NAME = 'did'
const YEAR_S = 365 * 24 * 3600
/** That a device was seen is written down once a day. */
const SEEN_EVERY_MS = 24 * 3_600_000
const SECRET = /^[A-Za-z0-9_-]{43}$/

export interface Device {
  readonly secret: string
  readonly hash: Buffer
}

/** Whose device it is: a client's or that of one of the firm's people. */
export type Owner = { readonly clientId: string } | { readonly staffId: string }

const deviceFrom = (secret: string): Device => ({
  secret,
  hash: createHash('sha256').update(secret).digest(),
})

/** What the caller's cookie says, whoever made it up. */
export function deviceOf(request: FastifyRequest, isSecure: boolean): Device | null {
  const secret = request.cookies[cookieName(NAME, isSecure)]
  return secret && SECRET.test(secret) ? deviceFrom(secret) : null
}

export const newDevice = (): Device => deviceFrom(randomBytes(32).toString('base64url'))

/** True where the secret was made here, for whomever. */
export async function isOurs(db: Queries, { hash }: Device): Promise<boolean> {
  const made = await db.query(
    `select 1 from client_device where device_hash = $1
     union all select 1 from staff_device where device_hash = $1 limit 1`,
    [hash],
  )
  return made.length > 0
}

/** The caller's device if it is one of ours; else a new one. */
export const ourDevice = async (db: Queries, sent: Device | null): Promise<Device> =>
  sent && (await isOurs(db, sent)) ? sent : newDevice()

export const deviceCookie = (device: Device): Cookie => ({
  name: NAME,
  value: device.secret,
  maxAgeS: YEAR_S,
  path: '/',
})

const placeOf = (owner: Owner): { table: string; column: string; id: string } =>
  'clientId' in owner
    ? { table: 'client_device', column: 'client_id', id: owner.clientId }
    : { table: 'staff_device', column: 'staff_id', id: owner.staffId }

/** The name of the device if it is known to this person, else null. */
export async function knownDevice(
  db: Queries,
  owner: Owner | null,
  device: Device | null,
): Promise<string | null> {
  if (!owner || !device) return null
  const { table, column, id } = placeOf(owner)
  const rows = await db.query(`select 1 from ${table} where ${column} = $1 and device_hash = $2`, [
    id,
    device.hash,
  ])
  return rows.length > 0 ? device.hash.toString('hex') : null
}

/** From now on this person is at home on this device. */
export async function rememberDevice(
  tx: Queries,
  clock: Clock,
  owner: Owner,
  device: Pick<Device, 'hash'>,
): Promise<void> {
  const { table, column, id } = placeOf(owner)
  const now = clock.now()
  await tx.query(
    `insert into ${table} as d (${column}, device_hash, seen_at) values ($1, $2, $3)
     on conflict (${column}, device_hash) do update set seen_at = $3 where d.seen_at < $4`,
    [id, device.hash, now, laterBy(now, -SEEN_EVERY_MS)],
  )
}

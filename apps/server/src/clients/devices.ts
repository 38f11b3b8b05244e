/**
 * clients: which device is calling. A random secret in an HttpOnly cookie; only its hash is kept. A refresh token
 * taken from a browser's storage is useless without it.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../platform/database.ts'
import { type Cookie, cookieName } from '../platform/routes.ts'

const NAME = 'did'
const YEAR_S = 365 * 24 * 3600
const SECRET = /^[A-Za-z0-9_-]{43}$/

export interface Device {
  readonly secret: string
  readonly hash: Buffer
}

const deviceFrom = (secret: string): Device => ({
  secret,
  hash: createHash('sha256').update(secret).digest(),
})

export function deviceOf(request: FastifyRequest, isSecure: boolean): Device | null {
  const secret = request.cookies[cookieName(NAME, isSecure)]
  return secret && SECRET.test(secret) ? deviceFrom(secret) : null
}

export const newDevice = (): Device => deviceFrom(randomBytes(32).toString('base64url'))

export const deviceCookie = (device: Device): Cookie => ({
  name: NAME,
  value: device.secret,
  maxAgeS: YEAR_S,
  path: '/',
})

/** True when this client has been signed in on this device before. */
export async function isKnownDevice(db: Queries, clientId: string, device: Device): Promise<boolean> {
  const rows = await db.query('select 1 from session where client_id = $1 and device_hash = $2 limit 1', [
    clientId,
    device.hash,
  ])
  return rows.length > 0
}

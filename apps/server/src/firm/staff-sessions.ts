/**
 * firm: console sessions. One secret in an HttpOnly cookie, kept as a hash; half an hour of quiet or twelve hours in all
 * end it. Half of it is random and the other half says that it is ours, so that a made-up one is known without a look.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal, type StaffRole } from '@pramaan/contracts'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { type Device, rememberDevice } from '../clients/devices.ts'
import { type Clock, laterBy } from '../platform/clock.ts'
import type { Db, Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { type Cookie, cookieName, type SignedInStaff } from '../platform/routes.ts'
import { isServersWord, saidAt, serverWord } from '../platform/sealed-texts.ts'

const COOKIE = 'console'
const LIFE_MS = 12 * 3_600_000
const IDLE_MS = 30 * 60_000
/** A session's last sign of life is written at most once a minute. */
const SEEN_EVERY_MS = 60_000
const SECRET = /^[A-Za-z0-9_-]{43}$/

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const cookieWith = (value: string, maxAgeS: number): Cookie => ({
  name: COOKIE,
  value,
  maxAgeS,
  path: '/console-api',
})

const HALF_BYTES = 16

/** That the random half is ours. */
const sealOf = (keys: Keys, random: Buffer): Buffer =>
  keys.mac('staff-session', random.toString('hex')).subarray(0, HALF_BYTES)

function isOurs(keys: Keys, secret: string): boolean {
  const bytes = Buffer.from(secret, 'base64url')
  return timingSafeEqual(sealOf(keys, bytes.subarray(0, HALF_BYTES)), bytes.subarray(HALF_BYTES))
}

interface Opened {
  token_hash: Buffer
  staff_id: string
  device_hash: Buffer | null
  created_at: Date
  expires_at: Date
}

/** What the server's word for a session covers. */
const partsOf = (session: Opened): readonly (string | null)[] => [
  session.token_hash.toString('hex'),
  session.staff_id,
  session.device_hash?.toString('hex') ?? null,
  saidAt(session.created_at),
  saidAt(session.expires_at),
]

/** Opens a session, on a device that is from now on known to be this person's. */
export async function openStaffSession(
  tx: Queries,
  { clock, keys }: { readonly clock: Clock; readonly keys: Keys },
  staffId: string,
  device?: Device,
): Promise<Cookie> {
  const random = randomBytes(HALF_BYTES)
  const secret = Buffer.concat([random, sealOf(keys, random)]).toString('base64url')
  const now = clock.now()
  if (device) await rememberDevice(tx, clock, { staffId }, device)
  const opened = {
    token_hash: hashOf(secret),
    staff_id: staffId,
    device_hash: device?.hash ?? null,
    created_at: now,
    expires_at: laterBy(now, LIFE_MS),
  }
  await tx.query('select open_staff_session($1, $2, $3, $4, $5, $6)', [
    ...Object.values(opened),
    serverWord('staff-session', ...partsOf(opened)),
  ])
  return cookieWith(secret, LIFE_MS / 1000)
}

/** Names whoever brings a session of ours, over or not, for the limit of calls. */
export const knownStaff =
  (keys: Keys, isSecure: boolean) =>
  (request: FastifyRequest): string | null => {
    const secret = secretOf(request, isSecure)
    return secret && isOurs(keys, secret) ? `staff ${hashOf(secret).toString('hex')}` : null
  }

function secretOf(request: FastifyRequest, isSecure: boolean): string | null {
  const secret = request.cookies[cookieName(COOKIE, isSecure)]
  return secret && SECRET.test(secret) ? secret : null
}

/** The session that asks, as what it leaves behind names it. */
export const staffSessionOf = (request: FastifyRequest, isSecure: boolean): Buffer =>
  hashOf(secretOf(request, isSecure) ?? '')

export async function endStaffSession(
  tx: Queries,
  request: FastifyRequest,
  isSecure: boolean,
): Promise<Cookie> {
  const secret = secretOf(request, isSecure)
  if (secret) await tx.query('delete from staff_session where token_hash = $1', [hashOf(secret)])
  return cookieWith('', 0)
}

/** Ends every session of the person but the one that asks. */
export async function endOtherStaffSessions(
  tx: Queries,
  request: FastifyRequest,
  { isSecure, staffId }: { isSecure: boolean; staffId: string },
): Promise<void> {
  await tx.query('delete from staff_session where staff_id = $1 and token_hash <> $2', [
    staffId,
    hashOf(secretOf(request, isSecure) ?? ''),
  ])
}

/** False: it was ended since the request came in. */
export const isStaffSessionOpen = async (tx: Queries, session: Buffer): Promise<boolean> =>
  (await tx.query('select from staff_session where token_hash = $1', [session])).length > 0

export const endAllStaffSessions = (tx: Queries, staffId: string): Promise<object[]> =>
  tx.query('delete from staff_session where staff_id = $1', [staffId])

/** Lets a member of the firm pass on a `staff` route of their role, or refuses. Other routes are not its business. */
export function admitStaff(
  { db, clock, keys }: { readonly db: Db; readonly clock: Clock; readonly keys: Keys },
  isSecure: boolean,
): onRequestHookHandler {
  const admit = async (request: FastifyRequest, roles: readonly StaffRole[]): Promise<void> => {
    const secret = secretOf(request, isSecure)
    const caller = secret && isOurs(keys, secret) ? await identify({ db, clock, keys }, hashOf(secret)) : null
    if (!caller) throw new Refusal('session_missing')
    if (!roles.includes(caller.role)) throw new Refusal('staff_role_wrong')
    request.staff = caller
  }
  return (request, _reply, done) => {
    const { access, roles = [] } = request.routeOptions.config
    if (access === 'staff') admit(request, roles).then(() => done(), done)
    else done()
  }
}

interface SessionRow extends Opened {
  name: string
  email: string
  role: StaffRole
  seen_at: Date
  word: Buffer | null
}

async function identify(
  { db, clock, keys }: { readonly db: Db; readonly clock: Clock; readonly keys: Keys },
  tokenHash: Buffer,
): Promise<SignedInStaff | null> {
  const now = clock.now()
  const [row] = await db.query<SessionRow>(
    `select s.token_hash, s.staff_id, s.device_hash, s.created_at, s.expires_at, s.seen_at, s.word, p.name, p.email, p.role
     from staff_session s join staff p on p.id = s.staff_id
     where s.token_hash = $1 and s.expires_at > $2 and s.seen_at > $3`,
    [tokenHash, now, laterBy(now, -IDLE_MS)],
  )
  // A session that nobody but the server can have opened, for this person.
  if (!row || !isServersWord(keys, row.word, 'staff-session', ...partsOf(row))) return null
  if (row.seen_at < laterBy(now, -SEEN_EVERY_MS)) {
    await db.query('update staff_session set seen_at = $2 where token_hash = $1', [tokenHash, now])
  }
  const { staff_id: staffId, name, email, role } = row
  return { staffId, name, email, role, device: (row.device_hash ?? row.token_hash).toString('hex') }
}

export async function forgetStaffSessions(db: Queries, clock: Clock): Promise<void> {
  const now = clock.now()
  await db.query('delete from staff_session where expires_at <= $1 or seen_at <= $2', [
    now,
    laterBy(now, -IDLE_MS),
  ])
}

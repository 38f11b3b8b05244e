/**
 * clients: sessions. A session is a family of refresh tokens, each used once. The only writer of the tables
 * `session` and `refresh_token`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type AuthData, limits, Refusal } from '@pramaan/contracts'
import { type Clock, laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { saidAt, serverWord } from '../platform/sealed-texts.ts'
import { type AccessTokens, accessTokensWith } from './access-tokens.ts'
import { type Device, rememberDevice } from './devices.ts'

const HOUR_MS = 3_600_000
const REMEMBERED_MS = 30 * 24 * HOUR_MS
const UNREMEMBERED_MS = 12 * HOUR_MS
/** A reply may be lost or two tabs may race: within this time the same device gets the same successor again. */
const GRACE_MS = 10_000
/** Reloading a page costs a refresh, so the server allows more than a tab's own three a minute, but not a flood. */
const MOST_PER_MINUTE = 30

export type EndedWhy =
  | 'signed out'
  | 'token reused'
  | 'password changed'
  | 'password reset'
  | 'account frozen'
  | 'second factor reset'
  | 'passkey removed'

export interface Sessions {
  readonly accessTokens: AccessTokens
  /** Opens a new family. A sign-in never continues an older one. */
  open(tx: Queries, start: SessionStart): Promise<AuthData>
  /** Trades a refresh token for its successor. Null: it was no good, and what had to end has ended. */
  rotate(tx: Queries, token: string, device: Device): Promise<AuthData | null>
  /** The session a refresh token belongs to, whatever its state, for signing out. */
  sessionOfRefreshToken(tx: Queries, token: string): Promise<string | null>
  end(tx: Queries, sessionId: string, why: EndedWhy): Promise<void>
  /** Ends every session of the client, but the one that is kept, if any. */
  endAll(tx: Queries, clientId: string, why: EndedWhy, keptSessionId?: string): Promise<void>
  /** Ends a session only if it is this client's own. False: there is no such live session. */
  endOwn(tx: Queries, clientId: string, sessionId: string, why: EndedWhy): Promise<boolean>
}

export interface SessionStart {
  readonly clientId: string
  readonly device: Device
  readonly isRemembered: boolean
  readonly userAgent: string
}

interface TokenRow {
  session_id: string
  client_id: string
  seq: number
  used_at: Date | null
  device_hash: Buffer
  expires_at: Date
  ended_at: Date | null
}

/** What a session is for good. */
interface Family {
  readonly id: string
  readonly clientId: string
  readonly deviceHash: Buffer
  readonly expiresAt: Date
}

const familyOf = (row: TokenRow): Family => ({
  id: row.session_id,
  clientId: row.client_id,
  deviceHash: row.device_hash,
  expiresAt: row.expires_at,
})

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function sessionsWith(keys: Keys, clock: Clock): Sessions {
  const accessTokens = accessTokensWith(keys, clock)
  /**
   * A token is a keyed hash of its place in the family and of whose the family is: 256 bits nobody else can make, and the one
   * way to hand out the same successor twice without ever storing it. Of a family that was laid to somebody else none is good.
   */
  const tokenAt = ({ id, clientId, deviceHash, expiresAt }: Family, seq: number): string =>
    keys
      .mac('refresh-token', [id, seq, clientId, deviceHash.toString('hex'), expiresAt.getTime()].join('.'))
      .toString('base64url')

  const issue = async (tx: Queries, family: Family, seq: number): Promise<void> => {
    await tx.query(
      'insert into refresh_token (session_id, seq, token_hash, issued_at) values ($1, $2, $3, $4)',
      [family.id, seq, hashOf(tokenAt(family, seq)), clock.now()],
    )
  }

  const authData = async (family: Family, seq: number): Promise<AuthData> => ({
    access_token: await accessTokens.issue({ clientId: family.clientId, sessionId: family.id }),
    refresh_token: tokenAt(family, seq),
    expires_in: limits.accessTokenMs / 1000,
  })

  const end: Sessions['end'] = async (tx, sessionId, why) => {
    await tx.query('update session set ended_at = $2, ended_why = $3 where id = $1 and ended_at is null', [
      sessionId,
      clock.now(),
      why,
    ])
  }

  return {
    accessTokens,
    end,
    endAll: async (tx, clientId, why, keptSessionId) => {
      await tx.query(
        `update session set ended_at = $2, ended_why = $3
         where client_id = $1 and ended_at is null and id is distinct from $4`,
        [clientId, clock.now(), why, keptSessionId ?? null],
      )
    },
    endOwn: async (tx, clientId, sessionId, why) => {
      const ended = await tx.query(
        `update session set ended_at = $3, ended_why = $4
         where id = $2 and client_id = $1 and ended_at is null and expires_at > $3 returning id`,
        [clientId, sessionId, clock.now(), why],
      )
      return ended.length > 0
    },
    open: async (tx, { clientId, device, isRemembered, userAgent }) => {
      const now = clock.now()
      const expiresAt = laterBy(now, isRemembered ? REMEMBERED_MS : UNREMEMBERED_MS)
      const family = { id: randomUUID(), clientId, deviceHash: device.hash, expiresAt }
      const word = serverWord(
        'session',
        family.id,
        clientId,
        device.hash.toString('hex'),
        saidAt(now),
        saidAt(expiresAt),
      )
      await tx.query('select open_session($1, $2, $3, $4, $5, $6, $7)', [
        family.id,
        clientId,
        device.hash,
        now,
        expiresAt,
        userAgent.slice(0, 300),
        word,
      ])
      await rememberDevice(tx, clock, { clientId }, device)
      await issue(tx, family, 1)
      return authData(family, 1)
    },
    rotate: async (tx, token, device) => {
      const row = await lockToken(tx, token)
      const now = clock.now()
      if (!row || row.ended_at || row.expires_at <= now || !row.device_hash.equals(device.hash)) return null
      const family = familyOf(row)
      if (token !== tokenAt(family, row.seq)) return null
      await refuseFlood(tx, row.session_id, now)
      if (row.used_at === null) {
        await tx.query('update refresh_token set used_at = $3 where session_id = $1 and seq = $2', [
          row.session_id,
          row.seq,
          now,
        ])
        await issue(tx, family, row.seq + 1)
        await tx.query('update session set seen_at = $2 where id = $1', [row.session_id, now])
        await rememberDevice(tx, clock, { clientId: row.client_id }, device)
        return authData(family, row.seq + 1)
      }
      const isInGrace = now.getTime() - row.used_at.getTime() <= GRACE_MS
      if (isInGrace && (await isLiveTip(tx, row.session_id, row.seq + 1))) {
        return authData(family, row.seq + 1)
      }
      await end(tx, row.session_id, 'token reused')
      return null
    },
    sessionOfRefreshToken: async (tx, token) => (await lockToken(tx, token))?.session_id ?? null,
  }
}

/** The family's row is locked, so parallel refreshes of one token take turns and only the first makes a successor. */
async function lockToken(tx: Queries, token: string): Promise<TokenRow | null> {
  const [found] = await tx.query<{ session_id: string }>(
    'select session_id from refresh_token where token_hash = $1',
    [hashOf(token)],
  )
  if (!found) return null
  await tx.query('select 1 from session where id = $1 for update', [found.session_id])
  const [row] = await tx.query<TokenRow>(
    `select t.session_id, s.client_id, t.seq, t.used_at, s.device_hash, s.expires_at, s.ended_at
     from refresh_token t join session s on s.id = t.session_id where t.token_hash = $1`,
    [hashOf(token)],
  )
  return row ?? null
}

async function isLiveTip(tx: Queries, sessionId: string, seq: number): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from refresh_token where session_id = $1 and seq = $2 and used_at is null',
    [sessionId, seq],
  )
  return rows.length > 0
}

async function refuseFlood(tx: Queries, sessionId: string, now: Date): Promise<void> {
  const [row] = await tx.query<{ recent: bigint }>(
    'select count(*) as recent from refresh_token where session_id = $1 and issued_at > $2',
    [sessionId, laterBy(now, -60_000)],
  )
  if ((row?.recent ?? 0n) >= BigInt(MOST_PER_MINUTE))
    throw new Refusal('too_many_requests', { retryAfterS: 60 })
}

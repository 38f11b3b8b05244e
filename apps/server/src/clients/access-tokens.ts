/** clients: access tokens. Signed, five minutes, kept in memory by the browser; worthless once their session ended. */
import { randomUUID } from 'node:crypto'
import { limits } from '@pramaan/contracts'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/keys.ts'

export interface AccessClaims {
  readonly clientId: string
  readonly sessionId: string
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>
  /** Null for anything but a token that this instance signed and whose time has not run out. */
  read(token: string): Promise<AccessClaims | null>
  /** The same without waiting, for a token that was read before; null says only that it was not. */
  recall(token: string): AccessClaims | null
  /** The session of a token that this instance signed, also when its time has run out: enough to end it. */
  sessionOf(token: string): Promise<string | null>
}

const ALGORITHM = 'HS256'
const AUDIENCE = 'access'
/** Checking a signature costs more than the request it guards; each token is checked once per server. */
const MOST_REMEMBERED = 20_000

export function accessTokensWith(keys: Keys, clock: Clock): AccessTokens {
  const key = keys.raw('access-token')
  const issuer = keys.fingerprint
  const remembered = new Map<string, { claims: AccessClaims; expiresMs: number }>()

  const remember = (token: string, claims: AccessClaims, expiresMs: number): void => {
    const [oldest] = remembered.keys()
    if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, { claims, expiresMs })
  }

  const verify = (token: string, at: Date) =>
    jwtVerify<{ sid: string }>(token, key, {
      algorithms: [ALGORITHM],
      issuer,
      audience: AUDIENCE,
      currentDate: at,
      requiredClaims: ['sub', 'sid', 'exp'],
    }).catch(() => null)

  const recall = (token: string): AccessClaims | null => {
    const known = remembered.get(token)
    if (!known) return null
    if (known.expiresMs > clock.now().getTime()) return known.claims
    remembered.delete(token)
    return null
  }

  return {
    recall,
    issue: async ({ clientId, sessionId }) => {
      const issuedS = Math.floor(clock.now().getTime() / 1000)
      return (
        new SignJWT({ sid: sessionId })
          .setProtectedHeader({ alg: ALGORITHM })
          // Two tokens of one second differ, so a new one is never mistaken for the one it replaces.
          .setJti(randomUUID())
          .setSubject(clientId)
          .setIssuer(issuer)
          .setAudience(AUDIENCE)
          .setIssuedAt(issuedS)
          .setExpirationTime(issuedS + limits.accessTokenMs / 1000)
          .sign(key)
      )
    },
    read: async (token) => {
      const recalled = recall(token)
      if (recalled) return recalled
      const checked = await verify(token, clock.now())
      if (!checked?.payload.sub) return null
      const claims = { clientId: checked.payload.sub, sessionId: checked.payload.sid }
      remember(token, claims, (checked.payload.exp ?? 0) * 1000)
      return claims
    },
    sessionOf: async (token) => (await verify(token, new Date(0)))?.payload.sid ?? null,
  }
}

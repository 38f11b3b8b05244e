/**
 * clients: who is calling, on every request. What a session may do is read from memory and forgotten the moment the
 * database says that it changed; while that line is down, memory is not believed at all.
 */
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Caller } from '../platform/routes.ts'
import type { AccessTokens } from './access-tokens.ts'

const MOST_REMEMBERED = 20_000
/** A line to the database that breaks is nearly always there again at once; until then only prices are told. */
const DEAF_AFTER_MS = 10_000
const BEARER = /^Bearer ([A-Za-z0-9._-]{20,2000})$/

interface Known extends Caller {
  readonly expiresAt: Date
}

interface SessionRow {
  client_id: string
  device_hash: Buffer
  identity_status: string
  expires_at: Date
}

/** Who must know at once that a session is over, beside this room. */
export interface EndingListener {
  onSessionEnded(sessionId: string): void
  /** The client's rights changed: what was open may no longer be allowed. */
  onClientChanged(clientId: string): void
  /** Nothing has been heard for ten seconds: whoever is in may have been put out. */
  onDeaf(): void
  /** What was told for a moment was not heard: whoever is in has to be looked at again. */
  onHeardAgain(): void
}

export interface Callers {
  /** Hears every ending from now on, on whichever server it happened. */
  hearEndings(listener: EndingListener): void
  /** The caller behind the bearer access token, or null. */
  identify(request: FastifyRequest): Promise<Caller | null>
  /** Lets the caller of a route pass, or refuses. */
  readonly admit: onRequestHookHandler
}

export function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export async function callersWith(db: Db, clock: Clock, accessTokens: AccessTokens): Promise<Callers> {
  const known = new Map<string, Known>()
  const sessionsOf = new Map<string, Set<string>>()
  const endingListeners: EndingListener[] = []
  let isListening = false
  /** Counts what the line has told. A row read before a message must not be remembered after it. */
  let messagesHeard = 0

  const forgetSession = (sessionId: string): void => {
    const caller = known.get(sessionId)
    known.delete(sessionId)
    if (!caller) return
    const siblings = sessionsOf.get(caller.clientId)
    siblings?.delete(sessionId)
    if (siblings?.size === 0) sessionsOf.delete(caller.clientId)
  }
  const forgetClient = (clientId: string): void => {
    for (const sessionId of [...(sessionsOf.get(clientId) ?? [])]) forgetSession(sessionId)
  }
  const remember = (caller: Known): void => {
    const [oldest] = known.keys()
    if (known.size >= MOST_REMEMBERED && oldest !== undefined) forgetSession(oldest)
    known.set(caller.sessionId, caller)
    const siblings = sessionsOf.get(caller.clientId) ?? new Set()
    sessionsOf.set(caller.clientId, siblings.add(caller.sessionId))
  }

  let deafness: NodeJS.Timeout | undefined
  let wasDown = false
  const isBelieved = (isIt: boolean): void => {
    messagesHeard += 1
    isListening = isIt
    known.clear()
    sessionsOf.clear()
  }
  await db.listen(['session_ended', 'client_changed'], {
    onMessage: (channel, id) => {
      messagesHeard += 1
      if (channel === 'session_ended') forgetSession(id)
      else forgetClient(id)
      for (const listener of endingListeners) {
        if (channel === 'session_ended') listener.onSessionEnded(id)
        else listener.onClientChanged(id)
      }
    },
    onUp: (isUp) => {
      isBelieved(isUp)
      clearTimeout(deafness)
      if (isUp && wasDown) for (const listener of endingListeners) listener.onHeardAgain()
      if (!isUp) {
        deafness = setTimeout(() => {
          for (const listener of endingListeners) listener.onDeaf()
        }, DEAF_AFTER_MS)
        deafness.unref()
      }
      wasDown = !isUp
    },
    // A late answer costs nobody their page, but memory is not believed until it has come.
    onDoubt: (isDoubted) => isBelieved(!isDoubted),
  })

  const look = async (sessionId: string): Promise<Known | null> => {
    const [row] = await db.query<SessionRow>(
      `select s.client_id, s.device_hash, c.identity_status, s.expires_at from session s join client c on c.id = s.client_id
       where s.id = $1 and s.ended_at is null`,
      [sessionId],
    )
    if (!row) return null
    return {
      sessionId,
      clientId: row.client_id,
      isApproved: row.identity_status === 'approved',
      device: row.device_hash.toString('hex'),
      expiresAt: row.expires_at,
    }
  }

  const identify = async (request: FastifyRequest): Promise<Caller | null> => {
    const token = bearerOf(request)
    const claims = token ? await accessTokens.read(token) : null
    if (!claims) return null
    const remembered = isListening ? known.get(claims.sessionId) : undefined
    const heardBefore = messagesHeard
    const caller = remembered ?? (await look(claims.sessionId))
    if (!caller || caller.expiresAt <= clock.now()) return null
    if (!remembered && isListening && heardBefore === messagesHeard) remember(caller)
    return caller
  }

  /** Who called a moment ago is known without waiting for anything. */
  const recall = (request: FastifyRequest): Caller | null => {
    const token = isListening ? bearerOf(request) : null
    const claims = token ? accessTokens.recall(token) : null
    const caller = claims ? known.get(claims.sessionId) : undefined
    return caller && caller.expiresAt > clock.now() ? caller : null
  }

  const enter = (request: FastifyRequest, caller: Caller | null): void => {
    if (!caller) throw new Refusal('session_missing')
    request.caller = caller
    if (request.routeOptions.config.access === 'approved-client' && !caller.isApproved)
      throw new Refusal('identity_not_approved')
  }

  return {
    identify,
    hearEndings: (listener) => void endingListeners.push(listener),
    admit: (request, _reply, done) => {
      // A path that is no route has no caller to admit; it is answered as unknown.
      if (request.is404) return done()
      const access = request.routeOptions.config.access
      if (access === 'refresh-token' && !bearerOf(request)) throw new Refusal('session_missing')
      if (access === 'public' || access === 'api-key' || access === 'refresh-token' || access === 'staff')
        return done()
      const recalled = recall(request)
      if (recalled) {
        enter(request, recalled)
        return done()
      }
      identify(request)
        .then((caller) => enter(request, caller))
        .then(() => done(), done)
    },
  }
}

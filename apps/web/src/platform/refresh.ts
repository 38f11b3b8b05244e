/**
 * platform: trading the refresh token for a new access token. Once at a time in this tab and, under a lock, once
 * across tabs; the winner hands the result to the others. When it cannot be done the session is over.
 */
import { type AuthData, limits, messages, refresh, urlOf } from '@pramaan/contracts'
import { now } from './clock.ts'
import type { Live } from './live.ts'
import { deadline, openEnvelope } from './wire.ts'
import type { World } from './world.ts'

export type WhyNoRefresh =
  | 'expired'
  | 'tooManyAttempts'
  | 'refreshRefused'
  | 'refreshFailed'
  | 'offline'
  | 'cancelled'

export class RefreshFailed extends Error {
  readonly why: WhyNoRefresh
  constructor(why: WhyNoRefresh) {
    super(`The session could not be refreshed: ${why}.`)
    this.name = 'RefreshFailed'
    this.why = why
  }
}

export interface Refresher {
  /**
   * Makes sure that the access token is another than the one that was refused (null when there was none yet).
   * @throws RefreshFailed after the session has been ended, or without ending it when the device is offline.
   */
  renew(refused: string | null, gone?: string): Promise<void>
}

const LOCK = 'pramaan.refresh'
/** A token that another tab has just fetched arrives within this, or we fetch our own. */
const HANDOVER_MS = 200
/** A lost answer is asked for again: the server repeats the same successor to the same device. */
const PAUSES_MS = [300, 1_000]

const isAuthData = (data: unknown): data is AuthData =>
  typeof data === 'object' &&
  data !== null &&
  'access_token' in data &&
  typeof data.access_token === 'string' &&
  'refresh_token' in data &&
  typeof data.refresh_token === 'string'

type Attempt = AuthData | 'refused' | 'throttled' | 'lost' | 'cancelled'

export function createRefresher(world: World, live: Live): Refresher {
  const { refreshToken } = world.keeping
  let running: Promise<void> | null = null
  let attempts: number[] = []

  async function attempt(token: string): Promise<Attempt> {
    const limit = deadline(limits.requestTimeoutMs, [live.signal()])
    try {
      const response = await world.fetch(urlOf(refresh), {
        method: refresh.method,
        credentials: 'same-origin',
        cache: 'no-store',
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          Authorization: `Bearer ${token}`,
        },
        signal: limit.signal,
      })
      const envelope = await openEnvelope(response)
      if (response.ok) return envelope.code === 200 && isAuthData(envelope.data) ? envelope.data : 'refused'
      if (response.status === 429) return 'throttled'
      return response.status < 500 && response.status !== 408 ? 'refused' : 'lost'
    } catch {
      return limit.cause() === 'cancelled' ? 'cancelled' : 'lost'
    } finally {
      limit.clear()
    }
  }

  function claimAttempt(triesSoFar: number): void {
    attempts = attempts.filter((at) => now() - at < limits.refreshWindowMs)
    if (attempts.length >= limits.refreshesPerWindow) {
      throw new RefreshFailed(triesSoFar === 0 ? 'tooManyAttempts' : 'refreshFailed')
    }
    attempts.push(now())
  }

  async function fetchTokens(): Promise<void> {
    for (let tries = 0; ; tries++) {
      const token = refreshToken.read()
      if (token === null) throw new RefreshFailed('expired')
      claimAttempt(tries)
      const answer = await attempt(token)
      if (typeof answer === 'object') return live.renew(token, answer)
      if (answer === 'refused') throw new RefreshFailed('refreshRefused')
      if (answer === 'throttled') throw new RefreshFailed('tooManyAttempts')
      if (answer === 'cancelled') throw new RefreshFailed('cancelled')
      if (!world.isOnline()) throw new RefreshFailed('offline')
      const pause = PAUSES_MS[tries]
      if (pause === undefined) throw new RefreshFailed('refreshFailed')
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  const isRenewed = (refused: string | null) => live.access() !== null && live.access() !== refused

  async function takeTurn(refused: string | null): Promise<void> {
    const seen = refreshToken.read()
    await world.lock(LOCK, async () => {
      if (!isRenewed(refused) && seen !== null && refreshToken.read() !== seen)
        await live.handover(HANDOVER_MS)
      if (!isRenewed(refused)) await fetchTokens()
    })
  }

  function giveUp(failure: unknown, gone: string | undefined): never {
    if (failure instanceof RefreshFailed && failure.why !== 'offline' && failure.why !== 'cancelled') {
      live.end({ says: gone ?? messages.session[failure.why], keepRoute: true })
    }
    throw failure
  }

  return {
    renew(refused, gone) {
      if (isRenewed(refused)) return Promise.resolve()
      running ??= takeTurn(refused)
        .catch((failure) => giveUp(failure, gone))
        .finally(() => {
          running = null
        })
      return running
    },
  }
}

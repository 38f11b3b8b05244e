/**
 * clients: how many calls a minute. Whoever brings something that only we can have signed is counted alone, everyone else by
 * network: a stranger cannot shut the door on a neighbour, and a forged token opens no bucket of its own. This is decided
 * before the database is asked for anything.
 */
import { apiKeyHeader, Refusal } from '@pramaan/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallCounts } from '../platform/call-counts.ts'
import { networkOf } from '../platform/caller-address.ts'
import type { AccessTokens } from './access-tokens.ts'
import { bearerOf } from './callers.ts'

/** A person's browser makes a few calls a second at most; a client of the API may make many more than that. */
const CALLS_PER_MINUTE = 1200
/** Polling and searching at their fastest need 150 calls a minute; an office shares one network. */
const STOCK_CALLS_PER_MINUTE = 2400

/** Ways to a session are counted apart: a flood of anything else keeps no neighbour from signing in or staying so. */
const WAYS_IN: Readonly<Record<string, string>> = { public: 'sign-in', 'refresh-token': 'refresh' }

const IS_CALL = /^\/(api|console-api|data)\//

/** Names the bucket of a caller whose signature is ours, without a look at the database; null for anybody else. */
export type KnownCaller = (request: FastifyRequest) => string | null | Promise<string | null>

export function knownClient(tokens: AccessTokens): KnownCaller {
  return (request) => {
    const token = bearerOf(request)
    if (!token) return null
    const recalled = tokens.recall(token)
    if (recalled) return `client ${recalled.clientId}`
    return tokens.read(token).then((claims) => claims && `client ${claims.clientId}`)
  }
}

export interface CallLimits {
  readonly counts: CallCounts
  /** Asked in this order. */
  readonly known: readonly KnownCaller[]
  readonly stockApiKey: string
}

/** Stands before whatever admits the caller. */
export function limitCalls(app: FastifyInstance, { counts, known, stockApiKey }: CallLimits): void {
  const count = (bucket: string, most: number): void => {
    const waitMs = counts.take(bucket, most)
    if (waitMs > 0) throw new Refusal('too_many_requests', { retryAfterS: Math.ceil(waitMs / 1000) })
  }
  const countStranger = (request: FastifyRequest): void => {
    const access = request.routeOptions.config?.access ?? ''
    const isStockCall = access === 'api-key' && request.headers[apiKeyHeader] === stockApiKey
    if (isStockCall) count(`stocks ${networkOf(request)}`, STOCK_CALLS_PER_MINUTE)
    else count(`${WAYS_IN[access] ?? 'network'} ${networkOf(request)}`, CALLS_PER_MINUTE)
  }
  const countAny = async (request: FastifyRequest, from: number): Promise<void> => {
    for (const bucketOf of known.slice(from)) {
      const bucket = await bucketOf(request)
      if (bucket) return count(bucket, CALLS_PER_MINUTE)
    }
    countStranger(request)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!IS_CALL.test(request.url)) return done()
    for (const [at, bucketOf] of known.entries()) {
      const bucket = bucketOf(request)
      if (bucket === null) continue
      if (typeof bucket === 'string') {
        count(bucket, CALLS_PER_MINUTE)
        return done()
      }
      // Only a token that is seen for the first time has to be waited for.
      countAny(request, at).then(() => done(), done)
      return
    }
    countStranger(request)
    done()
  })
}

/**
 * clients: how many calls a minute. Whoever is signed in is counted alone, everyone else by network. A network whose
 * calls are refused for want of a session is counted as well, and past its limit nobody is looked up for it any more:
 * only those pass who hold a token of ours, so a stranger cannot shut the door on a neighbour.
 */
import rateLimit from '@fastify/rate-limit'
import { apiKeyHeader, Refusal } from '@pramaan/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf, type Rooms } from './rooms.ts'

/** A person's browser makes a few calls a second at most; a client of the API may make many more than that. */
const CALLS_PER_MINUTE = 1200
/** Polling and searching at their fastest need 150 calls a minute; an office shares one network. */
const STOCK_CALLS_PER_MINUTE = 2400

const WINDOW_MS = 60_000

/** Only a refusal speaks of limits: on every answer the three lines would cost more than the counting. */
const UNSPOKEN = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

const tooMany = (ttlMs: number): Refusal =>
  new Refusal('too_many_requests', { retryAfterS: Math.ceil(ttlMs / 1000) })

const needsSession = ({ routeOptions }: FastifyRequest): boolean =>
  /^(client|approved-client|staff)$/.test(routeOptions.config?.access ?? '')

const isStockCall = (request: FastifyRequest): boolean => request.routeOptions.config?.access === 'api-key'

const counted = (request: FastifyRequest): string =>
  isStockCall(request)
    ? `${request.headers[apiKeyHeader]} ${networkOf(request)}`
    : (request.caller?.clientId ?? request.staff?.staffId ?? networkOf(request))

/** Stands before whatever admits the caller. */
export async function limitCalls(app: FastifyInstance, { callers }: Pick<Rooms, 'callers'>): Promise<void> {
  await app.register(rateLimit, {
    max: (request) => (isStockCall(request) ? STOCK_CALLS_PER_MINUTE : CALLS_PER_MINUTE),
    timeWindow: WINDOW_MS,
    keyGenerator: counted,
    allowList: (request) => !/^\/(api|console-api|data)\//.test(request.url),
    addHeadersOnExceeding: UNSPOKEN,
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  })
  const turnedAway = app.createRateLimit({ keyGenerator: networkOf })
  let lastTurnedAwayMs = Number.NEGATIVE_INFINITY
  const look = async (request: FastifyRequest): Promise<void> => {
    const count = await turnedAway(request, { increment: false })
    if (count.isAllowed || count.remaining > 0) return
    if (!(await callers.identify(request))) throw tooMany(count.ttl)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    // What was counted longer ago than a minute is forgotten, so there is nothing to look for.
    const isQuiet = performance.now() - lastTurnedAwayMs > WINDOW_MS
    if (isQuiet || !needsSession(request)) done()
    else look(request).then(() => done(), done)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 401 || !needsSession(request)) return
    lastTurnedAwayMs = performance.now()
    await turnedAway(request)
  })
}

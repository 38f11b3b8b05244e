/**
 * platform: turns contracts into routes. A contract brings its own validation, access and documentation; a handler
 * gets what was validated and returns what the envelope shall hold.
 */
import type { Access, Contract, Received } from '@pramaan/contracts'
import { Refusal, urlOf } from '@pramaan/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Queries } from './database.ts'
import {
  type Once,
  once,
  readIdempotencyKey,
  type StoredCookie,
  type StoredReply,
  tellOrAct,
  type UnderWay,
} from './idempotency.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route says who may call it; a start with one that does not is refused. */
    access?: Access
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Who is calling, as the session knows. Only `client` and `approved-client` routes have one. */
export interface Caller {
  readonly clientId: string
  readonly sessionId: string
  readonly isApproved: boolean
  /** The device the session was opened on, whatever cookie this request came with. */
  readonly device: string
}

export interface Ask<C extends Contract> {
  readonly body: Received<C['body']>
  readonly query: Received<C['query']>
  readonly params: Received<C['params']>
  readonly request: FastifyRequest
}

export type ReadHandler<C extends Contract> = (
  ask: Ask<C> & { caller: Caller | null },
) => Promise<Received<C['reply']>>

/** A write's effect and the cookies that go out with it. */
export interface Effect<T> {
  readonly data: T
  readonly cookies?: readonly StoredCookie[]
}

/**
 * A write does its checks first and then hands its effect to `commit`, exactly once. The effect runs in one
 * transaction together with the intent's idempotency key.
 */
export type WriteHandler<C extends Contract> = (
  ask: Ask<C> & { caller: Caller | null },
  commit: (effect: (tx: Queries) => Promise<Effect<Received<C['reply']>>>) => Promise<StoredReply>,
) => Promise<StoredReply>

export interface Routes {
  read<C extends Contract>(contract: C, handler: ReadHandler<C>): void
  write<C extends Contract>(contract: C, handler: WriteHandler<C>): void
}

export interface RouteParts extends Once {
  /** Cookies are `Secure` wherever the product is reached over TLS. */
  readonly isSecure: boolean
  /** Names the caller of an anonymous write, so that keys of strangers are independent. */
  strangerScope(request: FastifyRequest): string
}

export function routesOn(app: FastifyInstance, parts: RouteParts): Routes {
  const mount = (
    contract: Contract,
    run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    app.route({
      method: contract.method,
      url: urlOf(contract),
      config: { access: contract.access },
      schema: schemaOf(contract),
      handler: async (request, reply) => reply.send(envelope(await run(request, reply))),
    })
  }
  const underWay: UnderWay = new Map()
  return {
    read: (contract, handler) => mount(contract, (request) => handler(askOf(request))),
    write: (contract, handler) =>
      mount(contract, async (request, reply) => {
        const intent = intentOf(contract, request, parts)
        const stored = await tellOrAct(parts, underWay, intent, () =>
          handler(askOf(request), (effect) =>
            once(parts, intent, async (tx) => {
              const { data, cookies = [] } = await effect(tx)
              return { data, cookies }
            }),
          ),
        )
        for (const cookie of stored.cookies) setCookie(reply, cookie, parts.isSecure)
        return stored.data
      }),
  }
}

const envelope = (data: unknown): object => ({ code: 200, message: 'OK', data })

const schemaOf = (contract: Contract): object => ({
  summary: contract.summary,
  tags: [contract.access],
  // A call without a body or query takes none: an unexpected one is refused, not ignored.
  ...(contract.method === 'GET'
    ? {}
    : { body: contract.body ?? z.optional(z.union([z.null(), z.strictObject({})])) }),
  querystring: contract.query ?? z.strictObject({}),
  params: contract.params ?? z.strictObject({}),
  response: { 200: z.strictObject({ code: z.literal(200), message: z.string(), data: contract.reply }) },
})

function askOf<C extends Contract>(request: FastifyRequest): Ask<C> & { caller: Caller | null } {
  return {
    body: request.body as Received<C['body']>,
    query: request.query as Received<C['query']>,
    params: request.params as Received<C['params']>,
    request,
    caller: request.caller,
  }
}

function intentOf(contract: Contract, request: FastifyRequest, parts: RouteParts) {
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  if (key === null) return null
  const scope = request.caller ? `client:${request.caller.clientId}` : parts.strangerScope(request)
  return { scope, key, route: `${contract.method} ${request.url}`, body: request.body }
}

export function setCookie(reply: FastifyReply, cookie: StoredCookie, isSecure: boolean): void {
  reply.setCookie(cookieName(cookie.name, isSecure), cookie.value, {
    path: isSecure ? '/' : cookie.path,
    maxAge: cookie.maxAgeS,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  })
}

/** Over TLS a cookie is pinned to this very host; on a plain loopback address browsers refuse that prefix. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/** The caller of a route that has one by its access. */
export function callerOf(ask: { caller: Caller | null }): Caller {
  if (!ask.caller) throw new Refusal('session_missing')
  return ask.caller
}

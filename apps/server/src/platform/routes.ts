/**
 * platform: turns contracts into routes. A contract brings its own validation, access and documentation; a handler
 * gets what was validated and returns what the envelope shall hold.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Access, Contract, FileOpened, Gives, Received, StaffRole } from '@pramaan/contracts'
import { Refusal, urlOf } from '@pramaan/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify'
import * as z from 'zod/mini'
import type { Db, Queries } from './database.ts'
import {
  type Claim,
  claimOf,
  type Once,
  once,
  readIdempotencyKey,
  type StoredReply,
  tellOrAct,
} from './idempotency.ts'
import { type MadeAnswer, madeAnswer } from './kept-answers.ts'
import { operationIdOf } from './operation-ids.ts'
import { canUnpack } from './pack-answers.ts'
import type { Turns } from './turns.ts'
import { type TooLarge, uploads } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route says who may call it; a start with one that does not is refused. */
    access?: Access
    /** With `staff`: which of them. */
    roles?: readonly StaffRole[]
    /** Only the answers of these may set a cookie, and none of them is stored. */
    gives?: Gives
    /** Whose file it opens. */
    opensFile?: FileOpened
  }
  interface FastifyRequest {
    caller: Caller | null
    staff: SignedInStaff | null
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

/** Who of the firm is calling. Only `staff` routes have one. */
export interface StaffCaller {
  readonly staffId: string
  readonly name: string
  readonly email: string
  readonly role: StaffRole
}

/** The same person as the session knows them. */
export interface SignedInStaff extends StaffCaller {
  /** The device the session was opened on, whatever cookie this request came with. */
  readonly device: string
}

export interface Ask<C extends Contract> {
  readonly body: Received<C['body']>
  readonly query: Received<C['query']>
  readonly params: Received<C['params']>
  readonly caller: Caller | null
  readonly staff: SignedInStaff | null
  readonly request: FastifyRequest
}

export type ReadHandler<C extends Contract> = (ask: Ask<C>) => Promise<Received<C['reply']>>

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly maxAgeS: number
  readonly path: string
}

/** A write's effect and the cookies that go out with it: only of a call whose contract says what it gives. */
export interface Effect<T> {
  readonly data: T
  readonly cookies?: readonly Cookie[]
}
export type EffectOf<C extends Contract> = C extends { readonly gives: Gives }
  ? Effect<Received<C['reply']>>
  : Effect<Received<C['reply']>> & { readonly cookies?: never }
export type ReplyOf<C extends Contract> = C extends { readonly gives: Gives }
  ? Effect<unknown>
  : StoredReply & { readonly cookies?: never }

/**
 * A write does its checks first and then hands its effect to `commit`, exactly once. The effect runs in one
 * transaction together with the intent's idempotency key, and sees only the caller's own rows.
 */
export type Commit<C extends Contract> = (
  effect: (tx: Queries) => Promise<EffectOf<C>>,
) => Promise<ReplyOf<C>>
export type WriteHandler<C extends Contract> = (ask: Ask<C>, commit: Commit<C>) => Promise<ReplyOf<C>>
export type FileHandler<C extends Contract> = (
  ask: Ask<C>,
  file: Buffer,
  commit: Commit<C>,
) => Promise<ReplyOf<C>>

/** Commits its effect together with the claim, in one statement that it may share with others. */
export type JoinedHandler<C extends Contract> = (ask: Ask<C>, claim: Claim) => Promise<StoredReply>

/** A file that a person keeps. Its name is ours: letters, digits, dots and dashes. */
export interface FileToKeep {
  readonly name: string
  readonly type:
    | 'text/csv; charset=utf-8'
    | 'application/pdf'
    | 'application/json'
    | 'image/jpeg'
    | 'text/html; charset=utf-8'
  readonly content: Buffer | Readable
  /** Named by its own bytes and nobody's secret: a browser may keep it. */
  readonly isForGood?: true
}

export interface Routes {
  read<C extends Contract>(contract: C, handler: ReadHandler<C>): void
  write<C extends Contract>(contract: C, handler: WriteHandler<C>): void
  /** A write on a hot path: it goes into one statement with others that wait, and claims its own key there. */
  joined<C extends Contract>(contract: C, handler: JoinedHandler<C>): void
  /** A write that takes one file. */
  upload<C extends Contract>(contract: C, handler: FileHandler<C>): void
  /** A read whose whole answer is made beforehand, with `bytesOf`, and told to many. */
  readBytes<C extends Contract>(contract: C, handler: (ask: Ask<C>) => Promise<MadeAnswer>): void
  /** The answer of a call as it travels, checked against the contract like any other. */
  bytesOf<C extends Contract>(contract: C, data: Received<C['reply']>): MadeAnswer
  /** Answers with a JPEG, which no browser will take for anything else. */
  image<C extends Contract>(contract: C, handler: (ask: Ask<C>) => Promise<Buffer>): void
  /** Answers with a file that browsers save and never show. */
  file<C extends Contract>(contract: C, handler: (ask: Ask<C>) => Promise<FileToKeep>): void
}

export interface RouteParts extends Once {
  readonly db: Db
  /** Cookies are `Secure` wherever the product is reached over TLS. */
  readonly isSecure: boolean
  /** Names the caller of an anonymous write, so that keys of strangers are independent. */
  strangerScope(request: FastifyRequest): string
}

type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export function routesOn(app: FastifyInstance, parts: RouteParts): Routes {
  const mount = (contract: Contract, run: Run): void => {
    app.route({
      method: contract.method,
      url: urlOf(contract),
      config: {
        access: contract.access,
        ...(contract.roles ? { roles: contract.roles } : {}),
        ...(contract.gives ? { gives: contract.gives } : {}),
        ...(contract.takesFile ? { takesFile: true } : {}),
        ...(contract.opensFile ? { opensFile: contract.opensFile } : {}),
      },
      schema: schemaOf(contract),
      preValidation: contract.takesFile ? [] : [refuseFiles],
      handler: async (request, reply) => reply.send(await run(request, reply)),
    })
  }
  const underWay: Turns = new Map()
  const files = uploads()
  const write = async <C extends Contract>(
    contract: C,
    request: FastifyRequest,
    reply: FastifyReply,
    content: unknown,
    handler: WriteHandler<C>,
  ): Promise<object> => {
    const intent = intentOf(contract, request, parts, content)
    const seen = { ...parts, db: seenBy(parts.db, request) }
    const act = async (): Promise<Effect<unknown>> =>
      handler(askOf(request), (effect) => once(seen, intent, effect))
    const { data, cookies = [] }: Effect<unknown> = await tellOrAct(parts, underWay, intent, act)
    if (cookies.length > 0 && !contract.gives)
      throw new Error(`${urlOf(contract)} sets a cookie, but its contract does not say what it gives`)
    for (const cookie of cookies) setCookie(reply, cookie, parts.isSecure)
    return envelope(data)
  }
  return {
    read: (contract, handler) => mount(contract, async (request) => envelope(await handler(askOf(request)))),
    readBytes: (contract, handler) =>
      mount(contract, async (request, reply) => {
        const { plain, packed } = await handler(askOf(request))
        reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding')
        if (packed === null || !canUnpack(request.headers['accept-encoding'])) return plain
        reply.header('content-encoding', 'gzip')
        return packed
      }),
    bytesOf: (contract, data) => madeAnswer(JSON.stringify(envelope(z.encode(contract.reply, data)))),
    write: (contract, handler) =>
      mount(contract, (request, reply) => write(contract, request, reply, request.body, handler)),
    joined: (contract, handler) =>
      mount(contract, async (request) => {
        const claim = claimOf(parts.keys, wishOf(contract, request, parts, request.body))
        return envelope((await handler(askOf(request), claim)).data)
      }),
    upload: (contract, handler) =>
      mount(contract, (request, reply) =>
        files.take(request, tooLargeFor(contract), (file) => {
          const content = createHash('sha256').update(file).digest('hex')
          return write(contract, request, reply, content, (ask, commit) => handler(ask, file, commit))
        }),
      ),
    image: (contract, handler) =>
      mount(contract, async (request, reply) => {
        const bytes = await handler(askOf(request))
        reply
          .header('content-type', 'image/jpeg')
          .header('content-disposition', 'attachment; filename="image.jpg"')
          .header('content-security-policy', "sandbox; default-src 'none'")
        return bytes
      }),
    file: (contract, handler) =>
      mount(contract, async (request, reply) => {
        const { name, type, content, isForGood } = await handler(askOf(request))
        if (!FILE_NAME.test(name)) throw new Error('a file has a plain name')
        reply
          .header('content-type', type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('content-security-policy', "sandbox; default-src 'none'")
          .header('cache-control', isForGood ? FOR_GOOD : 'private, no-store')
        return content
      }),
  }
}

const FOR_GOOD = 'private, max-age=31536000, immutable'
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/

const envelope = (data: unknown): object => ({ code: 200, message: 'OK', data })

const schemaOf = (contract: Contract): object => ({
  operationId: operationIdOf(contract),
  summary: contract.summary,
  tags: [contract.roles ? `${contract.access}: ${contract.roles.join(', ')}` : contract.access],
  ...bodySchema(contract),
  querystring: contract.query ?? z.strictObject({}),
  params: contract.params ?? z.strictObject({}),
  ...(contract.givesImage || contract.givesFile
    ? {}
    : {
        response: {
          200: z.strictObject({ code: z.literal(200), message: z.string(), data: contract.reply }),
        },
      }),
})

const tooLargeFor = ({ takesFile }: Contract): TooLarge =>
  takesFile === 'document' ? 'file_too_large' : 'image_too_large'

/** A call without a body takes none: an unexpected one is refused, not ignored. */
function bodySchema(contract: Contract): object {
  if (contract.takesFile) return { consumes: ['multipart/form-data'] }
  if (contract.method === 'GET') return {}
  return { body: contract.body ?? z.optional(z.union([z.null(), z.strictObject({})])) }
}

const refuseFiles: preValidationHookHandler = (request, _reply, done) => {
  done(request.isMultipart() ? new Refusal('media_type_wrong') : undefined)
}

/** The database as the caller may see it. Strangers see no client's rows at all. */
function seenBy(db: Db, request: FastifyRequest): Pick<Db, 'query' | 'transaction'> {
  if (request.caller) return db.as({ clientId: request.caller.clientId })
  return request.staff ? db.as('firm') : db
}

function askOf<C extends Contract>(request: FastifyRequest): Ask<C> {
  return {
    body: request.body as Received<C['body']>,
    query: request.query as Received<C['query']>,
    params: request.params as Received<C['params']>,
    caller: request.caller,
    staff: request.staff,
    request,
  }
}

/** None without a key, and none of a call that lets someone in: its answer is not stored, its checks are not skipped. */
function intentOf(contract: Contract, request: FastifyRequest, parts: RouteParts, content: unknown) {
  const { key, ...wish } = wishOf(contract, request, parts, content)
  return key === null || contract.gives ? null : { ...wish, key }
}

const wishOf = (contract: Contract, request: FastifyRequest, parts: RouteParts, content: unknown) => ({
  scope: scopeOf(request, parts),
  route: `${contract.method} ${request.url}`,
  key: readIdempotencyKey(request.headers['idempotency-key']),
  body: content,
})

function scopeOf(request: FastifyRequest, parts: RouteParts): string {
  if (request.caller) return `client:${request.caller.clientId}`
  return request.staff ? `staff:${request.staff.staffId}` : parts.strangerScope(request)
}

export function setCookie(reply: FastifyReply, cookie: Cookie, isSecure: boolean): void {
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

/** The member of the firm on a `staff` route. */
export function staffOf(ask: { staff: SignedInStaff | null }): SignedInStaff {
  if (!ask.staff) throw new Refusal('session_missing')
  return ask.staff
}

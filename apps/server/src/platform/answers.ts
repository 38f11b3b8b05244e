/** platform: how the server says no. One handler turns every failure into the envelope; nothing inside leaks out. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Contract, Refusal, type RefusalCode, urlOf } from '@pramaan/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Fastify's and PostgreSQL's own codes that are not bugs of ours, and what they mean to the caller. */
const KNOWN: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_wrong',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request_malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request_malformed',
  FST_ERR_BAD_URL: 'request_malformed',
  '40001': 'server_busy',
  '40P01': 'server_busy',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_FILES_LIMIT: 'request_malformed',
  FST_FIELDS_LIMIT: 'request_malformed',
  FST_PARTS_LIMIT: 'request_malformed',
  '57014': 'server_busy',
  '55P03': 'server_busy',
  '53300': 'server_busy',
  '57P01': 'server_busy',
  '57P03': 'server_busy',
  ECONNREFUSED: 'server_busy',
  ECONNRESET: 'server_busy',
}

/** The driver's own ways to say that the database went away or has no connection free; they carry no code. */
const DATABASE_AWAY =
  /^(timeout exceeded|timeout expired|Connection terminated|Query read timeout|Client (has encountered|was closed))/

/** An address that cannot even be routed passes no hook, so its few headers are set here. Nothing of it is repeated. */
export const answerUnroutable = (_error: FastifyError, _request: unknown, reply: FastifyReply): void => {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  refuse(reply, new Refusal('request_malformed'))
}

/** Bytes that are no HTTP reach no route at all. Whoever has gone is told nothing. */
export function answerUnreadable(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const refusal = new Refusal(isSlow ? 'request_too_slow' : 'request_malformed')
  const body = JSON.stringify({ code: refusal.code, message: refusal.message, data: null })
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : refusal.status
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  else socket.destroy()
}

export function answerFailures(
  app: FastifyInstance,
  contracts: readonly Contract[],
  refused: (code: string) => void = () => {},
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error)
    refused(refusal.code)
    if (refusal.status >= 500) request.log.error({ id: request.id, err: error }, 'request failed')
    return refuse(reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => refuse(reply, new Refusal(unknownCall(request, contracts))))
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', refusal.retryAfterS)
  return reply
    .status(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code: refusal.code, message: refusal.message, data: null })
}

function refusalFor(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (error.validation) return new Refusal(...whatIsWrong(error.validation[0]))
  if (error.statusCode === 429) return new Refusal('too_many_requests', { retryAfterS: 60 })
  return new Refusal(
    KNOWN[error.code] ?? (DATABASE_AWAY.test(error.message) ? 'server_busy' : 'server_fault'),
  )
}

type Validation = NonNullable<FastifyError['validation']>[number]

/** The first broken rule is the answer, in one sentence that names the field. */
function whatIsWrong(problem: Validation | undefined): [RefusalCode, { says: string }?] {
  if (!problem) return ['request_malformed']
  const field = problem.instancePath.split('/').filter(Boolean).join('.')
  if (problem.keyword === 'unrecognized_keys') {
    const [name] = (problem.params.keys as string[] | undefined) ?? []
    return ['field_unknown', { says: `This call does not take the field “${shortened(name ?? '')}”.` }]
  }
  const message = problem.message ?? ''
  const own = (problem.params.params as { refusal?: RefusalCode } | undefined)?.refusal
  if (own) return [own, { says: message }]
  if (message !== '' && message !== 'Invalid input') return ['field_invalid', { says: message }]
  if (field === '') return ['request_malformed']
  return [
    'field_invalid',
    { says: `The field “${shortened(field)}” is missing or has a value that cannot be used.` },
  ]
}

const shortened = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name)

function unknownCall(request: FastifyRequest, contracts: readonly Contract[]): RefusalCode {
  const path = request.url.split('?', 1)[0] ?? ''
  return contracts.some((contract) => matches(urlOf(contract), path)) ? 'method_wrong' : 'call_unknown'
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  )
}

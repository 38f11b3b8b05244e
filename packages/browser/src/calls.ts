/** browser: what a call of the contracts takes, and what it throws when it fails, in the catalogue's words. */
import { type Contract, messages, type Sent } from '@pramaan/contracts'
import type { Deadline, Opened } from './wire.ts'

/** What call() throws, and nothing else. `message` is the sentence the person was or would be shown. */
export class CallFailed extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The server's refusal code, else `http_<status>`, `timeout`, `network`, `cancelled` or `session_ended`. */
  readonly code: string
  readonly retryAfterS: number | undefined
  /** What a person quotes to support: of a request that the server could not carry out. */
  readonly reference: string | undefined

  constructor(status: number, code: string, message: string, retryAfterS?: number, reference?: string) {
    super(message)
    this.name = 'CallFailed'
    this.status = status
    this.code = code
    this.retryAfterS = retryAfterS
    this.reference = reference
  }
}

type Part<C extends Contract, Name extends 'body' | 'query' | 'params'> =
  Sent<C[Name]> extends undefined ? { readonly [N in Name]?: never } : { readonly [N in Name]: Sent<C[Name]> }

/** Exactly the parts that the contract takes. */
export type Input<C extends Contract> = Part<C, 'body'> & Part<C, 'query'> & Part<C, 'params'>

/** Nothing to send means that the second argument may be left out. */
export type InputThen<C extends Contract, Options> =
  Record<never, never> extends Input<C>
    ? [input?: Input<C>, options?: Options]
    : [input: Input<C>, options?: Options]

/** The same, once the types have done their work. */
export interface Asked {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, unknown>>
  readonly params?: Readonly<Record<string, unknown>>
}

export interface Answer {
  readonly status: number
  readonly ok: boolean
  readonly envelope: Opened
  readonly retryAfterS: number | undefined
  readonly reference?: string | undefined
}

const { http } = messages
const byStatus: Readonly<Record<number, string>> = http

/** The catalogue: which sentence a failed answer gets. */
function saysOf(answer: Pick<Answer, 'status' | 'ok' | 'envelope'>): string {
  if (answer.ok) return answer.envelope.message ?? http.bodyCode
  if (answer.status === 400) return answer.envelope.message ?? http[400]
  return byStatus[answer.status] ?? http.other
}

export function failureOf(answer: Answer): CallFailed {
  const { code } = answer.envelope
  const name = typeof code === 'string' || typeof code === 'number' ? String(code) : `http_${answer.status}`
  return new CallFailed(answer.status, name, saysOf(answer), answer.retryAfterS, answer.reference)
}

/** Why there was no answer at all. */
export function cutShort(limit: Deadline): CallFailed {
  if (limit.cause() === 'timeout') return new CallFailed(0, 'timeout', http.timeout)
  if (limit.cause() === 'cancelled') return new CallFailed(0, 'cancelled', 'The request was cancelled.')
  return new CallFailed(0, 'network', http.network)
}

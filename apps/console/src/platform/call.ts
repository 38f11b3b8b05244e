/**
 * platform: `call(contract, { body, query, params }, { signal, idempotencyKey, quiet })`, the only way to the server.
 * The cookie is the session: there is no token to send, and none to refresh. A 401 ends it.
 */
import {
  type Answer,
  type Asked,
  CallFailed,
  cutShort,
  failureOf,
  type InputThen,
} from '@pramaan/browser/calls.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { addressOf, deadline, openEnvelope, retryAfterOf } from '@pramaan/browser/wire.ts'
import { type Contract, limits, messages, type Received, urlOf } from '@pramaan/contracts'
import { currentStaff, endSession } from './session.ts'

export { CallFailed } from '@pramaan/browser/calls.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** One per intent. Give it when the same intent may be sent again by hand; otherwise each call makes its own. */
  readonly idempotencyKey?: string
  /** No toast: the caller shows the failure itself, or it does not matter to the person. */
  readonly quiet?: boolean
}

type Call = <const C extends Contract>(
  contract: C,
  ...rest: InputThen<C, CallOptions>
) => Promise<Received<C['reply']>>

const headersOf = (contract: Contract, asked: Asked, key: string | undefined) => ({
  Accept: 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
  ...(asked.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(contract.method === 'GET' ? {} : { 'Idempotency-Key': key ?? crypto.randomUUID() }),
})

async function send(contract: Contract, asked: Asked, options: CallOptions): Promise<Answer> {
  const limit = deadline(limits.requestTimeoutMs, options.signal ? [options.signal] : [])
  try {
    const response = await fetch(addressOf(urlOf(contract), asked.params, asked.query), {
      method: contract.method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: headersOf(contract, asked, options.idempotencyKey),
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      signal: limit.signal,
    })
    const envelope = await openEnvelope(response)
    return { status: response.status, ok: response.ok, envelope, retryAfterS: retryAfterOf(response) }
  } catch {
    throw cutShort(limit)
  } finally {
    limit.clear()
  }
}

/** Ten calls that find the session gone say it once, and a person who was never in hears nothing. */
function sessionIsGone(): CallFailed {
  if (currentStaff() !== null) {
    toast('warning', messages.session.expired)
    endSession()
  }
  return new CallFailed(401, 'session_ended', messages.session.expired)
}

function report({ code, message }: CallFailed): void {
  if (code !== 'cancelled' && code !== 'session_ended') toast('error', message)
}

async function run(contract: Contract, asked: Asked, options: CallOptions): Promise<unknown> {
  try {
    const answer = await send(contract, asked, options)
    if (answer.ok && answer.envelope.code === 200) return answer.envelope.data
    throw answer.status === 401 ? sessionIsGone() : failureOf(answer)
  } catch (failure) {
    if (failure instanceof CallFailed && !options.quiet) report(failure)
    throw failure
  }
}

// The server validates what it sends by this same contract, so its word is taken for the shape of the reply.
export const call = ((contract: Contract, asked: Asked = {}, options: CallOptions = {}) =>
  run(contract, asked, options)) as Call

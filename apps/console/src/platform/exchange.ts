/**
 * platform: one exchange with the server, whatever it carries. The cookie is the session: there is no token to send,
 * and none to refresh. A 401 ends it.
 */
import { type Asked, CallFailed, cutShort, failureOf } from '@pramaan/browser/calls.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { addressOf, deadline, notesOf, openEnvelope } from '@pramaan/browser/wire.ts'
import { type Contract, limits, messages, urlOf } from '@pramaan/contracts'
import { currentStaff, endSession } from './session.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** One per intent. Give it when the same intent may be sent again by hand; otherwise each call makes its own. */
  readonly idempotencyKey?: string
  /** No toast: the caller shows the failure itself, or it does not matter to the person. */
  readonly quiet?: boolean
}

/** What is sent along. Without a type of its own the browser names it, as it does for a form with a file. */
export interface Parcel {
  readonly body?: BodyInit
  readonly type?: string
  readonly timeoutMs?: number
}

type Open<T> = (response: Response) => Promise<T>

const headersOf = (contract: Contract, { type }: Parcel, key: string | undefined) => ({
  Accept: 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
  ...(type === undefined ? {} : { 'Content-Type': type }),
  ...(contract.method === 'GET' ? {} : { 'Idempotency-Key': key ?? crypto.randomUUID() }),
})

/** Ten calls that find the session gone say it once, and a person who was never in hears nothing. */
function sessionIsGone(): CallFailed {
  if (currentStaff() !== null) {
    toast('warning', messages.session.expired)
    endSession()
  }
  return new CallFailed(401, 'session_ended', messages.session.expired)
}

/** The envelope's data, or the refusal in it. */
export async function openData(response: Response): Promise<unknown> {
  const envelope = await openEnvelope(response)
  if (response.ok && envelope.code === 200) return envelope.data
  if (response.status === 401) throw sessionIsGone()
  const { status, ok } = response
  throw failureOf({ status, ok, envelope, ...notesOf(response) })
}

async function send<T>(
  contract: Contract,
  asked: Asked,
  parcel: Parcel,
  options: CallOptions,
  open: Open<T>,
): Promise<T> {
  const limit = deadline(parcel.timeoutMs ?? limits.requestTimeoutMs, options.signal ? [options.signal] : [])
  try {
    const response = await fetch(addressOf(urlOf(contract), asked.params, asked.query), {
      method: contract.method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: headersOf(contract, parcel, options.idempotencyKey),
      ...(parcel.body === undefined ? {} : { body: parcel.body }),
      signal: limit.signal,
    })
    return await open(response)
  } catch (failure) {
    throw failure instanceof CallFailed ? failure : cutShort(limit)
  } finally {
    limit.clear()
  }
}

function report({ code, message, reference }: CallFailed): void {
  if (code !== 'cancelled' && code !== 'session_ended')
    toast('error', message, limits.requestToastMs, reference)
}

/** @throws CallFailed */
export async function exchange<T>(
  contract: Contract,
  asked: Asked,
  parcel: Parcel,
  options: CallOptions,
  open: Open<T>,
): Promise<T> {
  try {
    return await send(contract, asked, parcel, options, open)
  } catch (failure) {
    if (failure instanceof CallFailed && !options.quiet) report(failure)
    throw failure
  }
}

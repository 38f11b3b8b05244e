/**
 * platform: the request layer. Sends one call of the contracts, opens the envelope, refreshes the session when it
 * has to, and says what went wrong in the catalogue's words.
 */
import {
  type Answer,
  type Asked,
  CallFailed,
  cutShort,
  failureOf,
  type InputThen,
} from '@pramaan/browser/calls.ts'
import { type Contract, limits, messages, type Received, urlOf } from '@pramaan/contracts'
import type { Live } from './live.ts'
import { isReturnable } from './navigation.ts'
import { type Refresher, RefreshFailed } from './refresh.ts'
import { addressOf, deadline, openEnvelope, retryAfterOf } from './wire.ts'
import type { World } from './world.ts'

export { CallFailed } from '@pramaan/browser/calls.ts'

export interface CallOptions {
  /** Cancels the call; it then fails with the code `cancelled` and no toast. */
  readonly signal?: AbortSignal
  /** One per intent. Give it when the same intent may be sent again by hand; otherwise each call makes its own. */
  readonly idempotencyKey?: string
  /** No toast and no way to /error: the caller shows the failure itself, or it does not matter to the person. */
  readonly quiet?: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** Lets the request outlive the page; the session's end does not cancel it either. */
  readonly keepalive?: boolean
  /** The sentence to end the session with when this call finds it gone. */
  readonly goneMessage?: string
}

export type Call = <const C extends Contract>(
  contract: C,
  ...rest: InputThen<C, CallOptions>
) => Promise<Received<C['reply']>>

function headersOf(
  contract: Contract,
  key: string | null,
  bearer: string | null,
  asked: Asked,
  options: CallOptions,
) {
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(asked.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(key === null || contract.method === 'GET' ? {} : { 'Idempotency-Key': key }),
    ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
    ...options.headers,
  }
}

export function createCall(world: World, live: Live, refresher: Refresher): Call {
  async function send(
    contract: Contract,
    asked: Asked,
    key: string | null,
    bearer: string | null,
    options: CallOptions,
  ): Promise<Answer> {
    const signals = [options.signal, options.keepalive ? undefined : live.signal()].filter(
      (s) => s !== undefined,
    )
    const limit = deadline(limits.requestTimeoutMs, signals)
    try {
      const response = await world.fetch(addressOf(urlOf(contract), asked.params, asked.query), {
        method: contract.method,
        credentials: 'same-origin',
        cache: 'no-store',
        keepalive: options.keepalive ?? false,
        headers: headersOf(contract, key, bearer, asked, options),
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

  async function renew(refused: string | null, gone: string | undefined): Promise<void> {
    try {
      await refresher.renew(refused, gone)
    } catch (failure) {
      const why = failure instanceof RefreshFailed ? failure.why : 'refreshFailed'
      if (why === 'offline') throw new CallFailed(0, 'network', messages.http.network)
      throw new CallFailed(401, 'session_ended', gone ?? messages.session.expired)
    }
  }

  /** Sends until the session is accepted: every refusal of the token earns one refresh, three at most. */
  async function sendSignedIn(contract: Contract, asked: Asked, key: string | null, options: CallOptions) {
    for (let refreshes = 0; ; ) {
      if (live.access() === null) {
        await renew(null, options.goneMessage)
        refreshes++
      }
      const bearer = live.access()
      const answer = await send(contract, asked, key, bearer, options)
      if (answer.status !== 401) return answer
      if (refreshes >= limits.refreshesPerRequest) {
        live.end({ says: messages.session.tooManyAttempts, keepRoute: true })
        throw new CallFailed(401, 'session_ended', messages.session.tooManyAttempts)
      }
      await renew(bearer, options.goneMessage)
      refreshes++
    }
  }

  /** Tells the person. A cancelled call and an ended session have been spoken for elsewhere. */
  function report(failure: CallFailed): void {
    if (failure.code === 'cancelled' || failure.code === 'session_ended') return
    world.toast('error', failure.message, limits.requestToastMs)
    if (failure.code !== 'network' || world.isOnline()) return
    if (isReturnable(world.here())) world.keeping.returnRoute.write(world.here())
    world.go('/error')
  }

  async function run(contract: Contract, asked: Asked, options: CallOptions): Promise<unknown> {
    const key = contract.method === 'GET' ? null : (options.idempotencyKey ?? crypto.randomUUID())
    try {
      const answer =
        contract.access === 'public'
          ? await send(contract, asked, key, live.access(), options)
          : await sendSignedIn(contract, asked, key, options)
      if (answer.ok && answer.envelope.code === 200) return answer.envelope.data
      throw failureOf(answer)
    } catch (failure) {
      if (failure instanceof CallFailed && !options.quiet) report(failure)
      throw failure
    }
  }

  // The server validates what it sends by this same contract, so its word is taken for the shape of the reply.
  return ((contract: Contract, asked: Asked = {}, options: CallOptions = {}) =>
    run(contract, asked, options)) as Call
}

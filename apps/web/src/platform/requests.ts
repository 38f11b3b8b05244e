/** platform: the request layer. Sends one call of the contracts as JSON and hands back what its envelope holds. */
import { type Answer, type Asked, cutShort, type InputThen } from '@pramaan/browser/calls.ts'
import { type Contract, limits, type Received, urlOf } from '@pramaan/contracts'
import { commonHeaders, type Exchange, type ExchangeOptions } from './exchange.ts'
import type { Live } from './live.ts'
import { addressOf, deadline, notesOf, openEnvelope } from './wire.ts'
import type { World } from './world.ts'

export { CallFailed } from '@pramaan/browser/calls.ts'

export interface CallOptions extends ExchangeOptions {
  /** Cancels the call; it then fails with the code `cancelled` and no toast. */
  readonly signal?: AbortSignal
  /** One per intent. Give it when the same intent may be sent again by hand; otherwise each call makes its own. */
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Lets the request outlive the page; the session's end does not cancel it either. */
  readonly keepalive?: boolean
}

export type Call = <const C extends Contract>(
  contract: C,
  ...rest: InputThen<C, CallOptions>
) => Promise<Received<C['reply']>>

export function createCall(world: World, live: Live, exchange: Exchange): Call {
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
        headers: {
          ...commonHeaders(key, bearer),
          ...(asked.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...options.headers,
        },
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
        signal: limit.signal,
      })
      const envelope = await openEnvelope(response)
      return { status: response.status, ok: response.ok, envelope, ...notesOf(response) }
    } catch {
      throw cutShort(limit)
    } finally {
      limit.clear()
    }
  }

  function run(contract: Contract, asked: Asked, options: CallOptions): Promise<unknown> {
    const key = contract.method === 'GET' ? null : (options.idempotencyKey ?? crypto.randomUUID())
    return exchange(contract, { ...options, ...writeOf(contract, asked, key, options) }, (bearer) =>
      send(contract, asked, key, bearer, options),
    )
  }

  /** What asks only what would be, as a dry run does, leaves nothing to wonder about. */
  function writeOf(contract: Contract, asked: Asked, key: string | null, { headers = {} }: CallOptions) {
    if (key === null || asked.query?.dry_run === '1') return {}
    const again = () => run(contract, asked, { headers, idempotencyKey: key, inline: true })
    return { write: { path: contract.path, again } }
  }

  // The server validates what it sends by this same contract, so its word is taken for the shape of the reply.
  return ((contract: Contract, asked: Asked = {}, options: CallOptions = {}) =>
    run(contract, asked, options)) as Call
}

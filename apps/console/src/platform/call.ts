/** platform: `call(contract, { body, query, params }, { signal, idempotencyKey, quiet })`, the way to the server. */
import { type Asked, CallFailed, type InputThen } from '@pramaan/browser/calls.ts'
import type { Contract, Received } from '@pramaan/contracts'
import { type CallOptions, exchange, openData } from './exchange.ts'

export { CallFailed }

/** Refused, and so without any effect; of what was cut short nobody knows. */
export const wasRefused = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.status >= 400 && failure.status < 500

type Call = <const C extends Contract>(
  contract: C,
  ...rest: InputThen<C, CallOptions>
) => Promise<Received<C['reply']>>

// The server validates what it sends by this same contract, so its word is taken for the shape of the reply.
export const call = ((contract: Contract, asked: Asked = {}, options: CallOptions = {}) =>
  exchange(
    contract,
    asked,
    asked.body === undefined ? {} : { body: JSON.stringify(asked.body), type: 'application/json' },
    options,
    openData,
  )) as Call

/** platform: `call(contract, { body, query, params }, { signal, idempotencyKey, inline })`, the only way to the server. */
import { client } from './client.ts'

export { CallFailed, type CallOptions } from './requests.ts'

export const call = client.call

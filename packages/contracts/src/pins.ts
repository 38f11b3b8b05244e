/** contracts: the six-digit transaction PIN and the grants that a right one leaves. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { md5Hex, nothing } from './fields.ts'

/**
 * What a grant may be bound to, as the header of `pin/verify` says: `card.delete:<id>`, `card.edit:<id>`. Without the
 * header the grant is for the session's next guarded act. A passkey can approve the same acts (passkeys.ts).
 */
export const operationHeader = 'x-op'

export const setPin = apiCall({
  method: 'POST',
  path: '/client/app/v1/pin',
  access: 'approved-client',
  summary: 'Set the PIN. Needs the password proven within the last 5 minutes.',
  body: z.strictObject({ pin: md5Hex }),
  reply: nothing,
})

export const verifyPin = apiCall({
  method: 'POST',
  path: '/client/app/v1/pin/verify',
  access: 'approved-client',
  summary: 'Check the PIN. A right one leaves a grant: this session, one use, 120 seconds.',
  body: z.strictObject({ pin: md5Hex }),
  reply: nothing,
})

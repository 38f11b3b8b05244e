/** contracts: the client's optional second factor (TOTP) and its recovery codes. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { nothing, secondFactorCode, totpEnrolment } from './fields.ts'

/** Sign-in with a second factor: the same call again, with the code in this header. The body stays as it is. */
export const secondFactorHeader = 'x-second-factor'

export const beginSecondFactor = apiCall({
  method: 'POST',
  path: '/client/app/v1/totp',
  access: 'approved-client',
  summary: 'Make a new secret. It counts only once a code of it has been confirmed.',
  gives: 'secret',
  reply: totpEnrolment,
})

export const confirmSecondFactor = apiCall({
  method: 'POST',
  path: '/client/app/v1/totp/confirm',
  access: 'approved-client',
  summary: 'Switch the second factor on with a first code. The recovery codes are shown this once.',
  body: z.strictObject({ code: secondFactorCode }),
  gives: 'secret',
  reply: z.strictObject({ recovery_codes: z.array(z.string()) }),
})

export const endSecondFactor = apiCall({
  method: 'POST',
  path: '/client/app/v1/totp/off',
  access: 'approved-client',
  summary: 'Switch the second factor off with a code of it.',
  body: z.strictObject({ code: secondFactorCode }),
  reply: nothing,
})

/**
 * contracts: every way the server may say no. One row per code: the HTTP status and the sentence the client reads.
 * 400 carries a sentence meant for the person; the other statuses follow the fixed catalogue of the request layer.
 */
export const refusals = {
  request_malformed: { status: 400, says: 'The request could not be read. Nothing was changed.' },
  number_malformed: { status: 400, says: 'Numbers must be plain decimals with at most 15 digits.' },
  field_unknown: { status: 400, says: 'The request has a field that this call does not take.' },
  field_invalid: { status: 400, says: 'A field has a value that cannot be used.' },

  session_missing: { status: 401, says: 'Session expired. Please log in again.' },
  origin_refused: { status: 403, says: 'You do not have permission.' },
  identity_not_approved: { status: 403, says: 'You do not have permission.' },
  call_unknown: { status: 404, says: 'The API you requested unavailable.' },
  method_wrong: { status: 405, says: 'Wrong request method, please try later.' },
  request_too_slow: { status: 408, says: 'Request timeout, please try later' },
  idempotency_key_reused: {
    status: 409,
    says: 'This request was already used for something else. Please start again.',
  },
  body_too_large: { status: 413, says: 'The request is too large.' },
  media_type_wrong: { status: 415, says: 'Send JSON.' },
  host_unknown: { status: 421, says: 'This address is not served here.' },
  too_many_requests: { status: 429, says: 'Too many requests. Please wait a moment and try again.' },
  server_fault: { status: 500, says: 'Internal Server Error.' },
  server_busy: { status: 503, says: 'Service Unavailable.' },

  idempotency_key_invalid: { status: 400, says: 'The Idempotency-Key must be 8 to 200 plain characters.' },
  credentials_wrong: { status: 400, says: 'The email or password is not right.' },
  sign_in_locked: {
    status: 400,
    says: 'Too many tries. Please wait before you try again, or reset your password.',
  },
  password_wrong: { status: 400, says: 'Incorrect password' },
  password_common: { status: 400, says: 'This password is too easy to guess. Please choose another.' },
  password_unchanged: { status: 400, says: 'The new password must differ from the current one.' },
  invitation_invalid: { status: 400, says: 'This invitation code is not valid.' },
  invitation_locked: {
    status: 400,
    says: 'Too many invitation codes tried. Please wait an hour, or ask your advisor.',
  },
  verification_failed: { status: 400, says: 'Verification failed. Please try again.' },
  reset_proof_missing: { status: 400, says: 'Password reset failed. Please try again.' },
  too_many_codes: {
    status: 400,
    says: 'A code can be sent 3 times an hour. Please use the last one or wait.',
  },
} as const satisfies Record<string, { status: number; says: string }>

export type RefusalCode = keyof typeof refusals

/** An expected "no". Anything else that is thrown is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  /** Seconds after which a retry can succeed; sent as `Retry-After`. */
  readonly retryAfterS: number | undefined

  constructor(code: RefusalCode, details: { says?: string; retryAfterS?: number } = {}) {
    super(details.says ?? refusals[code].says)
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.retryAfterS = details.retryAfterS
  }
}

/** contracts: signing in and out, registration, passwords, the session's own profile. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { email, emailOrAccount, identityStatus, inviteCode, md5Hex, nothing } from './fields.ts'

/** What sign-in and refresh hand out. The access token lives in memory only, for `expires_in` seconds. */
export const authData = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})
export type AuthData = z.output<typeof authData>

export const clientProfile = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  account: z.string(),
  avatar: z.nullable(z.string()),
  vip: z.number(),
  score: z.number(),
  /** Executed orders: purchases of which at least one share was bought, and sales. */
  order_num: z.number(),
  verified: identityStatus,
  has_pin: z.boolean(),
  /** With one or more passkeys the password no longer signs in. */
  has_passkey: z.boolean(),
  allow_compensation: z.boolean(),
  allow_bonus: z.boolean(),
  /** Promotional credit that was accepted and has not ended: it is the client's to see, whatever is allowed now. */
  has_credit: z.boolean(),
})
export type ClientProfile = z.output<typeof clientProfile>

/**
 * The remember choice is a header and not a field, so that the body stays exactly `{email, password}`.
 * It decides how long the session may live at all: 30 days with it, 12 hours without.
 */
export const rememberHeader = 'x-remember-me'

export const login = apiCall({
  method: 'POST',
  path: '/auth/app/v2/login',
  access: 'public',
  summary: 'Sign in with address or account name and the MD5 of the password.',
  body: z.strictObject({ email: emailOrAccount, password: md5Hex }),
  gives: 'session',
  reply: authData,
})

export const logout = apiCall({
  method: 'POST',
  path: '/auth/app/v2/logout',
  access: 'public',
  summary: 'End the session of the bearer token, if it has one. Always succeeds.',
  reply: nothing,
})

export const refresh = apiCall({
  method: 'POST',
  path: '/auth/app/v2/refresh',
  access: 'refresh-token',
  summary: 'Trade the bearer refresh token for new auth data. The old token is spent.',
  gives: 'session',
  reply: authData,
})

export const register = apiCall({
  method: 'POST',
  path: '/auth/app/v2/register',
  access: 'public',
  summary: 'Open an account with an invitation code. The answer does not tell whether the address was known.',
  body: z.strictObject({ email, password: md5Hex, invite_code: inviteCode }),
  reply: nothing,
})

export const resetPassword = apiCall({
  method: 'POST',
  path: '/auth/app/v2/reset_pwd',
  access: 'public',
  summary: 'Set a new password with the proof that a right code left in a cookie.',
  body: z.strictObject({ email, password: md5Hex }),
  reply: nothing,
})

export const changePassword = apiCall({
  method: 'POST',
  path: '/auth/app/v2/change_pwd',
  access: 'client',
  summary: 'Change the password. Every session of the client ends.',
  body: z.strictObject({ old_password: md5Hex, new_password: md5Hex }),
  reply: nothing,
})

export const clientInfo = apiCall({
  method: 'GET',
  path: '/auth/app/v2/client_info',
  access: 'client',
  summary: 'The signed-in client.',
  reply: clientProfile,
})

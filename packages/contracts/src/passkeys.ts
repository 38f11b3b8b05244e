/** contracts: clients' passkeys: adding and removing them, signing in with one, approving with one. */
import * as z from 'zod/mini'
import { authData } from './auth.ts'
import { apiCall } from './contract.ts'
import { md5Hex, nothing, secondFactorCode } from './fields.ts'
import {
  assertion,
  creationOptions,
  newCredential,
  passkey,
  passkeyName,
  requestOptions,
} from './passkey-fields.ts'

const id = z.strictObject({ id: z.uuid() })

export const askPasskeySignIn = apiCall({
  method: 'POST',
  path: '/auth/app/v2/passkey',
  access: 'public',
  summary:
    'A challenge to sign in with a passkey. Good once, for 3 minutes, in the browser that asked for it.',
  gives: 'proof',
  reply: requestOptions,
})

export const passkeySignIn = apiCall({
  method: 'POST',
  path: '/auth/app/v2/passkey/login',
  access: 'public',
  summary: 'Sign in with a passkey. No address, no password and no code are needed.',
  body: z.strictObject({ credential: assertion }),
  gives: 'session',
  reply: authData,
})

export const listPasskeys = apiCall({
  method: 'GET',
  path: '/client/app/v1/passkey/list',
  access: 'approved-client',
  summary: 'The client’s passkeys, oldest first. With one or more of them the password no longer signs in.',
  reply: z.array(passkey),
})

export const beginPasskey = apiCall({
  method: 'POST',
  path: '/client/app/v1/passkey/new',
  access: 'approved-client',
  summary:
    'Begin a new passkey. The first one needs the password and the second factor; the next ones a passkey’s approval.',
  body: z.strictObject({ password: z.optional(md5Hex), code: z.optional(secondFactorCode) }),
  gives: 'proof',
  reply: creationOptions,
})

export const addPasskey = apiCall({
  method: 'POST',
  path: '/client/app/v1/passkey',
  access: 'approved-client',
  summary: 'Keep a new passkey. From now on the password no longer signs in.',
  body: z.strictObject({ name: passkeyName, credential: newCredential }),
  reply: passkey,
})

export const renamePasskey = apiCall({
  method: 'PUT',
  path: '/client/app/v1/passkey/:id',
  access: 'approved-client',
  summary: 'Rename a passkey.',
  params: id,
  body: z.strictObject({ name: passkeyName }),
  reply: nothing,
})

export const removePasskey = apiCall({
  method: 'POST',
  path: '/client/app/v1/passkey/:id/remove',
  access: 'approved-client',
  summary:
    'Remove a passkey, with a passkey’s approval. The last one goes only with `password_on`: the password signs in again.',
  params: id,
  body: z.strictObject({ password_on: z.boolean() }),
  reply: nothing,
})

/** An act as the header of `pin/verify` names it, or `passkey.add`, or `passkey.remove:<id>`. */
const operation = z.string().check(z.maxLength(120), z.toLowerCase(), z.regex(/^[a-z0-9.:&-]+$/))

export const askPasskeyApproval = apiCall({
  method: 'POST',
  path: '/client/app/v1/passkey/approval/new',
  access: 'approved-client',
  summary: 'A challenge to approve one act with a passkey, in this session.',
  body: z.strictObject({ operation }),
  gives: 'proof',
  reply: requestOptions,
})

export const approveWithPasskey = apiCall({
  method: 'POST',
  path: '/client/app/v1/passkey/approval',
  access: 'approved-client',
  summary:
    'Approve with a passkey what the challenge was asked for. Leaves a grant: this session, this act, one use, 120 seconds.',
  body: z.strictObject({ credential: assertion }),
  gives: 'proof',
  reply: nothing,
})

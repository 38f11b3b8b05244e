/** contracts: the passkeys of the firm's people: adding and removing them, signing in with one, approving with one. */
import * as z from 'zod/mini'
import { staffProfile } from './console.ts'
import { consoleCall, staffRoles } from './contract.ts'
import { appCode, md5Hex, nothing } from './fields.ts'
import {
  assertion,
  creationOptions,
  newCredential,
  passkey,
  passkeyName,
  requestOptions,
} from './passkey-fields.ts'

const everyone = { access: 'staff', roles: staffRoles } as const
const id = z.strictObject({ id: z.uuid() })

export const askStaffPasskeySignIn = consoleCall({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  summary:
    'A challenge to sign in with a passkey. Good once, for 3 minutes, in the browser that asked for it.',
  gives: 'proof',
  reply: requestOptions,
})

export const staffPasskeySignIn = consoleCall({
  method: 'POST',
  path: '/auth/passkey/login',
  access: 'public',
  summary: 'Sign in as a member of the firm with a passkey.',
  body: z.strictObject({ credential: assertion }),
  gives: 'session',
  reply: staffProfile,
})

export const listStaffPasskeys = consoleCall({
  method: 'GET',
  path: '/account/passkeys',
  ...everyone,
  summary: 'The own passkeys, oldest first. With one or more of them password and code no longer sign in.',
  reply: z.array(passkey),
})

export const beginStaffPasskey = consoleCall({
  method: 'POST',
  path: '/account/passkeys/new',
  ...everyone,
  summary:
    'Begin a new passkey. The first one needs the password and a code; the next ones a passkey’s approval.',
  body: z.strictObject({ password: z.optional(md5Hex), code: z.optional(appCode) }),
  gives: 'proof',
  reply: creationOptions,
})

export const addStaffPasskey = consoleCall({
  method: 'POST',
  path: '/account/passkeys',
  ...everyone,
  summary: 'Keep a new passkey. Every other session of this person ends.',
  body: z.strictObject({ name: passkeyName, credential: newCredential }),
  reply: passkey,
})

export const renameStaffPasskey = consoleCall({
  method: 'PUT',
  path: '/account/passkeys/:id',
  ...everyone,
  summary: 'Rename an own passkey.',
  params: id,
  body: z.strictObject({ name: passkeyName }),
  reply: nothing,
})

export const removeStaffPasskey = consoleCall({
  method: 'POST',
  path: '/account/passkeys/:id/remove',
  ...everyone,
  summary:
    'Remove an own passkey, with a passkey’s approval. The last one goes only with `password_on`: password and code sign in again.',
  params: id,
  body: z.strictObject({ password_on: z.boolean() }),
  reply: nothing,
})

/** `proposal.approve:<id>`, `passkey.add` or `passkey.remove:<id>`. */
const operation = z.string().check(z.maxLength(120), z.regex(/^[a-z0-9.:-]+$/))

export const askStaffApproval = consoleCall({
  method: 'POST',
  path: '/account/passkeys/approval/new',
  ...everyone,
  summary: 'A challenge to approve one act with a passkey, in this session.',
  body: z.strictObject({ operation }),
  gives: 'proof',
  reply: requestOptions,
})

export const approveAsStaff = consoleCall({
  method: 'POST',
  path: '/account/passkeys/approval',
  ...everyone,
  summary:
    'Approve with a passkey what the challenge was asked for. Leaves a grant: this session, this act, one use, 120 seconds.',
  body: z.strictObject({ credential: assertion }),
  gives: 'proof',
  reply: nothing,
})

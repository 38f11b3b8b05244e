/** contracts: what members of the firm change about their own way in. */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'
import { appCode, md5Hex, nothing, totpEnrolment } from './fields.ts'

export const changeStaffPassword = consoleCall({
  method: 'POST',
  path: '/account/password',
  access: 'staff',
  roles: staffRoles,
  summary: 'Change the own password. Every other session of this person ends.',
  body: z.strictObject({ old_password: md5Hex, new_password: md5Hex }),
  reply: nothing,
})

export const beginStaffFactor = consoleCall({
  method: 'POST',
  path: '/account/second-factor',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Make a new secret, with the password and a code of the old one. The old one counts until it is confirmed.',
  body: z.strictObject({ password: md5Hex, code: appCode }),
  gives: 'secret',
  reply: totpEnrolment,
})

export const confirmStaffFactor = consoleCall({
  method: 'POST',
  path: '/account/second-factor/confirm',
  access: 'staff',
  roles: staffRoles,
  summary:
    'Put the new secret in place of the old with a first code of it. Every other session of this person ends.',
  body: z.strictObject({ code: appCode }),
  reply: nothing,
})

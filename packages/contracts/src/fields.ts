/** contracts: the field shapes that calls share. Each refuses with one plain sentence. */
import { parseRupees } from '@pramaan/money'
import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/

/** True for an ordinary address: something@domain.tld, no spaces, no quoting tricks, at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= limits.emailMaximum && EMAIL.test(text)

/** An address as a client types it. Case and Unicode twins are folded by the server, where uniqueness lives. */
export const emailSaying = (whenMissing?: string) =>
  z
    .string(whenMissing)
    .check(
      z.trim(),
      z.minLength(1, messages.fields.emailRequired),
      z.maxLength(limits.emailMaximum, messages.fields.emailInvalid),
      z.refine(isEmail, messages.fields.emailInvalid),
    )
export const email = emailSaying()

/** Sign-in takes the address or the account name; only its length is judged before the password is. */
export const emailOrAccount = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, messages.fields.emailRequired),
    z.maxLength(limits.emailMaximum, messages.fields.emailInvalid),
  )

/** A password or PIN as it travels: its MD5 in 32 lower-case hex digits. The server treats this as the secret. */
export const md5Hex = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/, 'A password travels as 32 lower-case hex digits (MD5).'))

export const inviteCode = z
  .string()
  .check(z.trim(), z.minLength(1, messages.fields.invitationRequired), z.maxLength(64))

export const resetCode = z
  .string()
  .check(z.trim(), z.minLength(1, messages.fields.codeRequired), z.maxLength(16))

const AMOUNT = 'An amount is a positive number of rupees with at most two decimals.'

/** Money on the wire: a JSON number of rupees with at most two decimals. Becomes whole paise. */
export const rupees = z.pipe(
  z.number(),
  z.transform((amount, context) => {
    const parsed = parseRupees(String(amount))
    if (parsed === null) {
      context.issues.push({
        code: 'custom',
        input: amount,
        message: AMOUNT,
      })
      return z.NEVER
    }
    return parsed
  }),
)

/** The same, kept as the number that was sent: for what is stored as it was asked. */
export const rupeesAsTyped = z
  .number(AMOUNT)
  .check(z.refine((amount) => parseRupees(String(amount)) !== null, AMOUNT))

const UTR = 'A UTR has 6 to 40 letters and digits.'

/** A bank's number of a payment. It is unique among all payments of a kind. */
export const utr = z.string(UTR).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6,40}$/, UTR))

/** A call that has nothing to tell answers with `data: null`. */
export const nothing = z.null()

/** How far a client's identity check is. Only `approved` opens the app. */
export const identityStatus = z.enum(['unverified', 'pending', 'approved', 'rejected'])
export type IdentityStatus = z.output<typeof identityStatus>

/** Six digits from an authenticator app, where nothing else will do. */
export const appCode = z
  .string()
  .check(z.trim(), z.regex(/^[0-9]{6}$/, 'Enter the 6 digits of your authenticator app.'))

/** Six digits from the app, or a recovery code. */
export const secondFactorCode = z
  .string()
  .check(
    z.trim(),
    z.regex(/^([0-9]{6}|[A-Za-z0-9-]{10,16})$/, 'Enter the 6 digits of your app, or a recovery code.'),
  )

/** A new secret: as text, as the address an app opens, and as a picture it reads. */
export const totpEnrolment = z.strictObject({
  secret: z.string(),
  otpauth_url: z.string(),
  qr_svg: z.string(),
})
export type TotpEnrolment = z.output<typeof totpEnrolment>

/** Lists go on after the last entry of the page before. */
export const after = z.optional(z.uuid())

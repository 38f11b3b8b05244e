/** contracts: who the client is: images, the identity check, the avatar. */
import * as z from 'zod/mini'
import { identityStatus } from './auth.ts'
import { apiCall } from './contract.ts'
import { nothing } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const IMAGES = '/api/client/app/v1/image/'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The only image addresses there are: those this server handed out. Nothing is ever fetched from one. */
export const imageUrl = z
  .string()
  .check(z.regex(new RegExp(`^${IMAGES}${UUID}$`), messages.kyc.imageRequired))

export const imageUrlOf = (id: string): string => `${IMAGES}${id}`
export const imageIdOf = (url: string): string => url.slice(IMAGES.length)

export const uploadedImage = z.strictObject({ url: z.string() })

export const uploadImage = apiCall({
  method: 'POST',
  path: '/client/app/v1/image',
  access: 'client',
  summary: 'Upload an image for the identity check. It is private to the client.',
  takesFile: true,
  reply: uploadedImage,
})

export const uploadAvatar = apiCall({
  method: 'POST',
  path: '/client/app/v1/avatar',
  access: 'approved-client',
  summary: 'Upload the client’s own avatar.',
  takesFile: true,
  reply: uploadedImage,
})

export const viewImage = apiCall({
  method: 'GET',
  path: '/client/app/v1/image/:id',
  access: 'client',
  summary: 'One of the client’s own images, as JPEG.',
  // Any text: an id that cannot exist is answered like one that does not.
  params: z.strictObject({ id: z.string() }),
  givesImage: true,
  reply: nothing,
})

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A day that exists, in the form YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!DATE.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const days = [
    31,
    year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ]
  return month >= 1 && month <= 12 && day >= 1 && day <= (days[month - 1] ?? 0)
}

/** Whole years from a birthday to a day, both YYYY-MM-DD. The age counts from the birthday itself. */
export function ageOn(today: string, birthday: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

const PHONE = new RegExp(`^\\+?[0-9]{${limits.phoneDigits.from},${limits.phoneDigits.to}}$`)

/** One spelling for what looks the same: compatibility forms folded, runs of white space made one space. */
export const oneSpelling = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

/**
 * Any script. Joiners belong to Indic spelling, after a sign that can be joined; nothing else that hides or turns text
 * belongs to a name.
 */
const NAME = /^\p{L}(?:\p{M}[\u200c\u200d]?|[\p{L} .,'’()/-])*$/u
const looksLikeAnother = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)

export const fullName = z.string().check(
  z.overwrite(oneSpelling),
  z.minLength(1, messages.kyc.fullNameRequired),
  z.maxLength(120, messages.kyc.fullNameLong),
  z.refine(
    (text) => text === '' || (NAME.test(text) && !looksLikeAnother(text)),
    messages.kyc.fullNameLetters,
  ),
)
export const mobile = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || PHONE.test(text), messages.kyc.phoneDigits),
)
export const dateOfBirth = z.string().check(
  z.trim(),
  z.minLength(1, messages.kyc.dobRequired),
  z.refine((text) => text === '' || isCalendarDay(text), messages.kyc.dobFormat),
  z.refine(
    (text) => !isCalendarDay(text) || Number(text.slice(0, 4)) >= limits.kycMinimumYear,
    messages.kyc.dobFormat,
  ),
)
/** At least four letters or digits, with spaces, slashes and hyphens as the document has them. */
export const idNumber = z
  .string()
  .check(
    z.trim(),
    z.regex(/^(?=(?:[ /-]*[A-Za-z0-9]){4})[A-Za-z0-9 /-]{4,32}$/, messages.kyc.idNumberRequired),
  )

export const submitIdentity = apiCall({
  method: 'POST',
  path: '/identify/app/v1',
  access: 'client',
  summary: 'Hand in the identity check. Possible once, and again after a rejection.',
  body: z.strictObject({
    full_name: fullName,
    mobile: z.optional(mobile),
    dob: dateOfBirth,
    id_no: idNumber,
    id_front_url: imageUrl,
    id_back_url: imageUrl,
  }),
  reply: nothing,
})

/** The ID number leaves the server only in masked form. Times are ISO instants. */
export const identityDetail = z.strictObject({
  full_name: z.string(),
  id_no: z.string(),
  mobile: z.string(),
  dob: z.string(),
  create_datetime: z.string(),
  check_time: z.nullable(z.string()),
  id_front_url: z.string(),
  id_back_url: z.string(),
  status: identityStatus,
  reason: z.nullable(z.string()),
  promised_by: z.nullable(z.string()),
})
export type IdentityDetail = z.output<typeof identityDetail>

export const identityDetailCall = apiCall({
  method: 'GET',
  path: '/identify/app/v1/detail',
  access: 'client',
  summary: 'What the client handed in last, or null.',
  reply: z.nullable(identityDetail),
})

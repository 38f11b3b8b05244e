/** contracts: what the forms of the identity check accept. The server and the browser judge by the same words. */
import * as z from 'zod/mini'
import { clientMessages } from './client-messages.ts'
import { limits } from './limits.ts'

const IMAGES = '/api/client/app/v1/image/'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The only image addresses there are: those this server handed out. Nothing is ever fetched from one. */
export const imageUrl = z
  .string()
  .check(z.regex(new RegExp(`^${IMAGES}${UUID}$`), clientMessages.kyc.imageRequired))

export const imageUrlOf = (id: string): string => `${IMAGES}${id}`
export const imageIdOf = (url: string): string => url.slice(IMAGES.length)

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
  z.minLength(1, clientMessages.kyc.fullNameRequired),
  z.maxLength(120, clientMessages.kyc.fullNameLong),
  z.refine(
    (text) => text === '' || (NAME.test(text) && !looksLikeAnother(text)),
    clientMessages.kyc.fullNameLetters,
  ),
)
export const mobile = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || PHONE.test(text), clientMessages.kyc.phoneDigits),
)
export const dateOfBirth = z.string().check(
  z.trim(),
  z.minLength(1, clientMessages.kyc.dobRequired),
  z.refine((text) => text === '' || isCalendarDay(text), clientMessages.kyc.dobFormat),
  z.refine(
    (text) => !isCalendarDay(text) || Number(text.slice(0, 4)) >= limits.kycMinimumYear,
    clientMessages.kyc.dobFormat,
  ),
)
/** At least four letters or digits, with spaces, slashes and hyphens as the document has them. */
export const idNumber = z
  .string()
  .check(
    z.trim(),
    z.regex(/^(?=(?:[ /-]*[A-Za-z0-9]){4})[A-Za-z0-9 /-]{4,32}$/, clientMessages.kyc.idNumberRequired),
  )

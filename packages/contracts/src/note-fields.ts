/** contracts: what two people of the firm say of a structured note: its terms, a value, a fixing, and that its issuer does not pay. */
import * as z from 'zod/mini'
import { rupeesAsTyped } from './fields.ts'
import { market, symbol } from './market-fields.ts'
import { entryPdfs, offerPdfs } from './pdf-fields.ts'
import { honestText } from './staff-texts.ts'

export const notePayoffs = ['participation', 'reverse-convertible', 'fixed-coupon'] as const
export type NotePayoff = (typeof notePayoffs)[number]

/** Which closes are held against the barrier. */
export const barrierSeen = ['any close', 'last close only'] as const

const percentOf = (least: number, most: number, says: string) =>
  z.number(says).check(
    z.gte(least, says),
    z.lte(most, says),
    z.refine((one) => /^\d+(\.\d{1,4})?$/.test(String(one)), says),
  )
const whole = (least: number, most: number, says: string) =>
  z.int(says).check(z.gte(least, says), z.lte(most, says))
const line = (least: number, most: number, says: string) =>
  z
    .string(says)
    .check(
      z.trim(),
      z.minLength(least, says),
      z.maxLength(most, says),
      z.regex(/^\P{Cc}*$/u, says),
      honestText,
    )

const DOCUMENT = 'Name the document.'
const DIGEST = 'A SHA-256 has 64 hex digits.'

/** A document of the firm by its name and, where it is given, the SHA-256 of its bytes: which one both people have read. */
export const noteDocument = z.strictObject(
  {
    name: line(3, 120, 'Name the document in 3 to 120 characters.'),
    sha256: z.optional(z.string(DIGEST).check(z.regex(/^[0-9a-f]{64}$/, DIGEST))),
  },
  DOCUMENT,
)
export type NoteDocument = z.output<typeof noteDocument>

const SYMBOL = 'Enter a symbol of 3 to 20 capital letters and digits.'
const SCHEDULE = 'Choose no coupons, or 1, 2, 4 or 12 a year.'
const FIXINGS = 'Enter 1 to 12 fixing dates.'

const terms = {
  payoff: z.enum(notePayoffs, 'Choose the payoff.'),
  /** What it follows; not for a fixed coupon. */
  underlying_market: z.optional(market),
  underlying: z.optional(symbol),
  /** Participation: what comes back at least, the share of the gain, and the most that it can gain. */
  protected_percent: z.optional(percentOf(1, 100, 'Enter 1 to 100 per cent as the protected part.')),
  participation_percent: z.optional(percentOf(1, 500, 'Enter 1 to 500 per cent as the participation.')),
  cap_percent: z.optional(percentOf(0.01, 1000, 'Enter 0.01 to 1,000 per cent as the cap.')),
  /** Reverse convertible: of the initial level. */
  barrier_percent: z.optional(percentOf(1, 99.9999, 'Enter 1 to less than 100 per cent as the barrier.')),
  barrier_seen: z.optional(z.enum(barrierSeen, 'Choose which closes count for the barrier.')),
  /** A year. */
  coupon_percent: z.optional(percentOf(0.01, 40, 'Enter 0.01 to 40 per cent as the coupon.')),
  coupons_a_year: z.optional(
    whole(1, 12, SCHEDULE).check(z.refine((n) => [1, 2, 4, 12].includes(n), SCHEDULE)),
  ),
}

/** A note as it is put on the shelf. */
export const noteOffer = z.strictObject({
  kind: z.literal('note-offer'),
  symbol: z.string(SYMBOL).check(z.regex(/^[A-Z0-9]{3,20}$/, SYMBOL)),
  name: line(3, 80, 'Enter the name in 3 to 80 characters.'),
  issuer: line(3, 80, 'Enter the issuer in 3 to 80 characters.'),
  rating: line(1, 40, 'Enter the rating with its agency in 1 to 40 characters.'),
  rating_day: z.iso.date('Enter the date of the rating.'),
  ...terms,
  open_day: z.iso.date('Enter the opening date.'),
  close_day: z.iso.date('Enter the closing date.'),
  /** On which it is issued, and whose close is the initial level. */
  start_day: z.iso.date('Enter the start date.'),
  months: whole(1, 120, 'Enter a tenor of 1 to 120 months.'),
  /** The named days of the final level; several are averaged. None for a fixed coupon. */
  fixing_days: z.array(z.iso.date('Enter the fixing dates.'), FIXINGS).check(z.maxLength(12, FIXINGS)),
  /** Of one note, the least subscription, and all that there is, in rupees. */
  face: rupeesAsTyped,
  minimum: rupeesAsTyped,
  total: rupeesAsTyped,
  /** Of the amount, on top of it; and of the value at an early exit. */
  fee_percent: percentOf(0, 5, 'Enter 0 to 5 per cent as the subscription fee.'),
  exit_fee_percent: percentOf(0, 5, 'Enter 0 to 5 per cent as the exit fee.'),
  lock_in_days: whole(0, 3650, 'Enter a lock-in of 0 to 3,650 days.'),
  /** The one risk that matters, as the client reads it first. */
  risk: line(10, 200, 'Enter the main risk in 10 to 200 characters.'),
  document: noteDocument,
  /** Its documents, as PDFs. */
  pdfs: z.optional(offerPdfs),
})
export type NoteOffer = z.output<typeof noteOffer>

const picked = z.uuid('Choose the note.')
const reason = line(3, 120, 'Enter who valued it, in 3 to 120 characters.')

/** What a note is worth on a day, in per cent of its face value. */
export const noteValue = z.strictObject({
  kind: z.literal('note-value'),
  offer_id: picked,
  day: z.iso.date('Enter the date of the valuation.'),
  percent: percentOf(0.01, 1000, 'Enter 0.01 to 1,000 per cent of the face value.'),
  /** Who worked it out, as the client reads it. */
  source: reason,
  pdfs: entryPdfs,
})
export type NoteValue = z.output<typeof noteValue>

/** The level of a day, where the feed's is missing or wrong. */
export const noteFixing = z.strictObject({
  kind: z.literal('note-fixing'),
  offer_id: picked,
  day: z.iso.date('Enter the date of the fixing.'),
  level: rupeesAsTyped,
  pdfs: entryPdfs,
})
export type NoteFixing = z.output<typeof noteFixing>

/** The issuer does not pay. Later, what was recovered: it is paid out and ends the note. */
export const noteDefault = z.strictObject({
  kind: z.literal('note-default'),
  offer_id: picked,
  day: z.iso.date('Enter the date of the default.'),
  recovery_percent: z.optional(
    percentOf(0.0001, 100, 'Enter more than 0 and at most 100 per cent as recovered.'),
  ),
  pdfs: entryPdfs,
})
export type NoteDefault = z.output<typeof noteDefault>

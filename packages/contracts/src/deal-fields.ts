/** contracts: what two people of the firm say of a post-market deal: its terms, and what each application is allotted. */
import * as z from 'zod/mini'
import { rupeesAsTyped } from './fields.ts'
import { market, symbol } from './market-fields.ts'
import { offerPdfs } from './pdf-fields.ts'
import { honestText } from './staff-texts.ts'

const whole = (least: number, most: number, says: string) =>
  z.int(says).check(z.gte(least, says), z.lte(most, says))
const sentence = (least: number, most: number, says: string) =>
  z
    .string(says)
    .check(
      z.trim(),
      z.minLength(least, says),
      z.maxLength(most, says),
      z.regex(/^\P{Cc}*$/u, says),
      honestText,
    )

/** An instant, in UTC. */
const moment = (says: string) => z.iso.datetime(says)

/** Shares that are sold after the market has closed, in lots, at the official close or at a price that is named. */
export const dealOffer = z.strictObject({
  kind: z.literal('otc-offer'),
  market,
  symbol,
  /** Who sells. */
  seller: sentence(3, 80, 'Enter who sells, in 3 to 80 characters on one line.'),
  lot: whole(1, 1_000_000, 'Enter a lot of 1 to 10,00,000 shares.'),
  total: whole(1, 100_000_000, 'Enter a total of 1 to 10,00,00,000 shares.'),
  opens_at: moment('Enter when the deal opens.'),
  closes_at: moment('Enter when the deal closes.'),
  /** Until then an allotment is accepted and paid. */
  due_at: moment('Enter until when an allotment is to be paid.'),
  price_kind: z.enum(['close', 'named'], 'Choose the official close or a named price.'),
  /** The day whose official close is the price. */
  price_day: z.optional(z.iso.date('Enter the day of the official close.')),
  /** A share, where the price is named. */
  rupees: z.optional(rupeesAsTyped),
  /** The one risk that matters, as the client reads it. */
  risk: sentence(10, 200, 'Enter the risk in 10 to 200 characters on one line.'),
  /** Its documents, as PDFs. */
  pdfs: z.optional(offerPdfs),
})
export type DealOffer = z.output<typeof dealOffer>

/** What of a deal that is up can become otherwise: never what a share costs, nor its lot. Purchases keep the terms that were read. */
export const dealChange = z.strictObject({
  kind: z.literal('otc-change'),
  offer_id: z.uuid('Choose the deal.'),
  seller: dealOffer.shape.seller,
  total: dealOffer.shape.total,
  closes_at: dealOffer.shape.closes_at,
  due_at: dealOffer.shape.due_at,
  risk: dealOffer.shape.risk,
})
export type DealChange = z.output<typeof dealChange>

/** After it has closed: what each application has. Those that are not named have all they asked for, or nothing. */
export const dealAllotment = z.strictObject({
  kind: z.literal('otc-allotment'),
  offer_id: z.uuid('Choose the deal.'),
  /** A share: the official close of its day, or the price that was named. */
  rupees: rupeesAsTyped,
  others: z.enum(['all', 'none'], 'Choose what all other applications have.'),
  /** Of what each of those asked for, rounded down to whole lots; all of it where it is left out. */
  percent: z.optional(whole(1, 99, 'Enter 1 to 99 per cent.')),
  parts: z
    .array(
      z.strictObject({
        order_id: z.uuid('Choose the application.'),
        quantity: whole(0, 100_000_000, 'Enter 0 or more shares.'),
      }),
      'Enter what each application is allotted.',
    )
    .check(z.maxLength(500, 'Change 500 applications or fewer one by one. A percentage allots any number.')),
})
export type DealAllotment = z.output<typeof dealAllotment>

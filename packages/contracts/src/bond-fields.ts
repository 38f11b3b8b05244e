/** contracts: what two people of the firm say of a bond: its terms and price, the bid at which we buy back, and a payment that was missed. */
import * as z from 'zod/mini'
import { symbol } from './market-fields.ts'
import { entryPdfs, offerPdfs } from './pdf-fields.ts'
import { honestText } from './staff-texts.ts'

/** Company: actual days over 365 or 366. Government: months of 30 days, no stamp duty, no tax at source. */
export const bondIssuers = ['company', 'government'] as const
export type BondIssuer = (typeof bondIssuers)[number]

export const bondSeniorities = ['senior', 'subordinated', 'sovereign'] as const
export const bondSecurities = ['secured', 'unsecured', 'sovereign'] as const
export const bondFrequencies = [1, 2, 4, 12] as const
export type BondFrequency = (typeof bondFrequencies)[number]

const oneLine = (least: number, most: number, says: string) =>
  z
    .string(says)
    .check(
      z.trim(),
      z.minLength(least, says),
      z.maxLength(most, says),
      z.regex(/^\P{Cc}*$/u, says),
      honestText,
    )
const whole = (least: number, most: number, says: string) =>
  z.int(says).check(z.gte(least, says), z.lte(most, says))
const decimals = (least: number, most: number, places: number, says: string) =>
  z.number(says).check(
    z.gte(least, says),
    z.lte(most, says),
    z.refine((one) => new RegExp(`^\\d+(\\.\\d{1,${places}})?$`).test(String(one)), says),
  )

const ISIN = 'Enter the ISIN: 12 letters and digits, as INE001A07QK9.'
const CLEAN = 'Enter a clean price for ₹100 of face value, from 1 to 200, with at most four decimals.'
const BID = 'Enter a bid for ₹100 of face value, from 0.01 to 200, with at most four decimals.'
const cleanPrice = decimals(1, 200, 4, CLEAN)
/** Of a bond in default little may be left. */
const bidPrice = decimals(0.01, 200, 4, BID)

export const bondOffer = z.strictObject({
  kind: z.literal('bond-offer'),
  symbol,
  isin: z.string(ISIN).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/, ISIN)),
  name: oneLine(3, 80, 'Enter the name of the bond in 3 to 80 characters.'),
  /** Who pays. Tax at source is counted by issuer. */
  issuer: oneLine(3, 80, 'Enter the issuer in 3 to 80 characters.'),
  issuer_kind: z.enum(bondIssuers, 'Choose a company or the Government.'),
  /** Rupees of face value of one bond. */
  face: whole(100, 10_000_000, 'Enter a face value of ₹100 to ₹1,00,00,000, in whole rupees.'),
  coupon_percent: decimals(0.01, 30, 4, 'Enter a coupon of 0.01% to 30% a year, with at most four decimals.'),
  coupons_a_year: z.literal(bondFrequencies, 'Choose 1, 2, 4 or 12 coupons a year.'),
  issue_day: z.iso.date('Enter the issue date.'),
  maturity_day: z.iso.date('Enter the maturity date.'),
  /** Who holds it so many days before a coupon gets it. */
  record_days: whole(0, 60, 'Enter 0 to 60 days for the record date.'),
  clean: cleanPrice,
  bid: bidPrice,
  /** How many bonds there are, and the fewest in one order. */
  total: whole(1, 100_000_000, 'Enter how many bonds are offered, 1 to 10,00,00,000.'),
  least: whole(1, 1_000_000, 'Enter the minimum of one order, 1 to 10,00,000 bonds.'),
  seniority: z.enum(bondSeniorities, 'Choose the seniority.'),
  security: z.enum(bondSecurities, 'Choose whether it is secured.'),
  /** As the agency writes it, with the agency, and the day of it. */
  rating: oneLine(1, 30, 'Enter the rating with its agency in 1 to 30 characters, or Unrated.'),
  rating_day: z.iso.date('Enter the date of the rating.'),
  listing: z.enum(['listed', 'unlisted'], 'Choose whether it is listed.'),
  /** When the issuer may repay early, or a holder may ask for it. */
  call_put: oneLine(2, 120, 'Enter the call and put dates, or None, in 2 to 120 characters.'),
  liquidity: oneLine(10, 200, 'Enter how easily it can be sold, in 10 to 200 characters.'),
  /** The one risk that matters. */
  risk: oneLine(10, 200, 'Enter the main risk in 10 to 200 characters.'),
  document: oneLine(3, 120, 'Enter the document with its date in 3 to 120 characters.'),
  /** Its documents, as PDFs. */
  pdfs: z.optional(offerPdfs),
  open_day: z.iso.date('Enter the opening date.'),
  close_day: z.iso.date('Enter the closing date.'),
})
export type BondOffer = z.output<typeof bondOffer>

const offerId = z.uuid('Choose the bond.')

/** The price at which we sell from now on. Holders keep the terms that they bought on. */
export const bondPrice = z.strictObject({
  kind: z.literal('bond-price'),
  offer_id: offerId,
  clean: cleanPrice,
  pdfs: entryPdfs,
})

/** The price at which we buy back from now on. Holdings are valued at it. */
export const bondBid = z.strictObject({
  kind: z.literal('bond-bid'),
  offer_id: offerId,
  bid: bidPrice,
  pdfs: entryPdfs,
})

/** The issuer did not pay what was due on this day, or pays it now after all. */
export const bondDefault = z.strictObject({
  kind: z.literal('bond-default'),
  offer_id: offerId,
  due_day: z.iso.date('Choose the payment.'),
  outcome: z.enum(['missed', 'paid-late'], 'Choose what became of the payment.'),
  pdfs: entryPdfs,
})

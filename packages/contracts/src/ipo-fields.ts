/** contracts: what two people of the firm say of an issue: its terms, its price, what the exchange publishes of it, and what became of it. */
import * as z from 'zod/mini'
import { rupeesAsTyped } from './fields.ts'
import { market, symbol } from './market-fields.ts'
import { offerPdfs } from './pdf-fields.ts'
import { clientMessage, honestText } from './staff-texts.ts'

const between = (least: number, most: number, says: string) =>
  z.int(says).check(z.gte(least, says), z.lte(most, says))
const text = (least: number, most: number, what: string) => {
  const says = `Enter ${what} in ${least} to ${most} characters on one line.`
  return z
    .string(says)
    .check(
      z.trim(),
      z.minLength(least, says),
      z.maxLength(most, says),
      z.regex(/^\P{Cc}*$/u, says),
      honestText,
    )
}

const ISIN = 'Enter an ISIN of 12 letters and digits that begins with IN.'
const LINK = 'Enter the address of the prospectus: https://…'

/** An issue of shares, as its prospectus has it. Applications are taken from 10 am of the first day to 5 pm of the last. */
export const ipoOffer = z.strictObject({
  kind: z.literal('ipo-offer'),
  /** Where it will trade, and as what. */
  market,
  symbol,
  name: text(3, 80, 'the company’s name'),
  isin: z.string(ISIN).check(z.trim(), z.toUpperCase(), z.regex(/^IN[A-Z0-9]{10}$/, ISIN)),
  sector: text(2, 40, 'the sector'),
  /** The price band, a share. */
  floor: rupeesAsTyped,
  cap: rupeesAsTyped,
  /** Off the price, for retail. */
  retail_discount: z.optional(rupeesAsTyped),
  lot: between(1, 10_000, 'Enter a lot of 1 to 10,000 shares.'),
  /** For retail applicants, in all. */
  shares: between(1, 1_000_000_000, 'Enter 1 to 100,00,00,000 shares for retail.'),
  open_day: z.iso.date('Enter the opening date.'),
  close_day: z.iso.date('Enter the closing date.'),
  about: text(20, 300, 'what the company does'),
  /** The one that matters, as the client reads it first. */
  risk: text(10, 160, 'the main risk'),
  rhp_url: z.optional(
    z.string(LINK).check(z.trim(), z.maxLength(200, LINK), z.regex(/^https:\/\/[^\s"'<>]+$/, LINK)),
  ),
  /** Its documents, as PDFs. */
  pdfs: z.optional(offerPdfs),
})
export type IpoOffer = z.output<typeof ipoOffer>

const issue = { offer_id: z.uuid('Choose the issue.') }

/** After the close. */
export const ipoPrice = z.strictObject({ kind: z.literal('ipo-price'), ...issue, rupees: rupeesAsTyped })

/** Applications of one lot each through other brokers, as the exchange publishes them, until the close. */
export const ipoDemand = z.strictObject({
  kind: z.literal('ipo-demand'),
  ...issue,
  applications: between(0, 50_000, 'Enter 0 to 50,000 applications.'),
})

/** Nothing in it can be chosen. */
export const ipoDraw = z.strictObject({ kind: z.literal('ipo-draw'), ...issue })

export const ipoListing = z.strictObject({ kind: z.literal('ipo-listing'), ...issue })

/** The issue came to nothing: everything is released, and the applicants read why. */
export const ipoFailure = z.strictObject({
  kind: z.literal('ipo-failure'),
  ...issue,
  message: clientMessage,
})

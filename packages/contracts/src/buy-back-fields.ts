/** contracts: what two people of the firm say of a buy-back: its terms, and what became of it. */
import * as z from 'zod/mini'
import { rupeesAsTyped } from './fields.ts'
import { market, symbol } from './market-fields.ts'

const RATIO = 'Enter 1 to 10,00,000 shares.'
const ofRatio = z.int(RATIO).check(z.gte(1, RATIO), z.lte(1_000_000, RATIO))

/** A company's buy-back by tender, as its letter of offer has it: after the record date, before it opens or while it is open. */
export const buyBackOffer = z.strictObject({
  kind: z.literal('buy-back'),
  market,
  symbol,
  /** A share. */
  rupees: rupeesAsTyped,
  record_day: z.iso.date('Enter the record date.'),
  /** The closing price on the record date: it decides who is a small shareholder. */
  record_price: rupeesAsTyped,
  open_day: z.iso.date('Enter the opening date.'),
  close_day: z.iso.date('Enter the closing date.'),
  pay_day: z.iso.date('Enter the payment date.'),
  /** The entitlement: so many shares for every so many held. */
  small_accepted: ofRatio,
  small_held: ofRatio,
  other_accepted: ofRatio,
  other_held: ofRatio,
})
export type BuyBackOffer = z.output<typeof buyBackOffer>

const PERCENT = 'Enter 0 to 100 per cent, with at most four decimals.'
const percent = z.number(PERCENT).check(
  z.gte(0, PERCENT),
  z.lte(100, PERCENT),
  z.refine((one) => /^\d+(\.\d{1,4})?$/.test(String(one)), PERCENT),
)

/** After it has closed what was accepted: the entitlement, and so many per cent of what was tendered beyond it. Or it is withdrawn. */
export const buyBackDecision = z.strictObject({
  kind: z.literal('buy-back-decision'),
  offer_id: z.uuid('Choose the buy-back.'),
  outcome: z.enum(['accepted', 'withdrawn'], 'Choose what became of the buy-back.'),
  small_percent: z.optional(percent),
  other_percent: z.optional(percent),
})

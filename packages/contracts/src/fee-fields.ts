/** contracts: a rate of the fee card, and what two people change on it. */
import * as z from 'zod/mini'
import { honestText } from './staff-texts.ts'

/** Written as its source writes it: `0.0030699`, `20`. The card refuses what is no number. */
const decimal = z.string().check(z.minLength(1), z.maxLength(20))

export const feeRate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: decimal }),
  z.strictObject({ kind: z.literal('lower-of'), percent: decimal, rupees: decimal }),
  z.strictObject({ kind: z.literal('flat'), rupees: decimal }),
])
export type FeeRate = z.output<typeof feeRate>

/** What two people change on it: one rate, from a later day on. */
export const feeChange = z.strictObject({
  series: z.string().check(z.minLength(1), z.maxLength(60)),
  from: z.iso.date(),
  rate: feeRate,
  /** Stands on contract notes beside the rate. */
  source: z.string().check(z.trim(), z.minLength(3, 'Say who sets this rate.'), z.maxLength(200), honestText),
})
export type FeeChange = z.output<typeof feeChange>

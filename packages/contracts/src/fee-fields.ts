/** contracts: a rate of the fee card, and what two people change on it. */
import * as z from 'zod/mini'
import { honestText } from './staff-texts.ts'

/** Written as its source writes it: `0.0030699`, `20`. The card refuses what is no number. */
const RATE = 'Enter the rate as a number of at most 20 characters.'
const decimal = z.string(RATE).check(z.minLength(1, RATE), z.maxLength(20, RATE))

export const feeRate = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('percent'), percent: decimal }),
    z.strictObject({ kind: z.literal('lower-of'), percent: decimal, rupees: decimal }),
    z.strictObject({ kind: z.literal('flat'), rupees: decimal }),
  ],
  'Choose how the rate is charged.',
)
export type FeeRate = z.output<typeof feeRate>

const SERIES = 'Choose the charge.'
const SOURCE = 'Say who sets this rate.'

/** What two people change on it: one rate, from a later day on. */
export const feeChange = z.strictObject({
  series: z.string(SERIES).check(z.minLength(1, SERIES), z.maxLength(60, SERIES)),
  from: z.iso.date('Enter the date from which it holds.'),
  rate: feeRate,
  /** Stands on contract notes beside the rate. */
  source: z
    .string(SOURCE)
    .check(
      z.trim(),
      z.minLength(3, SOURCE),
      z.maxLength(200, 'Say who sets this rate in at most 200 characters.'),
      honestText,
    ),
})
export type FeeChange = z.output<typeof feeChange>

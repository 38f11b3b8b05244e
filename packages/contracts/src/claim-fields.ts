/** contracts: what is said in a claim: by the client, and by the two people who decide it. */
import * as z from 'zod/mini'
import { rupeesAsTyped } from './fields.ts'
import { clientMessage } from './staff-texts.ts'

/** What a claim is about: one order, what one trade was charged, or one withdrawal. */
export const claimAbouts = ['order', 'charge', 'withdrawal'] as const
export type ClaimAbout = (typeof claimAbouts)[number]

export const claimGrounds = ['price', 'charge', 'delay', 'other'] as const
export type ClaimGround = (typeof claimGrounds)[number]

const SAYS = 'Say what went wrong in 20 to 1,000 characters.'

/** The client's own words. */
export const claimWords = z
  .string(SAYS)
  .check(
    z.trim(),
    z.minLength(20, SAYS),
    z.maxLength(1000, SAYS),
    z.regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u, SAYS),
  )

/** What two people answer: an amount that is paid at once, or none; and always a sentence. */
export const claimDecision = z.strictObject({
  kind: z.literal('claim-decision'),
  claim_id: z.uuid('Choose the claim.'),
  decision: z.enum(['approved', 'rejected'], 'Choose to approve or to reject.'),
  /** What is paid where it is approved. */
  rupees: z.optional(rupeesAsTyped),
  /** What the client reads. */
  message: clientMessage,
})
export type ClaimDecision = z.output<typeof claimDecision>

/** Whoever proposes this and whoever approves it are the two people who read the evidence of a claim. */
export const claimEvidence = z.strictObject({
  kind: z.literal('claim-evidence'),
  claim_id: z.uuid('Choose the claim.'),
})
export type ClaimEvidence = z.output<typeof claimEvidence>

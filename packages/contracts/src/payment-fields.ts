/** contracts: what deposits and withdrawals have in common. */
import * as z from 'zod/mini'

/** A state that was reached: when, through whom, why, and until when the next one was promised. */
export const step = z.strictObject({
  state: z.string(),
  at: z.string(),
  actor: z.string(),
  reason: z.nullable(z.string()),
  promised_by: z.nullable(z.string()),
})
export type Step = z.output<typeof step>

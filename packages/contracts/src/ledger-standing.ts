/** contracts: what the ledger says about itself: its newest signed head, and what the last audit of all books found. */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'

export const ledgerStanding = z.strictObject({
  /** Null before the first: nothing has been posted yet. */
  head: z.nullable(
    z.strictObject({
      number: z.number(),
      hash: z.string(),
      at: z.string(),
      clients: z.number(),
      entries: z.number(),
      /** The clients' money that the firm has signed for. */
      total: z.number(),
    }),
  ),
  /** Null before the first. `findings` is empty when all is well. */
  audit: z.nullable(z.strictObject({ at: z.string(), entries: z.number(), findings: z.array(z.string()) })),
})
export type LedgerStanding = z.output<typeof ledgerStanding>

export const viewLedgerStanding = consoleCall({
  method: 'GET',
  path: '/ledger',
  access: 'staff',
  roles: staffRoles,
  summary: 'The newest signed head over all client money, and what the last audit of the ledger found.',
  reply: ledgerStanding,
})

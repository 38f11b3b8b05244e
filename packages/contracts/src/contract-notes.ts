/** contracts: contract notes. One of a client and a trading day, for the day is what the exchange charges. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { orderKind } from './orders.ts'

/** A day of the calendar in India, YYYY-MM-DD. */
const day = z.iso.date()

export const contractNote = z.strictObject({
  day,
  trades: z.number(),
  /** What the day brought, charges and all: negative where the client pays. */
  net: z.number(),
  /** False while the day's charges are still estimates. */
  is_final: z.boolean(),
})
export type ContractNote = z.output<typeof contractNote>

export const listNotes = apiCall({
  method: 'GET',
  path: '/client/app/v1/notes',
  access: 'approved-client',
  summary: 'The client’s contract notes, one for each day with trades, newest first, 20 at a time.',
  query: z.strictObject({ before: z.optional(day) }),
  reply: z.strictObject({ items: z.array(contractNote), next: z.nullable(z.string()) }),
})

export const exportDayNote = apiCall({
  method: 'GET',
  path: '/client/app/v1/note.pdf',
  access: 'approved-client',
  summary: 'The contract note of a trading day, as a PDF.',
  query: z.strictObject({ day }),
  givesFile: true,
  reply: z.null(),
})

/** Where notes of single orders were: the same document as the note of the order’s day. */
export const exportNote = apiCall({
  method: 'GET',
  path: '/client/app/v1/order/note.pdf',
  access: 'approved-client',
  summary: 'The contract note of the day on which an order was last bought, or last sold.',
  query: z.strictObject({ did: z.uuid(), ttype: orderKind, side: z.enum(['buy', 'sell']) }),
  givesFile: true,
  reply: z.null(),
})

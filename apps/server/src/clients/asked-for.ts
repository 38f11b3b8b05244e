/**
 * clients: what a client can ask the firm for, beside identity checks and payments. Whatever is asked for brings one reader, and stands
 * in the client's list of applications with every state, reason and promised time: `productAsks` in products/registry.ts lists them.
 */
import type { Application } from '@pramaan/contracts'
import type { Queries } from '../platform/database.ts'

export interface AskingClient {
  readonly clientId: string
  /** Business time. */
  readonly now: Date
  /** How many of a kind, the newest first. */
  readonly most: number
}

/** `tx` sees the client's own rows, at one moment. */
export type AskedFor = (tx: Queries, of: AskingClient) => Promise<Application[]>

/** clients: what an adjustment of a client's cash needs. Pure; the server holds the same rules. */
import { toWire } from '@pramaan/money'
import { typedRupees } from '../../platform/amount.tsx'
import { say } from './say.ts'

export type Direction = 'credit' | 'debit'

export const problemOf = (text: string): string | undefined =>
  typedRupees(text) === null ? say('amountProblem') : undefined

/** The number for the body, or null while it is none. */
export function rupeesOf(text: string): number | null {
  const amount = typedRupees(text)
  return amount === null ? null : toWire(amount)
}

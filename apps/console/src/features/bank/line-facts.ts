/** bank: what a line of a statement says about itself. Pure. */
import type { StatementLine } from '@pramaan/contracts'

/** As the balance moved: what came in is positive, what went out negative. */
export const signedRupees = ({ direction, amount }: StatementLine): number =>
  direction === 'credit' ? amount : -amount

/** Where the thing it belongs to is, if it belongs to one. */
export function pathOf({ deposit_id, withdrawal_id }: StatementLine): string | null {
  if (deposit_id) return `/deposits/${deposit_id}`
  return withdrawal_id ? `/withdrawals/${withdrawal_id}` : null
}

/** products/ipo: what an application blocks, what a change of it moves, and what becomes of it. Nothing is debited before allotment. Pure. */
import { type Paise, type Price, paise, type Units, worthOfShares } from '@pramaan/money'

/** Only the difference moves: above zero from cash to blocked, below zero back. */
export const changeOfBlock = (before: Paise, after: Paise): Paise => paise(after - before)

export interface Settled {
  readonly debited: Paise
  readonly released: Paise
}

/**
 * Blocked = debited + released, to the paisa.
 * @throws RangeError where more would be debited than is blocked: the price is never above the cap.
 */
export function settleApplication(blocked: Paise, allotted: Units, payable: Price): Settled {
  const debited = worthOfShares(allotted, payable)
  if (debited > blocked) throw new RangeError('No more is debited than is blocked')
  return { debited, released: paise(blocked - debited) }
}

/** Not allotted, withdrawn before the close, or the issue failed. */
export const releaseAll = (blocked: Paise): Settled => ({ debited: paise(0n), released: blocked })

/** deposits: when a payment may be announced, and what it waits for. Pure. */
import type { DepositState, RefusalCode } from '@pramaan/contracts'
import { formatRupees, type Paise } from '@pramaan/money'

const DAY_MS = 24 * 3_600_000
/** A payment that does not come within this is no longer waited for; one that comes later is still counted. */
export const EXPIRES_MS = 7 * DAY_MS
export const MOST_OPEN = 5

export interface DepositFacts {
  readonly isFrozen: boolean
  readonly amount: Paise
  readonly minimum: Paise
  /** How many wait already. */
  readonly open: number
}

/** Checked in this order; the first broken rule is the answer. */
export function whyNot({ isFrozen, amount, minimum, open }: DepositFacts): RefusalCode | null {
  if (isFrozen) return 'account_frozen'
  if (amount < minimum) return 'deposit_too_small'
  return open >= MOST_OPEN ? 'deposits_open_already' : null
}

export const tooSmallSays = (minimum: Paise): string => `The smallest deposit is ${formatRupees(minimum)}.`

/** A deposit that waits with a reason is one whose payment came in otherwise than announced. */
export function waitsFor(state: DepositState, hasReason: boolean): string | null {
  if (state === 'created') return 'Your payment, with the reference in it.'
  if (state !== 'submitted') return null
  return hasReason
    ? 'Two people from our firm to decide about the payment.'
    : 'The firm to find it on the bank’s statement.'
}

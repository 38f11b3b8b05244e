/** withdrawals: what a withdrawal waits for, and until when. Pure. */
import type { WithdrawalState } from '@pramaan/contracts'

const HOUR_MS = 3_600_000

/** How long the firm and the bank have for the next state. */
export const PROMISED_MS: Readonly<Record<'requested' | 'approved' | 'sent', number>> = {
  requested: 24 * HOUR_MS,
  approved: 24 * HOUR_MS,
  sent: 24 * HOUR_MS,
}

export function waitsFor(state: WithdrawalState, isWithBank: boolean): string | null {
  if (state === 'requested') return 'Two people of the firm to check it.'
  if (state === 'approved') return isWithBank ? 'The bank to send it.' : 'The next payout file to the bank.'
  return state === 'sent' ? 'Your bank to confirm it.' : null
}

export const canCancel = (state: WithdrawalState, isWithBank: boolean): boolean =>
  (state === 'requested' || state === 'approved') && !isWithBank

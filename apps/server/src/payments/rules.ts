/** payments: what a withdrawal waits for and until when, where it can go, and what that does to its money. Pure. */
import { limits, type WithdrawalState } from '@pramaan/contracts'
import type { LedgerAct, Place } from '../ledger/transfers.ts'

export type OpenState = 'requested' | 'approved' | 'sent'

/** How long the firm and the bank have for the next state. */
export const PROMISED_MS: Readonly<Record<OpenState, number>> = {
  requested: limits.withdrawalStepMs,
  approved: limits.withdrawalStepMs,
  sent: limits.withdrawalStepMs,
}

/** Where a withdrawal can go from each state. The database holds the same rule. */
export const nextStates: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['sent', 'rejected', 'cancelled'],
  sent: ['paid', 'rejected'],
  paid: [],
  rejected: [],
  cancelled: [],
}

export const isOpen = (state: WithdrawalState): state is OpenState => nextStates[state].length > 0

export function waitsFor(state: WithdrawalState, isWithBank: boolean): string | null {
  if (state === 'requested') return 'Two people from our firm to check it.'
  if (state === 'approved') return isWithBank ? 'The bank to send it.' : 'The next payout file to the bank.'
  return state === 'sent' ? 'Your bank to confirm it.' : null
}

export const canCancel = (state: WithdrawalState, isWithBank: boolean): boolean =>
  (state === 'requested' || state === 'approved') && !isWithBank

/** What the payout file and the bank call a withdrawal: 20 characters, as banks take them. */
export const referenceOf = (id: string): string => `WD${id.replaceAll('-', '').slice(0, 18).toUpperCase()}`

export interface Movement {
  readonly act: LedgerAct
  readonly from: Place
  readonly to: Place
}

/** What a step does to the money. Approving moves none: it is held since the request. */
export function movementOf(client: string, from: WithdrawalState, to: WithdrawalState): Movement | null {
  const cash: Place = { client, purpose: 'cash' }
  const held: Place = { client, purpose: 'held' }
  if (to === 'approved') return null
  if (to === 'sent') return { act: 'withdrawal-sent', from: held, to: { firm: 'payouts' } }
  if (to === 'paid') return { act: 'withdrawal-paid', from: { firm: 'payouts' }, to: { firm: 'bank' } }
  return from === 'sent'
    ? { act: 'withdrawal-came-back', from: { firm: 'payouts' }, to: cash }
    : { act: 'withdrawal-released', from: held, to: cash }
}

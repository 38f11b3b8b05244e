/**
 * firm: what nobody of the firm may do with a proposal, and what the firm may never say to a client. Every text that a
 * client reads is checked by its contract; about a withdrawal the words for charges and deposits are refused too: none
 * can require a payment in.
 */
import {
  demandSentence,
  type ProposalAsk,
  type ProposalKind,
  Refusal,
  whatIsDemanded,
} from '@pramaan/contracts'
import { addressKey } from '../clients/addresses.ts'
import type { StaffCaller } from '../platform/routes.ts'

/** For a bank's own words about a withdrawal, which may name an account. */
export const asksForPayment = (message: string): boolean => whatIsDemanded(message, true)?.kind === 'demand'

export function refuseDemand(message: string): void {
  const found = whatIsDemanded(message, true)
  if (found) throw new Refusal('message_asks_for_payment', { says: demandSentence(found) })
}

/** The client reads the reasons of a withdrawal's decision too, in the activity: they ask for no payment either. */
export function refuseDemandingReason(kind: ProposalKind, reason: string): void {
  if (kind === 'withdrawal-decision') refuseDemand(reason)
}

/** Whose passkeys are to be reset neither proposes nor decides it. The database holds the same rule. */
export function refuseAboutOneself(act: ProposalAsk, by: StaffCaller): void {
  if (act.kind === 'staff-passkey-reset' && addressKey(act.email) === addressKey(by.email)) {
    throw new Refusal('proposal_about_oneself')
  }
}

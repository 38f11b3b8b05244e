/**
 * firm: what the firm may never say to a client. Every text that a client reads is checked by its contract; about a
 * withdrawal the words for charges and deposits are refused too: none can require a payment in.
 */
import { demandSentence, type ProposalKind, Refusal, whatIsDemanded } from '@pramaan/contracts'

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

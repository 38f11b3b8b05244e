/** products/compensation: claims in the client's list of applications. */
import type { Application, ClaimState } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import type { AskedFor } from '../../clients/asked-for.ts'
import { isOverdue, referenceOf } from './rules.ts'
import { ownClaims } from './store.ts'

const STATES: Readonly<Record<ClaimState, Pick<Application, 'status' | 'state'>>> = {
  pending: { status: 'pending', state: 'Under review' },
  approved: { status: 'approved', state: 'Approved' },
  paid: { status: 'approved', state: 'Paid' },
  rejected: { status: 'rejected', state: 'Rejected' },
  withdrawn: { status: 'cancelled', state: 'Withdrawn by you' },
}

/** What was claimed stays in the list and opens, also where claims are closed to the client since. */
export const claimsAskedFor: AskedFor = async (tx, { clientId, now, most }) => {
  const claims = await ownClaims(tx, clientId, most)
  return claims.map((claim) => ({
    id: claim.id,
    kind: 'claim',
    title: `Claim ${referenceOf(claim.id)} for ${formatRupees(paise(claim.asked_paise))}`,
    ...STATES[claim.state],
    reason: claim.reason,
    asked_at: claim.claimed_at.toISOString(),
    promised_by: claim.state === 'pending' ? claim.promised_by.toISOString() : null,
    decided_at: claim.state === 'pending' ? null : claim.state_at.toISOString(),
    is_overdue: isOverdue(claim, now),
    opens: { drawer: 'compensation', id: claim.id },
  }))
}

/** proposals: who may propose what. The database holds the same rule. */
import type { ProposalKind, StaffRole } from '@pramaan/contracts'

const OF_ADVISORS: readonly ProposalKind[] = ['invitation-new', 'invitation-revoke']

export function mayPropose(role: StaffRole, kind: ProposalKind): boolean {
  if (role === 'auditor') return false
  return role !== 'advisor' || OF_ADVISORS.includes(kind)
}

/** invitations: takes a code out of use. Accounts that it opened stay open. */
import { Refusal } from '@pramaan/contracts'
import { findInvitation, revokeInvitation as revoke } from '../../clients/invitations.ts'
import type { ActKind } from '../../firm/acts.ts'

export const revokeInvitation: ActKind<'invitation-revoke'> = {
  kind: 'invitation-revoke',
  draft: async (tx, _parts, act) => {
    const invitation = await findInvitation(tx, act.invitation_id)
    if (!invitation) throw new Refusal('invitation_unknown')
    if (!invitation.isActivated || invitation.isRevoked) throw new Refusal('proposal_changes_nothing')
    return {
      subject: `invitation:${act.invitation_id}`,
      title: `Revoke the invitation “${invitation.label}”`,
      clientId: null,
      changes: [{ field: `Invitation “${invitation.label}”`, before: 'active', after: 'revoked' }],
    }
  },
  apply: async (tx, { businessClock }, act) => {
    await revoke(tx, businessClock, act.invitation_id)
  },
  tell: () => 'An invitation is revoked.',
}

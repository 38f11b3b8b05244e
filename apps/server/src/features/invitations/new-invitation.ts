/**
 * invitations: a new code. It is made when it is proposed and shown to the maker this once; it opens nothing until
 * another person has approved it, and never if nobody does. Its days count from the approval.
 */
import { activateInvitation, insertInvitation } from '../../clients/invitations.ts'
import type { ActKind } from '../../firm/acts.ts'
import { laterBy } from '../../platform/clock.ts'
import { newInvitationCode } from './codes.ts'

const DAY_MS = 24 * 3_600_000

/** The invitation bears the id of the proposal that made it. */
export const newInvitation: ActKind<'invitation-new'> = {
  kind: 'invitation-new',
  draft: async (_tx, _parts, act, proposalId) => ({
    subject: `invitation:${proposalId}`,
    title: `New invitation “${act.label}”`,
    clientId: null,
    changes: [
      { field: 'For', before: '', after: act.label },
      { field: 'Accounts it opens', before: '0', after: String(act.uses) },
      { field: 'Days it is good for', before: '0', after: String(act.days) },
    ],
  }),
  prepare: async (tx, { keys, businessClock }, act, proposalId) => {
    const code = newInvitationCode()
    const invitation = { id: proposalId, code, label: act.label, uses: act.uses, expiresAt: null }
    await insertInvitation(tx, keys, businessClock, invitation)
    return code
  },
  apply: async (tx, { businessClock }, act, { proposalId }) => {
    const now = businessClock.now()
    await activateInvitation(tx, proposalId, { at: now, expiresAt: laterBy(now, act.days * DAY_MS) })
  },
  tell: (act) => `The invitation “${act.label}” is active.`,
}

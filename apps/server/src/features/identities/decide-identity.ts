/** identities: two people decide whether a client is who they say they are. */
import { clientMessages, Refusal } from '@pramaan/contracts'
import { clientById, setIdentityDecided } from '../../clients/clients.ts'
import type { ActKind, ActOf } from '../../firm/acts.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { identityDecidedMail } from './mails.ts'
import { closeSubmission, lockSubmission, type Submission } from './submissions.ts'

type Act = ActOf<'identity-decision'>

export const decideIdentity: ActKind<'identity-decision'> = {
  kind: 'identity-decision',

  draft: async (tx, _parts, act) => {
    if (act.decision === 'rejected' && !act.message) {
      throw new Refusal('field_invalid', { says: clientMessages.kyc.rejectionNeedsMessage })
    }
    const submission = await pending(tx, act)
    const client = await clientById(tx, submission.clientId)
    const name = nameAfter(act, submission, client.name)
    return {
      subject: `identity:${submission.id}`,
      title: `${act.decision === 'approved' ? 'Approve' : 'Reject'} the identity of {client}`,
      clientId: submission.clientId,
      changes: [
        { field: 'Identity', before: 'pending', after: act.decision },
        ...(name === client.name ? [] : [{ field: 'Name', before: client.name, after: name }]),
        ...(act.message ? [{ field: 'Message to the client', before: '', after: act.message }] : []),
      ],
    }
  },

  apply: async (tx, { clock, businessClock, brandName }, act) => {
    const submission = await pending(tx, act)
    const client = await clientById(tx, submission.clientId)
    const message = act.message ?? null
    await closeSubmission(tx, submission.id, {
      status: act.decision,
      at: businessClock.now(),
      reason: message,
    })
    await setIdentityDecided(tx, client.id, {
      status: act.decision,
      name: nameAfter(act, submission, client.name),
    })
    await putInOutbox(
      tx,
      clock,
      identityDecidedMail(brandName, { to: client.email, decision: act.decision, message }),
    )
  },

  tell: (act) =>
    act.decision === 'approved' ? 'Identity check approved.' : `Identity check rejected: ${act.message}`,
}

async function pending(tx: Queries, act: Act): Promise<Submission> {
  const submission = await lockSubmission(tx, act.submission_id)
  if (!submission) throw new Refusal('client_unknown')
  if (submission.status !== 'pending') throw new Refusal('proposal_changes_nothing')
  return submission
}

/** Once it is proven, the name on the document is the client's name. */
const nameAfter = (act: Act, submission: Submission, name: string): string =>
  act.decision === 'approved' ? submission.fullName : name

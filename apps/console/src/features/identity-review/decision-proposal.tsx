/** identity-review: proposes to approve or to reject. A rejection tells the client what to do differently. */
import { DecisionForm } from '../../platform/decision-form.tsx'
import { say } from './say.ts'

export const DecisionProposal = ({ submissionId, name }: { submissionId: string; name: string }) => (
  <DecisionForm
    name={name}
    messageHint={say('messageHint')}
    reasonHint={say('checkedHint')}
    act={(decision, message) => ({
      kind: 'identity-decision',
      submission_id: submissionId,
      decision,
      ...message,
    })}
  />
)

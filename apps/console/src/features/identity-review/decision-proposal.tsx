/** identity-review: proposes to approve or to reject. A rejection tells the client what to do differently. */
import { DecisionForm } from '../../platform/decision-form.tsx'

export const DecisionProposal = ({ submissionId, name }: { submissionId: string; name: string }) => (
  <DecisionForm
    name={name}
    messageHint="The client reads this and can hand in again: say what to do differently."
    reasonHint="What you checked. Kept for good."
    act={(decision, message) => ({
      kind: 'identity-decision',
      submission_id: submissionId,
      decision,
      ...message,
    })}
  />
)

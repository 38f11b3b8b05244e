/** platform: why a thing cannot be decided from here: it is proposed already, it is over, or it is not this role's. */
import { Card } from '@pramaan/ui/card.tsx'
import { Link } from 'react-router'

export const ProposalWaits = ({ id }: { id: string }) => (
  <Card title="Proposal">
    <p className="mb-3">A decision has been proposed and waits for a checker.</p>
    <Link to={`/proposals/${id}`} className="text-link">
      Go to the proposal
    </Link>
  </Card>
)

export const NothingToPropose = ({ says }: { says: string }) => (
  <Card title="Proposal">
    <p className="text-soft">{says}</p>
  </Card>
)

export const READS_ONLY = 'A maker proposes the decision, a checker decides. Your role reads only.'

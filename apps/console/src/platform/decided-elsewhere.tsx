/** platform: why a thing cannot be decided from here: it is proposed already, it is over, or it is not this role's. */
import { Card } from '@pramaan/ui/card.tsx'
import { Link } from 'react-router'
import { say } from './say.ts'

export const ProposalWaits = ({ id }: { id: string }) => (
  <Card title={say('proposal')}>
    <p className="mb-3">{say('decisionPending')}</p>
    <Link to={`/proposals/${id}`} className="text-link">
      {say('goToProposal')}
    </Link>
  </Card>
)

export const NothingToPropose = ({ says }: { says: string }) => (
  <Card title={say('proposal')}>
    <p className="text-soft">{says}</p>
  </Card>
)

export const READS_ONLY = say('readsOnly')

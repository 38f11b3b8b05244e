/** clients: what was proposed about one client, and what became of it. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { Proposal } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { ProposalState } from '../../platform/proposal-state.tsx'
import { rowLink } from '../../platform/row-link.tsx'
import { say } from './say.ts'

export const ProposalsCard = ({ proposals, now }: { proposals: readonly Proposal[]; now: number }) => (
  <Card title={say('proposals')} flush={proposals.length > 0}>
    {proposals.length === 0 ? (
      <p className="text-soft">{say('noProposals')}</p>
    ) : (
      <List className="mt-1">
        {proposals.map((proposal) => (
          <ListItem
            key={proposal.id}
            title={proposal.title}
            note={say('proposedBy', {
              who: proposal.maker,
              when: istMoment(proposal.proposed_at),
              ago: distanceWords(proposal.proposed_at, now),
            })}
            trailing={<ProposalState state={proposal.state} />}
            link={(content, look) => rowLink(`/proposals/${proposal.id}`, content, look)}
          />
        ))}
      </List>
    )}
  </Card>
)

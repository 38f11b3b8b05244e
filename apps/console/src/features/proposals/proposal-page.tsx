/** proposals: one proposal, exactly as it was proposed, and the decision. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type Proposal, viewProposal } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { ChangeList } from '@pramaan/ui/change-list.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'
import { ProposalState } from '../../platform/proposal-state.tsx'
import { DecisionCard } from './decision-card.tsx'

export function ProposalPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['proposal', id],
    queryFn: ({ signal }) => call(viewProposal, { params: { id } }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  return (
    <Answered query={query} isPage>
      {(proposal) => <AsProposed proposal={proposal} />}
    </Answered>
  )
}

function AsProposed({ proposal }: { proposal: Proposal }) {
  const now = useBusinessNow()
  const isOpen = proposal.state === 'open'
  return (
    <>
      <PageHead
        back={
          <Link to={isOpen ? '/proposals' : '/proposals?state=closed'} className="text-link">
            Proposals
          </Link>
        }
        title={proposal.title}
        note={
          <span className="inline-flex flex-wrap items-center gap-2">
            <ProposalState state={proposal.state} />
            {isOpen
              ? `Waiting ${distanceWords(proposal.proposed_at, now).replace(' ago', '')}, expires ${istMoment(proposal.expires_at)}`
              : proposal.decided_at &&
                `${istMoment(proposal.decided_at)}, ${distanceWords(proposal.decided_at, now)}`}
          </span>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Card title={isOpen ? 'What would change' : 'What was proposed'}>
          <ChangeList changes={proposal.changes} />
          <ProposalFacts proposal={proposal} now={now} />
        </Card>
        <DecisionCard key={proposal.state} proposal={proposal} />
      </div>
    </>
  )
}

const aboutNames = { deposit: 'Deposit', withdrawal: 'Withdrawal', statement: 'Statement' } as const

function ProposalFacts({ proposal, now }: { proposal: Proposal; now: number }) {
  const { client_id, client_name, about, maker, is_mine, proposed_at, expires_at, reason } = proposal
  const when = (at: string) => `${istMoment(at)}, ${distanceWords(at, now)}`
  return (
    <Facts
      className="mt-3 -mb-2.5"
      facts={[
        ...(client_id
          ? [
              {
                name: 'Client',
                value: (
                  <Link to={`/clients/${client_id}`} className="text-link">
                    {client_name || 'Client'}
                  </Link>
                ),
              },
            ]
          : []),
        ...(client_id && proposal.kind === 'identity-decision'
          ? [
              {
                name: 'Identity file',
                value: (
                  <Link to={`/clients/${client_id}/identity`} className="text-link">
                    Open it, with a reason
                  </Link>
                ),
              },
            ]
          : []),
        ...(about
          ? [
              {
                name: aboutNames[about.kind],
                value: (
                  <Link to={`/${about.kind}s/${about.id}`} className="text-link">
                    See all of it
                  </Link>
                ),
              },
            ]
          : []),
        { name: 'Proposed by', value: is_mine ? `${maker} (you)` : maker },
        { name: 'Proposed', value: when(proposed_at) },
        { name: 'Expires', value: when(expires_at) },
        { name: 'Reason given', value: <q className="whitespace-pre-wrap">{reason}</q> },
      ]}
    />
  )
}

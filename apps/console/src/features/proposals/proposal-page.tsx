/** proposals: one proposal, exactly as it was proposed, and the decision. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { spanWords } from '@pramaan/browser/spans.ts'
import { type OfferPdf, type Proposal, viewProposal } from '@pramaan/contracts'
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
import { PdfList } from '../../platform/pdf-list.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { ProposalState } from '../../platform/proposal-state.tsx'
import { DecisionCard } from './decision-card.tsx'
import { say } from './say.ts'
import { SignaturesCard } from './signatures-card.tsx'

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
            {say('proposals')}
          </Link>
        }
        title={proposal.title}
        note={
          <span className="inline-flex flex-wrap items-center gap-2">
            <ProposalState state={proposal.state} />
            {isOpen
              ? say('pendingUntil', {
                  span: spanWords(Math.max(0, now - Date.parse(proposal.proposed_at))),
                  when: istMoment(proposal.expires_at),
                })
              : proposal.decided_at &&
                say('whenAndAgo', {
                  when: istMoment(proposal.decided_at),
                  ago: distanceWords(proposal.decided_at, now),
                })}
          </span>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Card title={isOpen ? say('whatChanges') : say('whatWasProposed')}>
          <ChangeList changes={proposal.changes} />
          {proposal.pdfs && <Documents pdfs={proposal.pdfs} isOpen={isOpen} />}
          <ProposalFacts proposal={proposal} now={now} />
        </Card>
        <div className="grid gap-4">
          <DecisionCard key={proposal.state} proposal={proposal} />
          <SignaturesCard proposal={proposal} />
        </div>
      </div>
    </>
  )
}

/** Opening is written down: a document that the second person has not opened is not approved. */
const Documents = ({ pdfs, isOpen }: { pdfs: readonly OfferPdf[]; isOpen: boolean }) => (
  <section aria-label={say('documents')} className="mt-4">
    <h3 className="mb-1.5 font-medium text-sm text-soft">{say('documents')}</h3>
    <PdfList pdfs={pdfs} />
    {isOpen && <p className="mt-1.5 text-sm text-soft">{say('openFirst')}</p>}
  </section>
)

const aboutNames = {
  deposit: say('deposit'),
  withdrawal: say('withdrawal'),
  statement: say('statement'),
  claim: say('claim'),
  loan: say('loan'),
}

function ProposalFacts({ proposal, now }: { proposal: Proposal; now: number }) {
  const { client_id, client_name, about, maker, is_mine, proposed_at, expires_at, reason } = proposal
  const when = (at: string) => say('whenAndAgo', { when: istMoment(at), ago: distanceWords(at, now) })
  return (
    <Facts
      className="mt-3 -mb-2.5"
      facts={[
        ...(client_id
          ? [
              {
                name: say('client'),
                value: (
                  <Link to={`/clients/${client_id}`} className="text-link">
                    {client_name || say('client')}
                  </Link>
                ),
              },
            ]
          : []),
        ...(client_id && proposal.kind === 'identity-decision'
          ? [
              {
                name: say('identityFile'),
                value: (
                  <Link to={`/clients/${client_id}/identity`} className="text-link">
                    {say('openWithReason')}
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
                    {say('seeAll')}
                  </Link>
                ),
              },
            ]
          : []),
        { name: say('proposedBy'), value: is_mine ? say('makerYou', { maker }) : maker },
        { name: say('proposedOn'), value: when(proposed_at) },
        { name: say('expires'), value: when(expires_at) },
        { name: say('reason'), value: <q className="whitespace-pre-wrap">{reason}</q> },
      ]}
    />
  )
}

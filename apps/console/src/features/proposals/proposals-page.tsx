/** proposals: what was proposed and waits, or what became of it. */
import { listProposals, type Proposal } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Moment, Waited } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { GitPullRequestArrow } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { FilterLinks } from '../../platform/filter-links.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { usePages } from '../../platform/pages.ts'
import { ProposalState } from '../../platform/proposal-state.tsx'
import { rowLink } from '../../platform/row-link.tsx'
import { say } from './say.ts'

const what: Column<Proposal> = {
  head: say('what'),
  isMain: true,
  cell: ({ title, client_name }) => (
    <>
      <span className="block font-medium text-base">{title}</span>
      {client_name && <span className="block text-soft text-sm">{client_name}</span>}
    </>
  ),
}

const maker: Column<Proposal> = {
  head: say('proposedBy'),
  className: 'w-52',
  cell: ({ maker: name, is_mine }) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      {name} {is_mine && <Chip>{say('you')}</Chip>}
    </span>
  ),
}

const openColumns = (now: number): Column<Proposal>[] => [
  {
    head: say('pendingFor'),
    className: 'w-44',
    cell: ({ proposed_at }) => <Waited at={proposed_at} now={now} />,
  },
  what,
  maker,
  {
    head: say('expires'),
    className: 'w-48',
    cell: ({ expires_at }) => <Moment at={expires_at} now={now} />,
  },
]

const closedColumns = (now: number): Column<Proposal>[] => [
  {
    head: say('closedAt'),
    className: 'w-48',
    cell: ({ decided_at, expires_at }) => <Moment at={decided_at ?? expires_at} now={now} />,
  },
  what,
  maker,
  { head: say('decidedBy'), className: 'w-44', cell: ({ checker }) => checker ?? say('noOne') },
  { head: say('status'), className: 'w-36', cell: ({ state }) => <ProposalState state={state} /> },
]

export function ProposalsPage() {
  const [params] = useSearchParams()
  const state = params.get('state') === 'closed' ? 'closed' : 'open'
  const now = useBusinessNow()
  const query = usePages(['proposals', state], (after, options) =>
    call(listProposals, { query: { state, ...after } }, options),
  )
  return (
    <>
      <PageHead title={say('proposals')} note={say('proposalsNote')} />
      <FilterLinks
        label={say('status')}
        name="state"
        choices={[
          { value: 'open', word: say('open') },
          { value: 'closed', word: say('closed') },
        ]}
      />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NoProposals state={state} />
          ) : (
            <>
              <DataTable
                label={state === 'open' ? say('openProposals') : say('closedProposals')}
                columns={state === 'open' ? openColumns(now) : closedColumns(now)}
                rows={rows}
                keyOf={({ id }) => id}
                link={({ id }, content, look) => rowLink(`/proposals/${id}`, content, look)}
                isStale={query.isPlaceholderData}
              />
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

const NoProposals = ({ state }: { state: 'open' | 'closed' }) => (
  <EmptyState
    className="rounded-xl border border-line bg-raised shadow-card"
    icon={<GitPullRequestArrow size={24} aria-hidden="true" />}
    title={state === 'open' ? say('noneOpen') : say('noneClosed')}
  >
    <p>{state === 'open' ? say('noneOpenNote') : say('noneClosedNote')}</p>
  </EmptyState>
)

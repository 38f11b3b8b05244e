/** products, compensation: the claims desk: open claims with their clock, the first to be late first; and those decided. */
import { type FirmClaim, listFirmClaims } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Moment } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Gavel } from 'lucide-react'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { useFilter } from '../../platform/filter-choice.ts'
import { FilterLinks } from '../../platform/filter-links.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { usePages } from '../../platform/pages.ts'
import { whilePresent } from '../../platform/presence.ts'
import { PromisedBy } from '../../platform/promised-by.tsx'
import { rowLink } from '../../platform/row-link.tsx'
import { say } from './say.ts'
import { ClaimChip } from './state-chip.tsx'

const choices = [
  { value: 'open', word: say('open') },
  { value: 'decided', word: say('decided') },
] as const

const columnsFor = (now: number): Column<FirmClaim>[] => [
  {
    head: say('client'),
    isMain: true,
    cell: ({ client_name, reference, title }) => (
      <>
        <span className="block font-medium">{client_name}</span>
        <span className="figures block text-soft text-sm">
          {reference} · {title}
        </span>
      </>
    ),
  },
  { head: say('claimed'), isFigure: true, cell: ({ amount }) => <Amount rupees={amount} /> },
  {
    head: say('computed'),
    isFigure: true,
    cell: ({ difference }) =>
      difference === null ? (
        <span className="text-soft">{say('notComputed')}</span>
      ) : (
        <Amount rupees={difference} />
      ),
  },
  {
    head: say('dueBy'),
    className: 'w-48',
    cell: ({ state, promised_by, is_overdue, decided_at }) =>
      state === 'pending' ? (
        <PromisedBy at={promised_by} isOverdue={is_overdue} now={now} />
      ) : (
        <Moment at={decided_at ?? promised_by} now={now} />
      ),
  },
  {
    head: say('status'),
    className: 'w-40',
    cell: ({ state, decision_proposal }) =>
      decision_proposal === null ? <ClaimChip state={state} /> : <Chip tone="accent">{say('proposed')}</Chip>,
  },
]

export function ClaimsPage() {
  const filter = useFilter('filter', ['open', 'decided'])
  const now = useBusinessNow()
  const query = usePages(
    ['claims', filter],
    (after, options) => call(listFirmClaims, { query: { filter, ...after } }, options),
    whilePresent,
  )
  return (
    <>
      <PageHead title={say('claims')} note={say('note')} />
      <FilterLinks label={say('status')} name="filter" choices={choices} />
      <Answered query={query}>
        {(claims) =>
          claims.length === 0 ? (
            <EmptyState
              className="rounded-xl border border-line bg-raised shadow-card"
              icon={<Gavel size={24} aria-hidden="true" />}
              title={say(filter === 'open' ? 'none' : 'noneDecided')}
            >
              <p>{say('noneNote')}</p>
            </EmptyState>
          ) : (
            <>
              <DataTable
                label={say('claims')}
                columns={columnsFor(now)}
                rows={claims}
                keyOf={({ id }) => id}
                link={({ id }, content, look) => rowLink(`/claims/${id}`, content, look)}
                isStale={query.isPlaceholderData}
              />
              <MoreRows count={claims.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

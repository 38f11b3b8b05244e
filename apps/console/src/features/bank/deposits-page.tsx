/** bank: deposits by state; those that wait for the firm come first, the most overdue at the top. */
import { type DepositFilter, type DepositRow, searchDeposits } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Moment, Waited } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Banknote } from 'lucide-react'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { useFilter } from '../../platform/filter-choice.ts'
import { FilterLinks } from '../../platform/filter-links.tsx'
import { DepositChip } from '../../platform/money-states.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { NothingHere } from '../../platform/nothing-here.tsx'
import { usePages } from '../../platform/pages.ts'
import { PromisedBy } from '../../platform/promised-by.tsx'
import { rowLink } from '../../platform/row-link.tsx'

const filters = [
  'waiting',
  'created',
  'submitted',
  'credited',
  'returned',
  'rejected',
  'expired',
  'all',
] as const satisfies readonly DepositFilter[]

const words: Record<DepositFilter, string> = {
  waiting: 'Waits for us',
  created: 'Announced',
  submitted: 'To check',
  credited: 'Credited',
  returned: 'Returned',
  rejected: 'Rejected',
  expired: 'Expired',
  all: 'All',
}

const columnsFor = (now: number): Column<DepositRow>[] => [
  {
    head: 'Waiting',
    className: 'w-40',
    cell: ({ state, created_at, state_at, is_overdue }) =>
      state === 'created' || state === 'submitted' ? (
        <Waited at={state_at} now={now} isLate={is_overdue} />
      ) : (
        <Moment at={created_at} now={now} />
      ),
  },
  {
    head: 'Who and which',
    isMain: true,
    cell: ({ client_name, reference, channel, proposal_id }) => (
      <>
        <span className="block font-medium text-base">{client_name}</span>
        <span className="figures block text-soft text-sm">
          {reference}, {channel === 'upi' ? 'UPI' : 'bank transfer'}
        </span>
        {proposal_id && <Chip tone="pending">Decision proposed</Chip>}
      </>
    ),
  },
  {
    head: 'Amount',
    isFigure: true,
    className: 'w-40',
    cell: ({ amount, credited }) => (
      <>
        <Amount rupees={amount} className="block font-medium" />
        {credited !== null && credited !== amount && (
          <span className="block text-soft text-xs">
            credited <Amount rupees={credited} />
          </span>
        )}
      </>
    ),
  },
  { head: 'State', className: 'w-36', cell: ({ state }) => <DepositChip state={state} /> },
  {
    head: 'Promised by',
    className: 'w-48',
    cell: ({ promised_by, is_overdue }) =>
      promised_by !== null && <PromisedBy at={promised_by} isOverdue={is_overdue} now={now} />,
  },
]

export function DepositsPage() {
  const filter = useFilter('filter', filters)
  const now = useBusinessNow()
  const query = usePages(['deposits', filter], (after, options) =>
    call(searchDeposits, { query: { filter, ...after } }, options),
  )
  return (
    <>
      <PageHead
        title="Deposits"
        note="A deposit is a claim. Money is credited when the bank’s statement shows it, or when two people match it by hand."
      />
      <FilterLinks
        label="State"
        name="filter"
        choices={filters.map((value) => ({ value, word: words[value] }))}
      />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere
              icon={Banknote}
              title={filter === 'waiting' ? 'No deposit waits for us' : 'None here'}
              says={
                filter === 'waiting'
                  ? 'A deposit comes here once the client hands in a proof, or someone else pays for it.'
                  : 'Choose another state, or all.'
              }
            />
          ) : (
            <>
              <DataTable
                label="Deposits"
                columns={columnsFor(now)}
                rows={rows}
                keyOf={({ id }) => id}
                link={({ id }, content, look) => rowLink(`/deposits/${id}`, content, look)}
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

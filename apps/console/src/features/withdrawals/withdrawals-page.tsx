/** withdrawals: what clients asked to be paid, the most urgent first, and how far each is. */
import { listFirmWithdrawals, type WithdrawalFilter, type WithdrawalRow } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Moment, Waited } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Landmark } from 'lucide-react'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { useFilter } from '../../platform/filter-choice.ts'
import { FilterLinks } from '../../platform/filter-links.tsx'
import { WithdrawalChip } from '../../platform/money-states.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { NothingHere } from '../../platform/nothing-here.tsx'
import { usePages } from '../../platform/pages.ts'
import { PromisedBy } from '../../platform/promised-by.tsx'
import { rowLink } from '../../platform/row-link.tsx'

const filters = [
  'open',
  'overdue',
  'requested',
  'approved',
  'sent',
  'paid',
  'rejected',
  'cancelled',
  'all',
] as const satisfies readonly WithdrawalFilter[]

const words: Record<WithdrawalFilter, string> = {
  open: 'Open',
  overdue: 'Overdue',
  requested: 'To decide',
  approved: 'To be sent',
  sent: 'Sent',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  all: 'All',
}

const columnsFor = (now: number): Column<WithdrawalRow>[] => [
  {
    head: 'Waiting',
    className: 'w-40',
    cell: ({ requested_at, waits_for, is_overdue }) =>
      waits_for === null ? (
        <Moment at={requested_at} now={now} />
      ) : (
        <Waited at={requested_at} now={now} isLate={is_overdue} />
      ),
  },
  {
    head: 'Who and where to',
    isMain: true,
    cell: ({ client_name, bank_name, card_no, proposal_id }) => (
      <>
        <span className="block font-medium text-base">{client_name}</span>
        <span className="block text-soft text-sm">
          {bank_name} <span className="figures">{card_no}</span>
        </span>
        {proposal_id && <Chip tone="pending">Decision proposed</Chip>}
      </>
    ),
  },
  {
    head: 'Amount',
    isFigure: true,
    className: 'w-40',
    cell: ({ amount }) => <Amount rupees={amount} className="font-medium" />,
  },
  { head: 'State', className: 'w-36', cell: ({ state }) => <WithdrawalChip state={state} /> },
  {
    head: 'Promised by',
    className: 'w-48',
    cell: ({ promised_by, is_overdue }) =>
      promised_by !== null && <PromisedBy at={promised_by} isOverdue={is_overdue} now={now} />,
  },
]

export function WithdrawalsPage() {
  const filter = useFilter('filter', filters)
  const now = useBusinessNow()
  const query = usePages(['withdrawals', filter], (after, options) =>
    call(listFirmWithdrawals, { query: { filter, ...after } }, options),
  )
  return (
    <>
      <PageHead
        title="Withdrawals"
        note="The amount is held from the moment a client asks. Two people decide, the bank pays, the statement proves it."
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
              icon={Landmark}
              title={filter === 'all' ? 'No withdrawals yet' : 'None here'}
              says={
                filter === 'open'
                  ? 'Nobody waits for money. What clients ask for appears here at once.'
                  : 'Choose another state, or all.'
              }
            />
          ) : (
            <>
              <DataTable
                label="Withdrawals"
                columns={columnsFor(now)}
                rows={rows}
                keyOf={({ id }) => id}
                link={({ id }, content, look) => rowLink(`/withdrawals/${id}`, content, look)}
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

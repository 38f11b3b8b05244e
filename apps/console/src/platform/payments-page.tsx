/** platform: deposits or withdrawals by status, those still pending first: one page with two sets of words. */
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Moment, Waited } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from './amount.tsx'
import { Answered } from './answered.tsx'
import { useBusinessNow } from './business-time.ts'
import { useFilter } from './filter-choice.ts'
import { FilterLinks } from './filter-links.tsx'
import { MoreRows } from './more-rows.tsx'
import { NothingHere } from './nothing-here.tsx'
import { type Page, usePages } from './pages.ts'
import { PromisedBy } from './promised-by.tsx'
import { rowLink } from './row-link.tsx'
import { say } from './say.ts'

export interface PaymentRow {
  readonly id: string
  readonly client_name: string
  readonly amount: number
  readonly promised_by: string | null
  readonly is_overdue: boolean
  readonly proposal_id: string | null
}

/** What differs between the two. */
export interface PaymentKind<Row extends PaymentRow, Filter extends string> {
  /** Where the list is; one of its rows lies under it. */
  readonly path: string
  readonly title: string
  readonly note: string
  readonly icon: LucideIcon
  /** The first is what the list shows when nothing is chosen. */
  readonly filters: readonly [Filter, ...Filter[]]
  readonly filterWords: Readonly<Record<Filter, string>>
  readonly whenNone: (filter: Filter) => { readonly title: string; readonly says: string }
  readonly fetchPage: (
    filter: Filter,
    after: { after?: string },
    options: { signal: AbortSignal; quiet: true },
  ) => Promise<Page<Row>>
  /** The head of the main column, and what stands under the client's name in it. */
  readonly mainHead: string
  readonly noteOf: (row: Row) => ReactNode
  /** Since when it is pending, or when it was asked for once it is done. */
  readonly sinceOf: (row: Row) => { readonly at: string; readonly isPending: boolean }
  readonly amountNoteOf?: (row: Row) => ReactNode
  readonly chipOf: (row: Row) => ReactNode
}

function columnsFor<Row extends PaymentRow, Filter extends string>(
  kind: PaymentKind<Row, Filter>,
  now: number,
): Column<Row>[] {
  return [
    {
      head: say('pendingFor'),
      className: 'w-40',
      cell: (row) => {
        const { at, isPending } = kind.sinceOf(row)
        return isPending ? <Waited at={at} now={now} isLate={row.is_overdue} /> : <Moment at={at} now={now} />
      },
    },
    {
      head: kind.mainHead,
      isMain: true,
      cell: (row) => (
        <>
          <span className="block font-medium text-base">{row.client_name}</span>
          <span className="figures block text-soft text-sm">{kind.noteOf(row)}</span>
          {row.proposal_id && <Chip tone="pending">{say('decisionProposed')}</Chip>}
        </>
      ),
    },
    {
      head: say('amount'),
      isFigure: true,
      className: 'w-40',
      cell: (row) => (
        <>
          <Amount rupees={row.amount} className="block font-medium" />
          {kind.amountNoteOf?.(row)}
        </>
      ),
    },
    { head: say('status'), className: 'w-36', cell: kind.chipOf },
    {
      head: say('due'),
      className: 'w-48',
      cell: ({ promised_by, is_overdue }) =>
        promised_by !== null && <PromisedBy at={promised_by} isOverdue={is_overdue} now={now} />,
    },
  ]
}

export function PaymentsPage<Row extends PaymentRow, Filter extends string>({
  kind,
}: {
  kind: PaymentKind<Row, Filter>
}) {
  const filter = useFilter('filter', kind.filters)
  const now = useBusinessNow()
  const query = usePages<Row>([kind.path, filter], (after, options) => kind.fetchPage(filter, after, options))
  return (
    <>
      <PageHead title={kind.title} note={kind.note} />
      <FilterLinks
        label={say('status')}
        name="filter"
        choices={kind.filters.map((value) => ({ value, word: kind.filterWords[value] }))}
      />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere icon={kind.icon} {...kind.whenNone(filter)} />
          ) : (
            <>
              <DataTable
                label={kind.title}
                columns={columnsFor(kind, now)}
                rows={rows}
                keyOf={({ id }) => id}
                link={({ id }, content, look) => rowLink(`${kind.path}/${id}`, content, look)}
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

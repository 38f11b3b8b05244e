/** products, loan: the loan desk: shortfalls with their clock, applications with their promise, and what covers each loan. */
import { type FirmLoan, firmLoanFilters, type LoanState, listFirmLoans } from '@pramaan/contracts'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Unbroken } from '@pramaan/ui/unbroken.tsx'
import { useQuery } from '@tanstack/react-query'
import { HandHelping } from 'lucide-react'
import { Amount, rupeeWords } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { FigureTile, FigureTiles } from '../../platform/figure-tiles.tsx'
import { useFilter } from '../../platform/filter-choice.ts'
import { FilterLinks } from '../../platform/filter-links.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { NothingHere } from '../../platform/nothing-here.tsx'
import { usePages } from '../../platform/pages.ts'
import { whilePresent } from '../../platform/presence.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { percentWords } from './figures.ts'
import { Clock, StateChip } from './loan-state.tsx'
import { say } from './say.ts'

/** Nothing is pledged yet: what is offered for it covers what is asked. */
const isAsked = (status: LoanState): boolean => status === 'pending' || status === 'approved'

const columnsOf = (now: number): Column<FirmLoan>[] => [
  {
    head: say('client'),
    isMain: true,
    cell: (loan) => (
      <>
        <span className="block font-medium">{loan.client_name}</span>
        <span className="figures block text-soft text-sm">
          {say.rich('number', { account: loan.client_account, number: <Unbroken>{loan.number}</Unbroken> })}
        </span>
        <span className="figures block text-soft text-sm">
          {loan.lender} ·{' '}
          {say('loanOf', {
            amount: rupeeWords(loan.amount),
            months: loan.months,
            apr: percentWords(loan.apr_percent),
          })}
        </span>
      </>
    ),
  },
  {
    head: say('status'),
    className: 'w-48',
    cell: (loan) => (
      <>
        <StateChip state={loan.status} />
        <Clock loan={loan} now={now} />
      </>
    ),
  },
  {
    head: say('owed'),
    isFigure: true,
    className: 'w-36',
    cell: ({ owed, overdue }) => (
      <>
        <Amount rupees={owed} className="font-medium" />
        {overdue > 0 && (
          <span className="block text-loss text-sm">{say('lateBy', { amount: rupeeWords(overdue) })}</span>
        )}
      </>
    ),
  },
  {
    head: say('cover'),
    className: 'w-52',
    cell: ({ value, eligible, ltv_percent, shortfall, status }) => (
      <span className="figures text-sm">
        <span className="block">
          {ltv_percent === null
            ? say('none')
            : say(isAsked(status) ? 'coverAsked' : 'coverOf', {
                ltv: percentWords(ltv_percent),
                value: rupeeWords(value),
              })}
        </span>
        <span className="block text-soft">{say('eligible', { amount: rupeeWords(eligible) })}</span>
        {shortfall > 0 && (
          <span className="block font-semibold text-loss">
            {say('shortBy', { amount: rupeeWords(shortfall) })}
          </span>
        )}
      </span>
    ),
  },
]

const choices = [
  { value: 'open', word: say('filterOpen') },
  { value: 'active', word: say('filterActive') },
  { value: 'ended', word: say('filterEnded') },
] as const

export function LoansPage() {
  const filter = useFilter('filter', firmLoanFilters)
  const now = useBusinessNow()
  const query = usePages(
    ['loans', filter],
    async (after, options) => {
      const { loans, next } = await call(listFirmLoans, { query: { filter, ...after } }, options)
      return { items: loans, next }
    },
    whilePresent,
  )
  return (
    <>
      <PageHead title={say('desk')} note={say('deskNote')} />
      <Sums />
      <FilterLinks label={say('status')} name="filter" choices={choices} />
      <Answered query={query}>
        {(loans) =>
          loans.length === 0 ? (
            <NothingHere icon={HandHelping} title={say(`none-${filter}`)} says={say('noneNote')} />
          ) : (
            <>
              <DataTable
                label={say('desk')}
                columns={columnsOf(now)}
                rows={loans}
                keyOf={({ id }) => id}
                link={({ id }, content, look) => rowLink(`/loans/${id}`, content, look)}
                isStale={query.isPlaceholderData}
              />
              <MoreRows count={loans.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

/** Of all of them, whichever are listed. */
function Sums() {
  const { data } = useQuery({
    queryKey: ['loans', 'sums'],
    queryFn: ({ signal }) => call(listFirmLoans, { query: {} }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  if (!data) return null
  return (
    <FigureTiles>
      <FigureTile name={say('owedTile')} note={say('owedNote')} isWide>
        <Amount rupees={data.owed} />
      </FigureTile>
      <FigureTile name={say('shortfallsTile')} tone={data.shortfalls > 0 ? 'loss' : 'plain'}>
        {data.shortfalls}
      </FigureTile>
      <FigureTile name={say('pendingTile')}>{data.pending}</FigureTile>
    </FigureTiles>
  )
}

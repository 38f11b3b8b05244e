/** payouts: what would go to the bank next, and the files that went before. */
import { listPayouts, type Payout } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Moment } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { FileOutput } from 'lucide-react'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { MoreRows } from '../../platform/more-rows.tsx'
import { NothingHere } from '../../platform/nothing-here.tsx'
import { usePages } from '../../platform/pages.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { NextFile } from './next-file.tsx'
import { say } from './say.ts'

const columnsFor = (now: number): Column<Payout>[] => [
  { head: say('created'), className: 'w-48', cell: ({ made_at }) => <Moment at={made_at} now={now} /> },
  {
    head: say('file'),
    isMain: true,
    cell: ({ count, made_by }) => (
      <>
        <span className="figures block font-medium text-base">{say('withdrawalCount', { count })}</span>
        <span className="block text-soft text-sm">{say('byWhom', { who: made_by })}</span>
      </>
    ),
  },
  {
    head: say('total'),
    isFigure: true,
    className: 'w-44',
    cell: ({ total }) => <Amount rupees={total} className="font-medium" />,
  },
  { head: say('bankResult'), className: 'w-72', cell: (payout) => <Outcome payout={payout} /> },
]

export function Outcome({ payout: { waiting, sent, paid, failed } }: { payout: Payout }) {
  return (
    <span className="figures inline-flex flex-wrap gap-1.5 max-md:justify-end">
      {waiting > 0 && <Chip tone="pending">{say('notAnswered', { count: waiting })}</Chip>}
      {sent > 0 && <Chip tone="accent">{say('sent', { count: sent })}</Chip>}
      {paid > 0 && <Chip tone="gain">{say('paid', { count: paid })}</Chip>}
      {failed > 0 && <Chip tone="loss">{say('failed', { count: failed })}</Chip>}
    </span>
  )
}

export function PayoutsPage() {
  const now = useBusinessNow()
  const ready = useQuery({
    queryKey: ['payouts', 'ready'],
    queryFn: async ({ signal }) => (await call(listPayouts, { query: {} }, { signal, quiet: true })).ready,
  })
  const query = usePages(['payouts'], (after, options) => call(listPayouts, { query: after }, options))
  return (
    <>
      <PageHead title={say('payouts')} note={say('payoutsNote')} />
      {ready.data && <NextFile ready={ready.data} />}
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere icon={FileOutput} title={say('noFile')} says={say('noFileNote')} />
          ) : (
            <>
              <DataTable
                label={say('payoutFiles')}
                columns={columnsFor(now)}
                rows={rows}
                keyOf={({ id }) => id}
                link={({ id }, content, look) => rowLink(`/payouts/${id}`, content, look)}
              />
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

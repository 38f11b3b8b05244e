/** settlements: what was settled, day by day, and what is due next. A sale's proceeds can leave from its settlement day on. */
import { istDay, istMoment } from '@pramaan/browser/clock.ts'
import { listSettlements, type Received, type SettlementRun } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { FigureTile, FigureTiles } from '../../platform/figure-tiles.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { NothingHere } from '../../platform/nothing-here.tsx'
import { usePages } from '../../platform/pages.ts'
import { whilePresent } from '../../platform/presence.ts'

type Due = Received<(typeof listSettlements)['reply']>['due'][number]

const many = (count: number): string => groupIndian(String(count))
const sales = (count: number): string => (count === 1 ? 'One sale' : `${many(count)} sales`)

const columns: Column<SettlementRun>[] = [
  {
    head: 'Day',
    isMain: true,
    cell: ({ day, started_at, finished_at }) => (
      <>
        <span className="figures block font-medium text-base">{istDay(day)}</span>
        <span className="figures block text-soft text-sm">
          {finished_at ? `Done ${istMoment(finished_at)}` : `Begun ${istMoment(started_at)}`}
        </span>
      </>
    ),
  },
  { head: 'Sales', isFigure: true, className: 'w-28', cell: ({ sales: count }) => many(count) },
  {
    head: 'Made cash',
    isFigure: true,
    className: 'w-44',
    cell: ({ released }) => <Amount rupees={released} className="font-medium" />,
  },
  {
    head: 'Corporate actions',
    isFigure: true,
    className: 'w-36',
    cell: ({ corporate_actions }) => many(corporate_actions),
  },
  {
    head: 'Dividends',
    isFigure: true,
    className: 'w-40',
    cell: ({ dividends }) => <Amount rupees={dividends} />,
  },
  { head: 'Orders lapsed', isFigure: true, className: 'w-32', cell: ({ expired }) => many(expired) },
  {
    head: 'State',
    className: 'w-28',
    cell: ({ finished_at }) =>
      finished_at ? <Chip tone="gain">Done</Chip> : <Chip tone="pending">Under way</Chip>,
  },
]

export function SettlementsPage() {
  const due = useQuery({
    queryKey: ['settlements', 'due'],
    queryFn: async ({ signal }) => (await call(listSettlements, { query: {} }, { signal, quiet: true })).due,
    refetchInterval: whilePresent,
  })
  const query = usePages(
    ['settlements'],
    async (after, options) => {
      const { runs, next } = await call(listSettlements, { query: after }, options)
      return { items: runs, next }
    },
    whilePresent,
  )
  return (
    <>
      <PageHead
        title="Settlements"
        note="A sale is settled one settlement day later: its proceeds become cash by themselves. A run that was cut goes on where it stopped."
      />
      {due.data && <DueNext due={due.data} />}
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere
              icon={CalendarCheck}
              title="No run yet"
              says="The first one is made on the first day on which a sale is due, a company acts or an order runs out."
            />
          ) : (
            <>
              <DataTable label="Settlement runs" columns={columns} rows={rows} keyOf={({ id }) => id} />
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

function DueNext({ due }: { due: readonly Due[] }) {
  if (due.length === 0) return <p className="mb-5 px-1 text-soft">Nothing is due: every sale is settled.</p>
  return (
    <FigureTiles>
      {due.map(({ day, sales: count, amount }) => (
        <FigureTile key={day} name={`Due ${istDay(day)}`} note={sales(count)} isWide>
          <Amount rupees={amount} />
        </FigureTile>
      ))}
    </FigureTiles>
  )
}

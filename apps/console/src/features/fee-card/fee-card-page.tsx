/** fee-card: every rate by which trades are charged, today's and the coming ones, and proposing another. */
import { istDay } from '@pramaan/browser/clock.ts'
import { type FeeSeries, mayPropose, type Received, readFeeCard } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { useStaff } from '../../platform/session.ts'
import { ChangeRateDialog } from './change-rate-dialog.tsx'
import { comingAfter, type Rated, rateOn, whereWords } from './series-words.ts'

type Card = Received<(typeof readFeeCard)['reply']>

const columnsFor = (today: string, onChange: ((series: FeeSeries) => void) | null): Column<FeeSeries>[] => [
  {
    head: 'Charge',
    isMain: true,
    cell: (series) => (
      <>
        <span className="block font-medium text-base">{series.name}</span>
        <span className="block text-soft text-sm">{whereWords(series)}</span>
      </>
    ),
  },
  {
    head: 'Today',
    className: 'w-64',
    cell: (series) => <OneRate rate={rateOn(series, today)} />,
  },
  {
    head: 'Coming',
    className: 'w-64',
    cell: (series) => {
      const coming = comingAfter(series, today)
      return (
        coming.length > 0 && (
          <span className="grid gap-2">
            {coming.map((rate) => (
              <OneRate key={rate.from} rate={rate} />
            ))}
          </span>
        )
      )
    },
  },
  ...(onChange
    ? [
        {
          head: 'Change',
          className: 'w-44',
          cell: (series: FeeSeries) => (
            <Button variant="outline" size="small" onClick={() => onChange(series)}>
              Propose a change
              <span className="sr-only">
                {' '}
                of {series.name}, {whereWords(series)}
              </span>
            </Button>
          ),
        },
      ]
    : []),
]

function OneRate({ rate }: { rate: Rated | null }) {
  if (!rate) return <span className="text-soft">None</span>
  return (
    <span className="block">
      <span className="figures font-medium">{rate.words}</span>{' '}
      {rate.is_change && <Chip tone="accent">Set by the firm</Chip>}
      <span className="block text-soft text-xs">
        from <span className="figures">{istDay(rate.from)}</span>, {rate.source}
      </span>
    </span>
  )
}

export function FeeCardPage() {
  const query = useQuery({
    queryKey: ['fee-card'],
    queryFn: ({ signal }) => call(readFeeCard, {}, { signal, quiet: true }),
  })
  return (
    <>
      <PageHead
        title="Fee card"
        note="One card charges the preview, the order, the receipt and the contract note. Two people change it together, from a later day on."
      />
      <Answered query={query}>{(card) => <Rates card={card} />}</Answered>
    </>
  )
}

function Rates({ card }: { card: Card }) {
  const { role } = useStaff()
  const [changing, setChanging] = useState<FeeSeries | null>(null)
  return (
    <>
      <p className="mb-3 px-1 text-soft text-sm">
        Version <span className="figures">{card.version}</span>. It stands on every charge that the card made.
      </p>
      <DataTable
        label="Rates"
        columns={columnsFor(card.today, mayPropose(role, 'fee-change') ? setChanging : null)}
        rows={card.series}
        keyOf={({ id }) => id}
      />
      {changing && (
        <ChangeRateDialog series={changing} today={card.today} onClose={() => setChanging(null)} />
      )}
    </>
  )
}

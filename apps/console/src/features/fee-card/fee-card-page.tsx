/** fee-card: every rate by which trades are charged, today's and the coming ones, and proposing another. */
import { istDay } from '@pramaan/browser/clock.ts'
import { type FeeSeries, mayPropose, type Received, readFeeCard } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { useStaff } from '../../platform/session.ts'
import { ChangeRateDialog } from './change-rate-dialog.tsx'
import { say } from './say.ts'
import { comingAfter, type Rated, rateOn, whereWords } from './series-words.ts'

type Card = Received<(typeof readFeeCard)['reply']>

const columnsFor = (today: string, onChange: ((series: FeeSeries) => void) | null): Column<FeeSeries>[] => [
  {
    head: say('charge'),
    isMain: true,
    cell: (series) => (
      <>
        <span className="block font-medium text-base">{series.name}</span>
        <span className="block text-soft text-sm">{whereWords(series)}</span>
      </>
    ),
  },
  {
    head: say('today'),
    className: 'w-64',
    cell: (series) => <OneRate rate={rateOn(series, today)} />,
  },
  {
    head: say('upcoming'),
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
          head: say('change'),
          className: 'w-44',
          cell: (series: FeeSeries) => (
            <Button variant="outline" size="small" onClick={() => onChange(series)}>
              {say.rich('proposeChangeOf', {
                name: series.name,
                where: whereWords(series),
                reader: (inside) => (
                  <span key="which" className="sr-only">
                    {inside}
                  </span>
                ),
              })}
            </Button>
          ),
        },
      ]
    : []),
]

const figures = (inside: ReactNode) => (
  <span key="figures" className="figures">
    {inside}
  </span>
)

function OneRate({ rate }: { rate: Rated | null }) {
  if (!rate) return <span className="text-soft">{say('none')}</span>
  return (
    <span className="block">
      <span className="figures font-medium">{rate.words}</span>{' '}
      {rate.is_change && <Chip tone="accent">{say('setByFirm')}</Chip>}
      <span className="block text-soft text-xs">
        {say.rich('fromSource', { day: istDay(rate.from), source: rate.source, figures })}
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
      <PageHead title={say('feeCard')} note={say('feeCardNote')} />
      <Answered query={query}>{(card) => <Rates card={card} />}</Answered>
    </>
  )
}

function Rates({ card }: { card: Card }) {
  const { role } = useStaff()
  const [changing, setChanging] = useState<FeeSeries | null>(null)
  return (
    <>
      <p className="mb-3 px-1 text-soft text-sm">{say.rich('version', { version: card.version, figures })}</p>
      <DataTable
        label={say('rates')}
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

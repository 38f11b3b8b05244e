/** products, fund: NAVs that a file tells otherwise, the runs of SIPs, and the instalments to come. */
import { istDay } from '@pramaan/browser/clock.ts'
import type { FirmFunds } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { unitPriceWords } from '@pramaan/ui/unit-price.tsx'
import { Amount } from '../../platform/amount.tsx'
import { say } from './say.ts'
import { useFirmFunds } from './use-funds.ts'

type Difference = FirmFunds['differences'][number]
type Run = FirmFunds['sip_runs'][number]
type DueRow = FirmFunds['sips_due'][number]

const differences: Column<Difference>[] = [
  { head: say('scheme'), isMain: true, cell: ({ name, scheme_code }) => `${name} (${scheme_code})` },
  { head: say('day'), cell: ({ day }) => istDay(day) },
  { head: say('known'), isFigure: true, cell: ({ known }) => unitPriceWords(known) },
  { head: say('told'), isFigure: true, cell: ({ told }) => unitPriceWords(told) },
  { head: say('source'), cell: ({ source }) => source },
]

const runs: Column<Run>[] = [
  { head: say('day'), isMain: true, cell: ({ day }) => istDay(day) },
  { head: say('debited'), isFigure: true, cell: ({ debited }) => debited },
  { head: say('amount'), isFigure: true, cell: ({ amount }) => <Amount rupees={amount} /> },
  { head: say('short'), isFigure: true, cell: ({ short }) => short },
  { head: say('skipped'), isFigure: true, cell: ({ skipped }) => skipped },
  { head: say('refused'), isFigure: true, cell: ({ refused }) => refused },
]

const dues: Column<DueRow>[] = [
  { head: say('day'), isMain: true, cell: ({ day }) => istDay(day) },
  { head: say('instalments'), isFigure: true, cell: ({ count }) => count },
  { head: say('amount'), isFigure: true, cell: ({ amount }) => <Amount rupees={amount} /> },
]

export function Report() {
  const { data } = useFirmFunds()
  if (!data) return null
  return (
    <Card title={say('report')} className="mt-3">
      <h3 className="mb-1 font-medium">{say('differences')}</h3>
      {data.differences.length === 0 ? (
        <p className="mb-3 text-soft text-sm">{say('noDifferences')}</p>
      ) : (
        <DataTable
          label={say('differences')}
          columns={differences}
          rows={data.differences}
          keyOf={({ scheme_code, day }) => `${scheme_code} ${day}`}
        />
      )}
      {data.more_differences > 0 && (
        <p className="mt-2 text-soft text-sm">{say('moreDifferences', { count: data.more_differences })}</p>
      )}
      <h3 className="mt-3 mb-1 font-medium">{say('sipRuns')}</h3>
      {data.sip_runs.length === 0 ? (
        <p className="mb-3 text-soft text-sm">{say('noRuns')}</p>
      ) : (
        <DataTable label={say('sipRuns')} columns={runs} rows={data.sip_runs} keyOf={({ day }) => day} />
      )}
      <h3 className="mt-3 mb-1 font-medium">{say('sipsDue')}</h3>
      {data.sips_due.length === 0 ? (
        <p className="text-soft text-sm">{say('noneDue')}</p>
      ) : (
        <DataTable label={say('sipsDue')} columns={dues} rows={data.sips_due} keyOf={({ day }) => day} />
      )}
    </Card>
  )
}

/** tax: a financial year: what sales are taxed at, what was paid beside them, and every lot. */
import { exportTaxCsv, exportTaxPdf, type TaxYear, viewTaxYear } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, FileText, Sheet } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { accountKey } from '../../../money/account.ts'
import { call } from '../../../platform/call.ts'
import { istMoment } from '../../../platform/clock.ts'
import { download } from '../../../platform/download.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { BesideCard } from './beside-card.tsx'
import { Lots } from './lots.tsx'
import { say } from './say.ts'
import { useFile } from './use-file.ts'
import { YearCard } from './year-card.tsx'

export const handle = { title: say('title') }

export function Component() {
  const [address, setAddress] = useSearchParams()
  const wanted = address.get('year') ?? undefined
  const query = wanted === undefined ? {} : { year: wanted }
  const year = useQuery({
    queryKey: accountKey('tax', wanted),
    queryFn: ({ signal }) => call(viewTaxYear, { query }, { signal, inline: true }),
    placeholderData: keepPreviousData,
  })
  const files = useFile()
  const back = (
    <Link to="/me/records" className="inline-flex min-h-11 items-center gap-1 text-link">
      <ChevronLeft size={16} aria-hidden="true" />
      {say('back')}
    </Link>
  )
  const actions = (
    <>
      <Button
        variant="outline"
        size="medium"
        loading={files.busy === 'csv'}
        icon={<Sheet size={18} aria-hidden="true" />}
        onClick={() => files.get('csv', () => download(exportTaxCsv, { query }))}
      >
        {say('csv')}
      </Button>
      <Button
        variant="outline"
        size="medium"
        loading={files.busy === 'pdf'}
        icon={<FileText size={18} aria-hidden="true" />}
        onClick={() => files.get('pdf', () => download(exportTaxPdf, { query }))}
      >
        {say('pdf')}
      </Button>
    </>
  )
  return (
    <div>
      <PageHead title={say('title')} back={back} actions={actions} />
      {year.isPending && <SkeletonList rows={8} label={say('loading')} />}
      {year.isError && (
        <LoadFailed what={say('theYear')} failure={year.error} onRetry={() => void year.refetch()} />
      )}
      {year.data && (
        <Year year={year.data} onChoose={(one) => setAddress({ year: one }, { replace: true })} />
      )}
    </div>
  )
}

function Year({ year, onChoose }: { year: TaxYear; onChoose: (year: string) => void }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{say('years')}</legend>
        {year.years.map((one) => (
          <Button
            key={one}
            variant={one === year.year ? 'primary' : 'outline'}
            size="medium"
            aria-pressed={one === year.year}
            onClick={() => onChoose(one)}
          >
            {say('fy', { year: one })}
          </Button>
        ))}
      </fieldset>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <YearCard year={year} />
        <BesideCard year={year} />
      </div>
      <Lots year={year} />
      <p className="text-sm text-soft">
        {say('rates')} {say('asOf', { time: istMoment(Date.parse(year.as_of)) })}
      </p>
    </div>
  )
}

/** products, stock: who the company is, and what it did for its shareholders. */
import type { Company, StockDetail } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { sharesWords } from '../../../orders/order-words.ts'
import { istDay } from '../../../platform/clock.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { Part } from './part.tsx'
import { say } from './say.ts'
import { useCompany } from './use-stock.ts'

export function CompanyFacts({ detail }: { detail: StockDetail }) {
  const company = useCompany(detail)
  const title = detail.kind === 'index' ? say('aboutIndex') : say('company')
  if (company.isPending) {
    return (
      <Part title={title}>
        <SkeletonList rows={3} label={say('loadingCompany')} />
      </Part>
    )
  }
  if (!company.data) {
    return (
      <Part title={title}>
        <LoadFailed
          what={say('companyFacts')}
          failure={company.error}
          onRetry={() => void company.refetch()}
          className="py-2"
        />
      </Part>
    )
  }
  return (
    <>
      <Part title={title}>
        <Facts facts={factsOf(company.data, detail)} />
      </Part>
      {detail.kind !== 'index' && (
        <Part title={say('actions')} aside={say('sourceIs', { source: company.data.source })}>
          <Actions actions={company.data.actions} />
        </Part>
      )}
    </>
  )
}

function factsOf(company: Company, detail: StockDetail) {
  const facts: [string, string | null][] = [
    [say('name'), company.name],
    [say('sector'), company.sector],
    [say('isin'), company.isin],
    [say('series'), detail.series],
    [say('listedOn'), company.listed_on && istDay(company.listed_on)],
    [say('lot'), detail.kind === 'index' ? null : sharesWords(detail.lot)],
    [say('indices'), company.indices.length > 0 ? company.indices.join(', ') : null],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

function Actions({ actions }: { actions: Company['actions'] }) {
  if (actions.length === 0) return <p className="text-soft">{say('noActions')}</p>
  return (
    <ul className="divide-y divide-line">
      {actions.map(({ ex_day, kind, says }) => (
        <li key={`${ex_day} ${kind}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5">
          <Chip className="capitalize">{kind}</Chip>
          <span className="min-w-0 flex-1">{says}</span>
          <span className="figures text-soft text-sm">{say('exDate', { day: istDay(ex_day) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** products, ipo: the report of each draw: what it was made of, and what it did to our clients. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { FirmIpo } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Amount } from '../../platform/amount.tsx'
import { say } from './say.ts'
import { useIssues } from './use-issues.ts'

const many = (count: number): string => groupIndian(String(count))

const modes = {
  full: say('reportFull'),
  'one-lot-then-proportional': say('reportShared'),
  draw: say('reportDraw'),
} as const

const columns: Column<FirmIpo>[] = [
  { head: say('reportIssue'), isMain: true, cell: ({ name }) => name },
  { head: say('reportDrawn'), cell: ({ drawn_at }) => (drawn_at ? istMoment(drawn_at) : '') },
  { head: say('reportHow'), cell: ({ mode }) => (mode ? modes[mode] : '') },
  { head: say('reportApplicants'), isFigure: true, cell: ({ demand }) => many(demand.applications) },
  { head: say('reportClients'), isFigure: true, cell: ({ clients }) => many(clients) },
  { head: say('reportShares'), isFigure: true, cell: ({ allotted }) => many(allotted) },
  { head: say('reportDebited'), isFigure: true, cell: ({ debited }) => <Amount rupees={debited} /> },
  { head: say('reportBlocked'), isFigure: true, cell: ({ blocked }) => <Amount rupees={blocked} /> },
  { head: say('reportBeacon'), isFigure: true, cell: ({ beacon }) => (beacon === null ? '' : many(beacon)) },
]

export function Report() {
  const drawn = useIssues().data?.filter(({ drawn_at }) => drawn_at !== null) ?? []
  return (
    <section className="mt-4">
      <h3 className="font-semibold text-base">{say('report')}</h3>
      <p className="mb-2 text-sm text-soft">{say('reportNote')}</p>
      {drawn.length === 0 ? (
        <p>{say('reportNone')}</p>
      ) : (
        <DataTable label={say('report')} columns={columns} rows={drawn} keyOf={({ id }) => id} />
      )}
    </section>
  )
}

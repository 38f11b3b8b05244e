/** bank: the statements that were imported, and importing the next. */
import { istDay } from '@pramaan/browser/clock.ts'
import { listStatements, type StatementRow } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Moment } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { FileSpreadsheet, FileUp, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { MoreRows } from '../../platform/more-rows.tsx'
import { mayHandleFiles } from '../../platform/movers.ts'
import { NothingHere } from '../../platform/nothing-here.tsx'
import { usePages } from '../../platform/pages.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { useStaff } from '../../platform/session.ts'
import { ImportStatement } from './import-statement.tsx'
import { say } from './say.ts'
import { StatementTabs } from './statement-tabs.tsx'
import { useWaitingStatement } from './waiting-statement.ts'

const columnsFor = (now: number): Column<StatementRow>[] => [
  {
    head: say('days'),
    isMain: true,
    cell: (statement) => (
      <>
        <span className="figures block font-medium text-base">{daysOf(statement)}</span>
        <span className="block text-soft text-sm">{say('importedBy', { people: peopleOf(statement) })}</span>
      </>
    ),
  },
  {
    head: say('imported'),
    className: 'w-48',
    cell: ({ imported_at }) => <Moment at={imported_at} now={now} />,
  },
  {
    head: say('newLines'),
    isFigure: true,
    className: 'w-28',
    cell: ({ accepted }) => groupIndian(String(accepted)),
  },
  {
    head: say('unmatchedNow'),
    className: 'w-36',
    cell: ({ waiting }) =>
      waiting === 0 ? (
        <Chip tone="gain">{say('none')}</Chip>
      ) : (
        <Chip tone="pending">{groupIndian(String(waiting))}</Chip>
      ),
  },
  {
    head: say('closingBalance'),
    isFigure: true,
    className: 'w-44',
    cell: ({ closing }) => <Amount rupees={closing} className="font-medium" />,
  },
]

/** `15 Nov 2026`, or from the first day to the last. */
export const daysOf = ({ from, to }: Pick<StatementRow, 'from' | 'to'>): string =>
  from === to ? istDay(from) : say('daysFromTo', { from: istDay(from), to: istDay(to) })

/** Who brought it in, and the second person who approved it. */
export const peopleOf = ({ imported_by, approved_by }: StatementRow): string =>
  approved_by ? say('approvedBy', { importer: imported_by, approver: approved_by }) : imported_by

export function StatementsPage() {
  const { role } = useStaff()
  const now = useBusinessNow()
  const [isImporting, setIsImporting] = useState(false)
  const query = usePages(['statements'], (after, options) => call(listStatements, { query: after }, options))
  return (
    <>
      <PageHead
        title={say('statements')}
        note={say('statementsNote')}
        actions={
          mayHandleFiles(role) && (
            <Button
              size="medium"
              icon={<FileUp size={18} aria-hidden="true" />}
              onClick={() => setIsImporting(true)}
            >
              {say('importStatement')}
            </Button>
          )
        }
      />
      <StatementTabs />
      <OneThatWaits />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere icon={FileSpreadsheet} title={say('noStatement')} says={say('noStatementNote')} />
          ) : (
            <>
              <DataTable
                label={say('statements')}
                columns={columnsFor(now)}
                rows={rows}
                keyOf={({ id }) => id}
                link={({ id }, content, look) => rowLink(`/statements/${id}`, content, look)}
              />
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
      {isImporting && <ImportStatement onClose={() => setIsImporting(false)} />}
    </>
  )
}

function OneThatWaits() {
  const { data: file } = useWaitingStatement()
  if (!file) return null
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-lg bg-pending-wash px-3.5 py-3 text-pending">
      <Users size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        {say.rich('statementPending', {
          days: daysOf(file),
          who: file.uploaded_by,
          link: (inside) => (
            <Link key="file" to={`/statements/${file.id}`} className="text-link">
              {inside}
            </Link>
          ),
        })}
      </span>
    </p>
  )
}

/** audit: everything that was done, newest first, each entry chained to the one before. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type AuditRow, listAudit } from '@pramaan/contracts'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Moment } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { MoreRows } from '../../platform/more-rows.tsx'
import { usePages } from '../../platform/pages.ts'
import { ChainCheck } from './chain-check.tsx'
import { LedgerAudit } from './ledger-audit.tsx'
import { say } from './say.ts'

const HASH_SHOWN = 12

const columnsFor = (now: number): Column<AuditRow>[] => [
  { head: say('entry'), isFigure: true, className: 'w-20 text-soft', cell: ({ seq }) => seq },
  { head: say('when'), className: 'w-44', cell: ({ at }) => <Moment at={at} now={now} /> },
  {
    head: say('what'),
    isMain: true,
    cell: ({ what, reason, client_id }) => (
      <>
        <span className="block">{what}</span>
        {reason && (
          <span className="block break-words text-soft text-sm">{say('quoted', { text: reason })}</span>
        )}
        {client_id && (
          <Link to={`/clients/${client_id}`} className="text-link text-sm">
            {say('client')}
          </Link>
        )}
      </>
    ),
  },
  {
    head: say('who'),
    className: 'w-52',
    cell: ({ actor, act }) => (
      <>
        <span className="block">{actor}</span>
        <span className="block text-soft text-xs">{act}</span>
      </>
    ),
  },
  {
    head: say('hash'),
    className: 'w-32',
    cell: ({ hash }) => (
      <span title={hash} className="figures text-soft text-xs">
        {hash.slice(0, HASH_SHOWN)}…
      </span>
    ),
  },
]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function AuditPage() {
  const [params] = useSearchParams()
  const asked = params.get('client') ?? ''
  const client_id = UUID.test(asked) ? asked : null
  const now = useBusinessNow()
  const [asOf, setAsOf] = useState<string | null>(null)
  const query = usePages(['audit', client_id], async (after, options) => {
    const page = await call(listAudit, { query: { ...(client_id ? { client_id } : {}), ...after } }, options)
    setAsOf(page.as_of)
    return page
  })
  return (
    <>
      <PageHead
        title={say('audit')}
        note={
          client_id
            ? say.rich('oneClient', {
                link: (inside) => (
                  <Link key="all" to="/audit" className="text-link">
                    {inside}
                  </Link>
                ),
              })
            : say('auditNote')
        }
      />
      <ChainCheck />
      <LedgerAudit />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              className="rounded-xl border border-line bg-raised shadow-card"
              icon={<ScrollText size={24} aria-hidden="true" />}
              title={say('none')}
            />
          ) : (
            <>
              <DataTable
                label={say('audit')}
                columns={columnsFor(now)}
                rows={rows}
                keyOf={({ seq }) => String(seq)}
                isStale={query.isPlaceholderData}
              />
              {asOf && <p className="mt-2 text-soft text-xs">{say('asOf', { when: istMoment(asOf) })}</p>}
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

/** clients: everyone, newest first, or who the search names; narrowed by how far the identity check is. */
import { type ClientRow, type IdentityStatus, identityStatus, searchClients } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Moment } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { Snowflake, Users } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { FilterLinks } from '../../platform/filter-links.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { usePages } from '../../platform/pages.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { FileCount } from './file-count.tsx'
import { say } from './say.ts'

const statusWords: Record<IdentityStatus, string> = {
  pending: say('pending'),
  unverified: say('unverified'),
  approved: say('approved'),
  rejected: say('rejected'),
}
const choices = [
  { value: '', word: say('all') },
  ...(['pending', 'unverified', 'approved', 'rejected'] as const).map((value) => ({
    value,
    word: statusWords[value],
  })),
]

const columnsFor = (now: number): Column<ClientRow>[] => [
  {
    head: say('client'),
    isMain: true,
    cell: ({ name, email }) => (
      <>
        <span className="block font-medium text-base">{name || say('noName')}</span>
        <span className="block break-all text-soft text-sm">{email}</span>
      </>
    ),
  },
  { head: say('account'), className: 'figures whitespace-nowrap w-40', cell: ({ account }) => account },
  {
    head: say('identity'),
    className: 'w-48',
    cell: ({ verified, is_frozen }) => (
      <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
        <StatusChip status={verified} />
        {is_frozen && (
          <Chip tone="accent" icon={<Snowflake size={13} aria-hidden="true" />}>
            {say('frozen')}
          </Chip>
        )}
      </span>
    ),
  },
  {
    head: say('clientSince'),
    className: 'w-48',
    cell: ({ created_at }) => <Moment at={created_at} now={now} />,
  },
]

export function ClientsPage() {
  const [params] = useSearchParams()
  const q = params.get('q') ?? ''
  const status = identityStatus.safeParse(params.get('status')).data
  const now = useBusinessNow()
  const query = usePages(['clients', q, status ?? null], (after, options) =>
    call(searchClients, { query: { ...(q ? { q } : {}), ...(status ? { status } : {}), ...after } }, options),
  )
  return (
    <>
      <PageHead title={say('clients')} note={q ? say('searchedFor', { text: q }) : say('newestFirst')} />
      <FileCount />
      <FilterLinks label={say('identityStatus')} name="status" choices={choices} />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <NoneFound hasSearched={Boolean(q || status)} />
          ) : (
            <>
              <DataTable
                label={say('clients')}
                columns={columnsFor(now)}
                rows={rows}
                keyOf={({ id }) => id}
                link={({ id }, content, look) => rowLink(`/clients/${id}`, content, look)}
                isStale={query.isPlaceholderData}
              />
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

const NoneFound = ({ hasSearched }: { hasSearched: boolean }) => (
  <EmptyState
    className="rounded-xl border border-line bg-raised shadow-card"
    icon={<Users size={24} aria-hidden="true" />}
    title={hasSearched ? say('noMatch') : say('noClients')}
  >
    <p>{hasSearched ? say('noMatchNote') : say('noClientsNote')}</p>
  </EmptyState>
)

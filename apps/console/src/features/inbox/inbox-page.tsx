/** inbox: what waits for someone, overdue first, and whose turn it is. */

import { istMoment } from '@pramaan/browser/clock.ts'
import { type InboxItem, listProposals, type StaffProfile } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { distanceWords, Waited } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Inbox } from 'lucide-react'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { useInbox } from '../../platform/inbox.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { useStaff } from '../../platform/session.ts'
import { type Turn, turnOf } from './turns.ts'

/** What this person proposed waits for somebody else, whatever their role. */
function useOwnProposals(): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['proposals', 'open', 'own'],
    queryFn: ({ signal }) => call(listProposals, { query: { state: 'open' } }, { signal, quiet: true }),
  })
  return new Set(data?.items.filter(({ is_mine }) => is_mine).map(({ id }) => id))
}

const pathOf = (item: InboxItem): string =>
  item.kind === 'identity' ? `/clients/${item.client_id}/identity` : `/proposals/${item.id}`

function columnsFor(now: number, turn: (item: InboxItem) => Turn): Column<InboxItem>[] {
  return [
    {
      head: 'Waiting',
      className: 'w-44',
      cell: (item) => <Waited at={item.waiting_since} now={now} isLate={item.is_overdue} />,
    },
    {
      head: 'What',
      isMain: true,
      cell: (item) => (
        <>
          <span className="block font-medium text-base">{item.title}</span>
          {item.client_name && <span className="block text-soft text-sm">{item.client_name}</span>}
        </>
      ),
    },
    {
      head: 'Type',
      className: 'w-32',
      cell: ({ kind }) => (
        <Chip tone={kind === 'identity' ? 'accent' : 'pending'}>
          {kind === 'identity' ? 'Identity' : 'Proposal'}
        </Chip>
      ),
    },
    {
      head: 'Whose turn',
      className: 'w-44',
      cell: (item) => {
        const { kind, words } = turn(item)
        return kind === 'yours' ? (
          <Chip tone="accent">{words}</Chip>
        ) : (
          <span className="text-soft text-sm">{words}</span>
        )
      },
    },
    {
      head: 'Promised by',
      className: 'w-48',
      cell: (item) => <PromisedBy item={item} now={now} />,
    },
  ]
}

function PromisedBy({ item, now }: { item: InboxItem; now: number }) {
  return (
    <div className="whitespace-nowrap">
      <span className="figures block text-sm">{istMoment(item.due_by)}</span>
      {item.is_overdue ? (
        <Chip tone="loss" icon={<AlarmClock size={13} aria-hidden="true" />}>
          Overdue
        </Chip>
      ) : (
        <span className="figures text-soft text-xs">{distanceWords(item.due_by, now)}</span>
      )}
    </div>
  )
}

export function InboxPage() {
  const query = useInbox()
  const staff = useStaff()
  return (
    <>
      <PageHead
        title="Inbox"
        note={
          <>
            What waits for someone, overdue first, then the longest. You are{' '}
            <strong className="font-semibold text-ink">{staff.email}</strong>.
          </>
        }
      />
      <Answered query={query}>{(items) => <Waiting items={items} staff={staff} />}</Answered>
    </>
  )
}

function Waiting({ items, staff }: { items: readonly InboxItem[]; staff: StaffProfile }) {
  const now = useBusinessNow()
  const own = useOwnProposals()
  const turn = (item: InboxItem) => turnOf(item, staff, own)
  if (items.length === 0) {
    return (
      <EmptyState
        className="rounded-xl border border-line bg-raised shadow-card"
        icon={<Inbox size={24} aria-hidden="true" />}
        title="Nothing waits"
      >
        <p>Details that clients hand in and proposals of your colleagues appear here by themselves.</p>
      </EmptyState>
    )
  }
  return (
    <>
      <dl className="mb-5 grid grid-cols-3 gap-3 lg:max-w-2xl lg:gap-4">
        <Count name="Waiting" value={items.length} />
        <Count name="Overdue" value={items.filter(({ is_overdue }) => is_overdue).length} isAlarming />
        <Count name="Your turn" value={items.filter((item) => turn(item).kind === 'yours').length} />
      </dl>
      <DataTable
        label="What waits"
        columns={columnsFor(now, turn)}
        rows={items}
        keyOf={({ kind, id }) => `${kind}:${id}`}
        link={(item, content, look) => rowLink(pathOf(item), content, look)}
      />
    </>
  )
}

const Count = ({
  name,
  value,
  isAlarming = false,
}: {
  name: string
  value: number
  isAlarming?: boolean
}) => (
  <div className="rounded-xl border border-line bg-raised px-4 py-3 shadow-card">
    <dt className="text-soft text-sm">{name}</dt>
    <dd className={classes('figures font-semibold text-xl', isAlarming && value > 0 && 'text-loss')}>
      {value}
    </dd>
  </div>
)

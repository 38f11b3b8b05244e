/** inbox: what waits for someone, overdue first, and whose turn it is. */
import { type InboxItem, listProposals, type StaffProfile, viewClientMoney } from '@pramaan/contracts'
import { Chip, type ChipProps } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Waited } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { FigureTile, FigureTiles } from '../../platform/figure-tiles.tsx'
import { useInbox } from '../../platform/inbox.ts'
import { PromisedBy } from '../../platform/promised-by.tsx'
import { rowLink } from '../../platform/row-link.tsx'
import { useStaff } from '../../platform/session.ts'
import { say } from './say.ts'
import { type Turn, turnOf } from './turns.ts'

/** What this person proposed waits for somebody else, whatever their role. */
function useOwnProposals(): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['proposals', 'open', 'own'],
    queryFn: ({ signal }) => call(listProposals, { query: { state: 'open' } }, { signal, quiet: true }),
  })
  return new Set(data?.items.filter(({ is_mine }) => is_mine).map(({ id }) => id))
}

type Kind = { word: string; tone: NonNullable<ChipProps['tone']>; path: (item: InboxItem) => string }

const kinds: Record<InboxItem['kind'], Kind> = {
  identity: {
    word: say('identity'),
    tone: 'accent',
    path: ({ client_id }) => `/clients/${client_id}/identity`,
  },
  proposal: { word: say('proposal'), tone: 'pending', path: ({ id }) => `/proposals/${id}` },
  withdrawal: { word: say('withdrawal'), tone: 'accent', path: ({ id }) => `/withdrawals/${id}` },
  deposit: { word: say('deposit'), tone: 'gain', path: ({ id }) => `/deposits/${id}` },
  claim: { word: say('claim'), tone: 'pending', path: ({ id }) => `/claims/${id}` },
  exchange: { word: say('exchange'), tone: 'loss', path: () => '/orders' },
  loan: { word: say('loan'), tone: 'pending', path: ({ id }) => `/loans/${id}` },
  late: { word: say('late'), tone: 'loss', path: () => '/settlements' },
  allotment: { word: say('allotment'), tone: 'accent', path: () => '/shelf?stage=late' },
}

function columnsFor(now: number, turn: (item: InboxItem) => Turn): Column<InboxItem>[] {
  return [
    {
      head: say('pendingFor'),
      className: 'w-44',
      cell: (item) => <Waited at={item.waiting_since} now={now} isLate={item.is_overdue} />,
    },
    {
      head: say('task'),
      isMain: true,
      cell: (item) => (
        <>
          <span className="block font-medium text-base">{item.title}</span>
          {item.client_name && <span className="block text-soft text-sm">{item.client_name}</span>}
        </>
      ),
    },
    {
      head: say('type'),
      className: 'w-32',
      cell: ({ kind }) => <Chip tone={kinds[kind].tone}>{kinds[kind].word}</Chip>,
    },
    {
      head: say('whoseTurn'),
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
      head: say('dueBy'),
      className: 'w-48',
      cell: ({ due_by, is_overdue }) => <PromisedBy at={due_by} isOverdue={is_overdue} now={now} />,
    },
  ]
}

export function InboxPage() {
  const query = useInbox()
  const staff = useStaff()
  return (
    <>
      <PageHead
        title={say('inbox')}
        note={say.rich('inboxNote', {
          email: staff.email,
          who: (inside) => (
            <strong key="who" className="font-semibold text-ink">
              {inside}
            </strong>
          ),
        })}
      />
      <Answered query={query}>{(items) => <Waiting items={items} staff={staff} />}</Answered>
    </>
  )
}

function Waiting({ items, staff }: { items: readonly InboxItem[]; staff: StaffProfile }) {
  const now = useBusinessNow()
  const own = useOwnProposals()
  const turn = (item: InboxItem) => turnOf(item, staff, own)
  const overdue = items.filter(({ is_overdue }) => is_overdue).length
  if (items.length === 0) {
    return (
      <EmptyState
        className="rounded-xl border border-line bg-raised shadow-card"
        icon={<Inbox size={24} aria-hidden="true" />}
        title={say('nothing')}
      >
        <p>{say('nothingNote')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <FigureTiles>
        <FigureTile name={say('pending')}>{items.length}</FigureTile>
        <FigureTile name={say('overdue')} tone={overdue > 0 ? 'loss' : 'plain'}>
          {overdue}
        </FigureTile>
        <FigureTile name={say('yourTurn')}>
          {items.filter((item) => turn(item).kind === 'yours').length}
        </FigureTile>
        <ClientMoneyTile />
      </FigureTiles>
      <DataTable
        label={say('pendingItems')}
        columns={columnsFor(now, turn)}
        rows={items}
        keyOf={({ kind, id }) => `${kind}:${id}`}
        link={(item, content, look) => rowLink(kinds[item.kind].path(item), content, look)}
      />
    </>
  )
}

/** What all clients have, and whether the books agree about it. Nothing while it is not known. */
function ClientMoneyTile() {
  const { data } = useQuery({
    queryKey: ['client-money'],
    queryFn: ({ signal }) => call(viewClientMoney, {}, { signal, quiet: true }),
  })
  if (!data) return null
  return (
    <FigureTile
      name={say('clientMoney')}
      isWide
      note={
        <Link to="/client-money" className="text-link">
          {data.is_even ? say('matches') : say('differs')}
        </Link>
      }
      tone={data.is_even ? 'plain' : 'loss'}
    >
      <Amount rupees={data.owed_to_clients} />
    </FigureTile>
  )
}

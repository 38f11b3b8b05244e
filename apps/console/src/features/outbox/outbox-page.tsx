/** outbox: the mails to clients, and which of them are still here. Texts are shown in a demo only. */
import { listMail, type Received } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Moment } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { MailCheck } from 'lucide-react'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { MoreRows } from '../../platform/more-rows.tsx'
import { usePages } from '../../platform/pages.ts'

type Mail = Received<(typeof listMail)['reply']>['items'][number]

const columnsFor = (now: number): Column<Mail>[] => [
  {
    head: 'Mail',
    isMain: true,
    cell: ({ subject, text }) => (
      <>
        <span className="block font-medium">{subject}</span>
        {text !== null && (
          <details className="text-sm">
            <summary className="w-fit text-soft hover:text-ink">
              Read it<span className="sr-only">: {subject}</span>
            </summary>
            <p className="mt-2 max-w-2xl whitespace-pre-wrap break-words rounded-lg bg-sunken p-3">{text}</p>
          </details>
        )}
      </>
    ),
  },
  { head: 'To', className: 'break-all w-64', cell: ({ to }) => to },
  { head: 'Written', className: 'w-44', cell: ({ created_at }) => <Moment at={created_at} now={now} /> },
  {
    head: 'Sent',
    className: 'w-44',
    cell: ({ sent_at, tries }) =>
      sent_at ? (
        <Moment at={sent_at} now={now} />
      ) : (
        <Chip tone="pending">{tries === 0 ? 'Not sent' : `Not sent, tries: ${tries}`}</Chip>
      ),
  },
]

export function OutboxPage() {
  const now = useBusinessNow()
  const query = usePages(['mail'], (after, options) => call(listMail, { query: after }, options))
  return (
    <>
      <PageHead
        title="Outbox"
        note="What the firm wrote to clients. Without a mail server the mails stay here; their texts are shown in a demo only."
      />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              className="rounded-xl border border-line bg-raised shadow-card"
              icon={<MailCheck size={24} aria-hidden="true" />}
              title="No mail yet"
            >
              <p>Codes, decisions and notices to clients appear here.</p>
            </EmptyState>
          ) : (
            <>
              <DataTable label="Mails" columns={columnsFor(now)} rows={rows} keyOf={({ id }) => id} />
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

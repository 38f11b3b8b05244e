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
    className: 'w-56',
    cell: (mail) =>
      mail.sent_at ? <Moment at={mail.sent_at} now={now} /> : <NotSent mail={mail} now={now} />,
  },
]

/** Why it is still here, how often it was tried, and when it is tried again. */
function NotSent({ mail: { tries, why_not_sent, next_try_at }, now }: { mail: Mail; now: number }) {
  if (why_not_sent === null) return <Chip tone="pending">Not sent</Chip>
  return (
    <>
      <Chip tone={next_try_at ? 'pending' : 'loss'}>
        {`${next_try_at ? 'Not sent' : 'Given up'}, tries: ${tries}`}
      </Chip>
      <span className="mt-1 block break-words text-sm">{why_not_sent}</span>
      {next_try_at && (
        <span className="block text-sm text-soft">
          Next try <Moment at={next_try_at} now={now} />
        </span>
      )}
    </>
  )
}

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

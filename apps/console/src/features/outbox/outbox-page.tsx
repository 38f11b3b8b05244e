/** outbox: the mails to clients, and which of them are still here. Texts are shown in a demo only. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { listMail, type Received } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { distanceWords, Moment } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { MailCheck } from 'lucide-react'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { MoreRows } from '../../platform/more-rows.tsx'
import { usePages } from '../../platform/pages.ts'
import { say } from './say.ts'

type Mail = Received<(typeof listMail)['reply']>['items'][number]

const columnsFor = (now: number): Column<Mail>[] => [
  {
    head: say('mail'),
    isMain: true,
    cell: ({ subject, text }) => (
      <>
        <span className="block font-medium">{subject}</span>
        {text !== null && (
          <details className="text-sm">
            <summary className="w-fit text-soft hover:text-ink">
              {say.rich('read', {
                subject,
                reader: (inside) => (
                  <span key="which" className="sr-only">
                    {inside}
                  </span>
                ),
              })}
            </summary>
            <p className="mt-2 max-w-2xl whitespace-pre-wrap break-words rounded-lg bg-sunken p-3">{text}</p>
          </details>
        )}
      </>
    ),
  },
  { head: say('to'), className: 'break-all w-64', cell: ({ to }) => to },
  { head: say('written'), className: 'w-44', cell: ({ created_at }) => <Moment at={created_at} now={now} /> },
  {
    head: say('sent'),
    className: 'w-56',
    cell: (mail) =>
      mail.sent_at ? <Moment at={mail.sent_at} now={now} /> : <NotSent mail={mail} now={now} />,
  },
]

/** Why it is still here, how often it was tried, and when it is tried again. */
function NotSent({ mail: { tries, why_not_sent, next_try_at }, now }: { mail: Mail; now: number }) {
  if (why_not_sent === null) return <Chip tone="pending">{say('notSent')}</Chip>
  return (
    <>
      <Chip tone={next_try_at ? 'pending' : 'loss'}>
        {next_try_at ? say('notSentTries', { count: tries }) : say('givenUp', { count: tries })}
      </Chip>
      <span className="wrap-anywhere mt-1 block text-sm">{why_not_sent}</span>
      {next_try_at && (
        <span className="figures block text-soft text-sm">
          {say('nextTry', { when: istMoment(next_try_at), ago: distanceWords(next_try_at, now) })}
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
      <PageHead title={say('outbox')} note={say('note')} />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              className="rounded-xl border border-line bg-raised shadow-card"
              icon={<MailCheck size={24} aria-hidden="true" />}
              title={say('none')}
            >
              <p>{say('noneNote')}</p>
            </EmptyState>
          ) : (
            <>
              <DataTable label={say('mails')} columns={columnsFor(now)} rows={rows} keyOf={({ id }) => id} />
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}

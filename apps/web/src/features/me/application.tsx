/** me: one inbox for everything the client asked for, each with its state, its reason and its promised time. */
import { type Application as Asked, limits, listApplications } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountKey } from '../../money/account.ts'
import { call } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { useSession } from '../../platform/session.ts'
import { say } from './say.ts'

export default function Application() {
  const asked = useQuery({
    queryKey: accountKey('applications'),
    queryFn: ({ signal }) => call(listApplications, {}, { signal, inline: true }),
  })
  const { profile } = useSession()
  return (
    <Card
      flush
      className="max-w-3xl"
      {...(profile?.allow_compensation && {
        title: say('yourRequests'),
        aside: (
          <Button variant="plain" size="medium" className="-mr-4" onClick={() => openDrawer('compensation')}>
            {say('makeClaim')}
          </Button>
        ),
      })}
    >
      {asked.isPending && <SkeletonList label={say('loadingRequests')} />}
      {asked.isError && (
        <LoadFailed what={say('yourRequests')} failure={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {asked.data?.length === 0 && (
        <EmptyState icon={<Inbox size={24} aria-hidden="true" />} title={say('noRequests')}>
          {say('noRequestsNote')}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {asked.data?.map((one) => (
          <One key={one.id} asked={one} />
        ))}
      </ul>
      {asked.data && isCut(asked.data) && (
        <p className="border-line border-t px-4 py-3 text-sm text-soft">
          {say('olderRequests', { count: limits.applicationsOfAKind })}
        </p>
      )}
    </Card>
  )
}

/** Of one kind no more are told than so many. */
const isCut = (all: readonly Asked[]): boolean =>
  Object.values(Object.groupBy(all, ({ kind }) => kind)).some(
    (some) => some.length >= limits.applicationsOfAKind,
  )

/** A credit is offered and not requested; once it is accepted nothing of it is decided until it ends. */
const labelsOf = ({ kind, status, asked_at }: Asked) =>
  kind === 'credit'
    ? {
        ...{ asked: say(status === 'pending' ? 'offeredOn' : 'acceptedOn'), decided: say('endedOn') },
        said: asked_at,
      }
    : { asked: say('requestedOn'), decided: say('decidedOn'), said: null }

function One({ asked }: { asked: Asked }) {
  const { opens } = asked
  const labels = labelsOf(asked)
  return (
    <li className="px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{asked.title}</h2>
        <StatusChip status={asked.status} word={asked.state} />
      </div>
      <dl className="mt-2 grid gap-1 text-sm md:grid-cols-3 md:gap-4">
        <Fact label={labels.asked}>{istMoment(asked.asked_at)}</Fact>
        {asked.promised_by !== null && (
          <Fact label={say('promisedBy')}>
            {istMoment(asked.promised_by)}
            {asked.is_overdue && <strong className="ml-2 font-semibold text-loss">{say('overdue')}</strong>}
          </Fact>
        )}
        {asked.decided_at !== null && asked.decided_at !== labels.said && (
          <Fact label={labels.decided}>{istMoment(asked.decided_at)}</Fact>
        )}
      </dl>
      {asked.reason !== null && (
        <p className="mt-3 border-line border-l-2 pl-3 text-soft [overflow-wrap:anywhere]">{asked.reason}</p>
      )}
      {opens !== null && (
        <Button
          variant="plain"
          size="medium"
          className="-ml-4 mt-1"
          onClick={() => openDrawer(opens.drawer, { id: opens.id })}
        >
          {say.rich('seeSteps', {
            title: asked.title,
            hidden: (inside) => <span className="sr-only">{inside}</span>,
          })}
        </Button>
      )}
    </li>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-2 md:block">
    <dt className="w-24 shrink-0 text-soft md:w-auto">{label}</dt>
    <dd className="figures">{children}</dd>
  </div>
)

/** me: everything that was done or read on the account. What the firm did is marked, with the person and the reason. */
import { type ActivityEntry, listActivity } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2, Eye, UserRound } from 'lucide-react'
import { useState } from 'react'
import { accountKey } from '../../money/account.ts'
import { useVeil } from '../../money/amounts.ts'
import { call } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { say } from './say.ts'
import { SignedAct } from './signed-act.tsx'

/** What the server sends at a time; fewer means that there is no more. */
const PAGE = 50
/** What else stands on the page should be in reach before anyone asks for more. */
const SHOWN_AT_FIRST = 10

const useActivity = () =>
  useInfiniteQuery({
    queryKey: accountKey('activity'),
    queryFn: ({ pageParam, signal }) =>
      call(
        listActivity,
        { query: pageParam === null ? {} : { before: pageParam } },
        { signal, inline: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : String(last.at(-1)?.seq)),
  })

export function Activity() {
  const activity = useActivity()
  const [isFirmOnly, setFirmOnly] = useState(false)
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  const all = activity.data?.pages.flat() ?? []
  const wanted = isFirmOnly ? all.filter((entry) => entry.is_firm) : all
  const shown = wanted.slice(0, most)

  const older = () => {
    setMost(most + PAGE)
    if (most + PAGE > wanted.length && activity.hasNextPage) void activity.fetchNextPage()
  }

  return (
    <Card id="activity" title={say('activity')} flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-4 pb-1">
        <p className="text-soft">{say('activityNote')}</p>
        <Checkbox
          label={say('onlyFirm')}
          checked={isFirmOnly}
          onChange={(event) => setFirmOnly(event.target.checked)}
        />
      </div>
      {activity.isPending && <SkeletonList rows={6} label={say('loadingActivity')} />}
      {activity.isError && all.length === 0 && (
        <LoadFailed
          what={say('yourActivity')}
          failure={activity.error}
          onRetry={() => void activity.refetch()}
        />
      )}
      {activity.isSuccess && shown.length === 0 && <Nothing isFirmOnly={isFirmOnly} seen={all.length} />}
      <ol className="divide-y divide-line">
        {shown.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ol>
      {(activity.hasNextPage || shown.length < wanted.length) && (
        <div className="border-line border-t p-4">
          <Button variant="outline" wide loading={activity.isFetchingNextPage} onClick={older}>
            {say('showOlder')}
          </Button>
          {activity.isFetchNextPageError && (
            <LoadFailed
              what={say('olderActivity')}
              failure={activity.error}
              onRetry={older}
              className="mt-2"
            />
          )}
        </div>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const Icon = entry.is_firm ? Building2 : UserRound
  const veil = useVeil()
  const by = { actor: entry.actor, time: istMoment(entry.at) }
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <span
        className={classes(
          'grid size-9 shrink-0 place-items-center rounded-md',
          entry.is_firm ? 'bg-pending-wash text-pending' : 'bg-sunken text-soft',
        )}
      >
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">{veil(entry.what)}</p>
        {entry.reason !== null && (
          <p className="mt-1 border-line border-l-2 pl-3 text-sm text-soft [overflow-wrap:anywhere]">
            {say('reason', { reason: veil(entry.reason) })}
          </p>
        )}
        <p className="figures mt-1 text-sm text-soft">
          {entry.is_firm
            ? say.rich('byFirm', {
                ...by,
                firm: (inside) => <span className="font-medium text-pending">{inside}</span>,
              })
            : say('byOther', by)}
        </p>
        {entry.signed_event !== null && <SignedAct seq={entry.seq} event={entry.signed_event} />}
      </div>
    </li>
  )
}

function Nothing({ isFirmOnly, seen }: { isFirmOnly: boolean; seen: number }) {
  return (
    <EmptyState
      icon={<Eye size={24} aria-hidden="true" />}
      title={say(isFirmOnly ? 'nothingByFirm' : 'nothingYet')}
    >
      {isFirmOnly ? say('nothingByFirmNote', { count: seen }) : say('nothingYetNote')}
    </EmptyState>
  )
}

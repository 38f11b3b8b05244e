/** notices: what happened on the account, newest first, by day. */
import { type Notice, type NoticeTopic, noticeTopics, type UnreadNotices } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { istDay, now } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { countWords, useUnread } from '../../platform/unread.ts'
import { NoticeRow } from './notice-row.tsx'
import { say } from './say.ts'
import { useNotices, useReading } from './use-notices.ts'

const SETTINGS = '/me/notifications'

export const handle = { title: say('title') }

export function Component() {
  const [topic, setTopic] = useState<NoticeTopic | null>(null)
  const notices = useNotices(topic)
  const { data: unread } = useUnread()
  const { all, one } = useReading()
  const shown = notices.data?.pages.flat() ?? []
  const last = Math.max(0, ...shown.map(({ id }) => id))
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl">{say('title')}</h1>
        {(unread?.unread ?? 0) > 0 && topic === null && last > 0 && (
          <Button variant="plain" size="medium" loading={all.isPending} onClick={() => all.mutate(last)}>
            {say('markAllRead')}
          </Button>
        )}
      </header>
      <Groups chosen={topic} unread={unread} onChoose={setTopic} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div>
          {notices.isPending && (
            <Card flush>
              <SkeletonList rows={6} label={say('loading')} />
            </Card>
          )}
          {notices.isError && shown.length === 0 && (
            <LoadFailed
              what={say('yourNotifications')}
              failure={notices.error}
              onRetry={() => void notices.refetch()}
            />
          )}
          {notices.isSuccess && shown.length === 0 && (
            <Nothing isOfGroup={topic !== null} onAll={() => setTopic(null)} />
          )}
          {daysOf(shown).map(([day, some]) => (
            <Day key={day} day={day} notices={some} onRead={one.mutate} />
          ))}
          {notices.hasNextPage && (
            <Button
              variant="outline"
              wide
              loading={notices.isFetchingNextPage}
              onClick={() => void notices.fetchNextPage()}
            >
              {say('showOlder')}
            </Button>
          )}
          {notices.isFetchNextPageError && (
            <LoadFailed
              what={say('olderNotifications')}
              failure={notices.error}
              onRetry={() => void notices.fetchNextPage()}
              className="mt-2"
            />
          )}
        </div>
        <Card title={say('aboutTitle')}>
          <p className="text-soft">{say('aboutNote')}</p>
          <p className="mt-2 text-soft">{say('stayOn')}</p>
          <Link to={SETTINGS} className="mt-1 inline-flex min-h-11 items-center font-medium text-link">
            {say('settings')}
          </Link>
        </Card>
      </div>
    </>
  )
}

const daysOf = (notices: readonly Notice[]): [string, Notice[]][] => [
  ...Map.groupBy(notices, ({ at }) => istDay(at)),
]

interface DayProps {
  readonly day: string
  readonly notices: readonly Notice[]
  readonly onRead: (id: number) => void
}

function Day({ day, notices, onRead }: DayProps) {
  const isToday = day === istDay(now())
  return (
    <section className="mb-6">
      <h2 className="mb-2 flex items-baseline justify-between gap-4 text-lg">
        {isToday ? say('today') : day}
        {isToday && <span className="figures font-normal text-soft text-sm">{day}</span>}
      </h2>
      <Card flush>
        <ol className="divide-y divide-line">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onRead={onRead} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

interface GroupsProps {
  readonly chosen: NoticeTopic | null
  readonly unread: UnreadNotices | undefined
  readonly onChoose: (topic: NoticeTopic | null) => void
}

function Groups({ chosen, unread, onChoose }: GroupsProps) {
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="sr-only">{say('groups')}</legend>
      <div className="relative flex gap-2 overflow-x-auto p-0.5 [scrollbar-width:none]">
        {[null, ...noticeTopics].map((topic) => {
          const count = countWords((topic === null ? unread?.unread : unread?.of[topic]) ?? 0)
          const group = say(topic ?? 'all')
          return (
            <button
              key={topic}
              type="button"
              aria-pressed={topic === chosen}
              onClick={() => onChoose(topic)}
              className={classes(
                'figures inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm transition-colors duration-150',
                topic === chosen
                  ? 'border-accent bg-accent-wash font-semibold text-accent'
                  : 'border-line bg-raised text-soft hover:text-ink',
              )}
            >
              {count === null ? group : say('countOf', { group, count })}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

const Nothing = ({ isOfGroup, onAll }: { isOfGroup: boolean; onAll: () => void }) => (
  <EmptyState
    icon={<Bell size={24} aria-hidden="true" />}
    title={say(isOfGroup ? 'nothingOf' : 'nothing')}
    action={
      isOfGroup && (
        <Button variant="outline" size="medium" onClick={onAll}>
          {say('showAll')}
        </Button>
      )
    }
  >
    {say(isOfGroup ? 'nothingOfNote' : 'nothingNote')}
  </EmptyState>
)

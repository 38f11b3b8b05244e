/** notices: of which groups the client is told in the app and by mail. */
import {
  chooseNotices,
  listNoticeChoices,
  NOTICES_KEPT_DAYS,
  type NoticeChannel,
  type NoticeChoice,
} from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../platform/call.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { NOTICES } from '../../platform/unread.ts'
import { say } from './say.ts'

const KEY = [NOTICES, 'choices']

export default function NoticeSettings() {
  const choices = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listNoticeChoices, {}, { signal, inline: true }),
  })
  const queries = useQueryClient()
  const choose = useMutation({
    mutationFn: (body: { topic: NoticeChoice['topic']; channel: NoticeChannel; is_on: boolean }) =>
      call(chooseNotices, { body }),
    onSuccess: (now) => queries.setQueryData(KEY, now),
  })
  return (
    <Card
      title={say('settingsTitle')}
      aside={
        <Link to="/notifications" className="inline-flex min-h-11 items-center text-link">
          {say('back')}
        </Link>
      }
      flush
    >
      <p className="px-4 pb-2 text-soft">{say('settingsNote')}</p>
      {choices.isPending && <SkeletonList rows={6} label={say('loadingSettings')} />}
      {choices.isError && !choices.data && (
        <LoadFailed
          what={say('yourSettings')}
          failure={choices.error}
          onRetry={() => void choices.refetch()}
        />
      )}
      <ul className="divide-y divide-line border-line border-t">
        {choices.data?.map((choice) => (
          <Group
            key={choice.topic}
            choice={choice}
            isBusy={choose.isPending}
            onChoose={(channel, is_on) => choose.mutate({ topic: choice.topic, channel, is_on })}
          />
        ))}
      </ul>
      <p className="border-line border-t px-4 py-3 text-sm text-soft">
        {say('kept', { days: String(NOTICES_KEPT_DAYS) })}
      </p>
    </Card>
  )
}

interface GroupProps {
  readonly choice: NoticeChoice
  readonly isBusy: boolean
  readonly onChoose: (channel: NoticeChannel, isOn: boolean) => void
}

function Group({ choice, isBusy, onChoose }: GroupProps) {
  const { topic } = choice
  const channels = [
    { channel: 'app', words: say('inApp'), isOn: choice.app, isFixed: choice.app_is_fixed },
    { channel: 'mail', words: say('byMail'), isOn: choice.mail, isFixed: choice.mail_is_fixed },
  ] as const
  return (
    <li className="grid gap-x-8 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 id={`notices-${topic}`} className="font-semibold text-base">
          {say(topic)}
        </h3>
        <p className="text-sm text-soft">{say(`${topic}Note`)}</p>
      </div>
      <fieldset aria-labelledby={`notices-${topic}`} className="flex flex-wrap items-center gap-x-6">
        {channels.map(({ channel, words, isOn, isFixed }) =>
          isFixed ? (
            <span key={channel} className="inline-flex min-h-11 items-center gap-2 text-soft">
              {words}: <span className="font-medium text-ink">{say('alwaysOn')}</span>
            </span>
          ) : (
            <Checkbox
              key={channel}
              label={words}
              checked={isOn}
              disabled={isBusy}
              onChange={(event) => onChoose(channel, event.target.checked)}
            />
          ),
        )}
      </fieldset>
    </li>
  )
}

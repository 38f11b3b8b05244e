/** clients: what the firm did and read, as the client sees it too. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { ClientPage } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { Link } from 'react-router'
import { say } from './say.ts'

type Props = { clientId: string; activity: ClientPage['activity']; now: number }

export const ActivityCard = ({ clientId, activity, now }: Props) => (
  <Card
    title={say('activity')}
    aside={
      <Link to={`/audit?client=${clientId}`} className="text-link">
        {say('allEntries')}
      </Link>
    }
  >
    {activity.length === 0 ? (
      <p className="text-soft">{say('noActivity')}</p>
    ) : (
      <ol className="-my-3 divide-y divide-line">
        {activity.map(({ seq, at, actor, what, reason }) => (
          <li key={seq} className="py-3">
            <p className="wrap-anywhere">{what}</p>
            {reason && (
              <p className="mt-0.5 wrap-anywhere text-soft text-sm">{say('quoted', { text: reason })}</p>
            )}
            <p className="figures mt-0.5 text-soft text-sm">
              {say.rich('byWhen', {
                actor,
                when: istMoment(at),
                ago: distanceWords(at, now),
                time: (inside) => (
                  <time key="at" dateTime={at}>
                    {inside}
                  </time>
                ),
              })}
            </p>
          </li>
        ))}
      </ol>
    )}
  </Card>
)

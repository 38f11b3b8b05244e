/** clients: what the firm did and read, as the client sees it too. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { ClientPage } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { Link } from 'react-router'

type Props = { clientId: string; activity: ClientPage['activity']; now: number }

export const ActivityCard = ({ clientId, activity, now }: Props) => (
  <Card
    title="Activity"
    aside={
      <Link to={`/audit?client=${clientId}`} className="text-link">
        All entries
      </Link>
    }
  >
    {activity.length === 0 ? (
      <p className="text-soft">Nothing yet. The client sees the same list.</p>
    ) : (
      <ol className="-my-3 divide-y divide-line">
        {activity.map(({ seq, at, actor, what, reason }) => (
          <li key={seq} className="py-3">
            <p className="wrap-anywhere">{what}</p>
            {reason && <p className="mt-0.5 wrap-anywhere text-soft text-sm">“{reason}”</p>}
            <p className="figures mt-0.5 text-soft text-sm">
              {actor}, <time dateTime={at}>{istMoment(at)}</time>, {distanceWords(at, now)}
            </p>
          </li>
        ))}
      </ol>
    )}
  </Card>
)

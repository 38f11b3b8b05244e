/** clients: where the identity check stands, and the way to the file. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { ClientPage } from '@pramaan/contracts'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { Link } from 'react-router'
import { say } from './say.ts'

export function SubmissionCard({ page, now }: { page: ClientPage; now: number }) {
  const { client, submission } = page
  if (!submission) {
    return (
      <Card title={say('identity')}>
        <p className="text-soft">{say('nothingSubmitted')}</p>
      </Card>
    )
  }
  const isPending = submission.status === 'pending'
  const isLate = isPending && Date.parse(submission.promised_by) < now
  const whenAndAgo = (at: string) => say('whenAndAgo', { when: istMoment(at), ago: distanceWords(at, now) })
  return (
    <Card title={say('identity')} aside={<StatusChip status={submission.status} />}>
      <Facts
        className="-mt-2.5"
        facts={[
          {
            name: say('submitted'),
            value: whenAndAgo(submission.submitted_at),
          },
          ...(isPending
            ? [
                {
                  name: isLate ? say('overdue') : say('due'),
                  value: (
                    <span className={isLate ? 'font-semibold text-loss' : undefined}>
                      {whenAndAgo(submission.promised_by)}
                    </span>
                  ),
                },
              ]
            : []),
          ...(submission.reason ? [{ name: say('messageToClient'), value: submission.reason }] : []),
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Link
          to={`/clients/${client.id}/identity`}
          className={buttonClasses(isPending ? 'primary' : 'outline', 'medium')}
        >
          {isPending ? say('reviewIdentity') : say('viewIdentity')}
        </Link>
        <p className="text-soft text-sm">{say('reasonAsked')}</p>
      </div>
    </Card>
  )
}

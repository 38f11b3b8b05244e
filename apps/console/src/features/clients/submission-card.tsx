/** clients: where the identity check stands, and the way to the file. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { ClientPage } from '@pramaan/contracts'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { Link } from 'react-router'

export function SubmissionCard({ page, now }: { page: ClientPage; now: number }) {
  const { client, submission } = page
  if (!submission) {
    return (
      <Card title="Identity">
        <p className="text-soft">The client has not handed in any details yet.</p>
      </Card>
    )
  }
  const isPending = submission.status === 'pending'
  const isLate = isPending && Date.parse(submission.promised_by) < now
  const promise = `${istMoment(submission.promised_by)}, ${distanceWords(submission.promised_by, now)}`
  return (
    <Card title="Identity" aside={<StatusChip status={submission.status} />}>
      <Facts
        className="-mt-2.5"
        facts={[
          {
            name: 'Handed in',
            value: `${istMoment(submission.submitted_at)}, ${distanceWords(submission.submitted_at, now)}`,
          },
          ...(isPending
            ? [
                {
                  name: isLate ? 'Overdue: promised by' : 'Promised by',
                  value: <span className={isLate ? 'font-semibold text-loss' : undefined}>{promise}</span>,
                },
              ]
            : []),
          ...(submission.reason ? [{ name: 'What the client was told', value: submission.reason }] : []),
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Link
          to={`/clients/${client.id}/identity`}
          className={buttonClasses(isPending ? 'primary' : 'outline', 'medium')}
        >
          {isPending ? 'Review the identity' : 'See the identity file'}
        </Link>
        <p className="text-soft text-sm">You will be asked why. The client sees your answer.</p>
      </div>
    </Card>
  )
}

/** invitations: the list, with the last 20 who used each. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { InvitationRow } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { distanceWords, Moment } from '@pramaan/ui/moment.tsx'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'
import { Link } from 'react-router'

const looks: Record<InvitationRow['state'], Status> = {
  'waiting for approval': 'pending',
  'not approved': 'rejected',
  active: 'approved',
  'used up': 'cancelled',
  expired: 'cancelled',
  revoked: 'cancelled',
}

const counted = (count: number) => groupIndian(String(count))

interface Props {
  readonly rows: readonly InvitationRow[]
  readonly now: number
  /** Null for who may not propose it. */
  readonly onRevoke: ((invitation: InvitationRow) => void) | null
}

export const InvitationTable = ({ rows, now, onRevoke }: Props) => (
  <DataTable label="Invitations" columns={columnsFor(now, onRevoke)} rows={rows} keyOf={({ id }) => id} />
)

const columnsFor = (now: number, onRevoke: Props['onRevoke']): Column<InvitationRow>[] => [
  {
    head: 'For',
    isMain: true,
    cell: (invitation) => (
      <>
        <span className="block font-medium">{invitation.label}</span>
        <span className="figures block text-soft text-sm">
          Proposed {istMoment(invitation.created_at)}, {distanceWords(invitation.created_at, now)}
        </span>
        <WhoUsedIt invitation={invitation} />
      </>
    ),
  },
  {
    head: 'State',
    className: 'w-52',
    cell: ({ state }) => <StatusChip status={looks[state]} word={state} />,
  },
  {
    head: 'Used',
    isFigure: true,
    className: 'w-32 whitespace-nowrap',
    cell: ({ uses, uses_left }) => `${counted(uses - uses_left)} of ${counted(uses)}`,
  },
  {
    head: 'Expires',
    className: 'w-48',
    cell: ({ expires_at, state }) => {
      if (expires_at) return <Moment at={expires_at} now={now} />
      return state === 'waiting for approval' ? 'Counted from its approval' : 'Never'
    },
  },
  ...(onRevoke
    ? [
        {
          head: 'Act',
          className: 'w-28',
          cell: (invitation: InvitationRow) =>
            invitation.state === 'active' && (
              <Button variant="outline" size="small" onClick={() => onRevoke(invitation)}>
                Revoke<span className="sr-only"> “{invitation.label}”</span>
              </Button>
            ),
        },
      ]
    : []),
]

function WhoUsedIt({ invitation: { used_by } }: { invitation: InvitationRow }) {
  if (used_by.length === 0) return <span className="text-soft text-sm">Nobody has used it</span>
  return (
    <details className="text-sm">
      <summary className="w-fit text-soft hover:text-ink">
        {used_by.length === 1 ? 'Used by one client' : `The last ${used_by.length} who used it`}
      </summary>
      <ul className="mt-1 grid gap-0.5">
        {used_by.map(({ client_id, client_name, used_at }) => (
          <li key={client_id}>
            <Link to={`/clients/${client_id}`} className="text-link">
              {client_name || 'No name yet'}
            </Link>{' '}
            <span className="figures text-soft">{istMoment(used_at)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** invitations: the list, with the last 20 who used each. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { InvitationRow } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { distanceWords, Moment } from '@pramaan/ui/moment.tsx'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'
import { Link } from 'react-router'
import { say } from './say.ts'

const looks: Record<InvitationRow['state'], { status: Status; word: string }> = {
  'waiting for approval': { status: 'pending', word: say('waiting') },
  'not approved': { status: 'rejected', word: say('notApproved') },
  active: { status: 'approved', word: say('active') },
  'used up': { status: 'cancelled', word: say('usedUp') },
  expired: { status: 'cancelled', word: say('expired') },
  revoked: { status: 'cancelled', word: say('revoked') },
}

const counted = (count: number) => groupIndian(String(count))

interface Props {
  readonly rows: readonly InvitationRow[]
  readonly now: number
  /** Null for who may not propose it. */
  readonly onRevoke: ((invitation: InvitationRow) => void) | null
}

export const InvitationTable = ({ rows, now, onRevoke }: Props) => (
  <DataTable
    label={say('invitations')}
    columns={columnsFor(now, onRevoke)}
    rows={rows}
    keyOf={({ id }) => id}
  />
)

const columnsFor = (now: number, onRevoke: Props['onRevoke']): Column<InvitationRow>[] => [
  {
    head: say('for'),
    isMain: true,
    cell: (invitation) => (
      <>
        <span className="block font-medium">{invitation.label}</span>
        <span className="figures block text-soft text-sm">
          {say('proposedWhen', {
            when: istMoment(invitation.created_at),
            ago: distanceWords(invitation.created_at, now),
          })}
        </span>
        <WhoUsedIt invitation={invitation} />
      </>
    ),
  },
  {
    head: say('status'),
    className: 'w-52',
    cell: ({ state }) => <StatusChip {...looks[state]} />,
  },
  {
    head: say('used'),
    isFigure: true,
    className: 'w-32 whitespace-nowrap',
    cell: ({ uses, uses_left }) => say('usedOf', { used: counted(uses - uses_left), uses: counted(uses) }),
  },
  {
    head: say('expires'),
    className: 'w-48',
    cell: ({ expires_at, state }) => {
      if (expires_at) return <Moment at={expires_at} now={now} />
      return state === 'waiting for approval' ? say('afterApproval') : say('never')
    },
  },
  ...(onRevoke
    ? [
        {
          head: say('action'),
          className: 'w-28',
          cell: (invitation: InvitationRow) =>
            invitation.state === 'active' && (
              <Button variant="outline" size="small" onClick={() => onRevoke(invitation)}>
                {say.rich('revokeOne', {
                  label: invitation.label,
                  reader: (inside) => (
                    <span key="which" className="sr-only">
                      {inside}
                    </span>
                  ),
                })}
              </Button>
            ),
        },
      ]
    : []),
]

function WhoUsedIt({ invitation: { used_by } }: { invitation: InvitationRow }) {
  if (used_by.length === 0) return <span className="text-soft text-sm">{say('unused')}</span>
  return (
    <details className="text-sm">
      <summary className="w-fit text-soft hover:text-ink">
        {say('lastUsers', { count: used_by.length })}
      </summary>
      <ul className="mt-1 grid gap-0.5">
        {used_by.map(({ client_id, client_name, used_at }) => (
          <li key={client_id}>
            <Link to={`/clients/${client_id}`} className="text-link">
              {client_name || say('noName')}
            </Link>{' '}
            <span className="figures text-soft">{istMoment(used_at)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

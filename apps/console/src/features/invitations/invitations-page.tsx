/** invitations: who may open an account, how often each was used, by whom, and until when. */
import { type InvitationRow, listInvitations, mayPropose } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { MoreRows } from '../../platform/more-rows.tsx'
import { usePages } from '../../platform/pages.ts'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { useStaff } from '../../platform/session.ts'
import { InvitationTable } from './invitation-table.tsx'
import { NewInvitation } from './new-invitation.tsx'
import { say } from './say.ts'

export function InvitationsPage() {
  const { role } = useStaff()
  const now = useBusinessNow()
  const [isNewOpen, setIsNewOpen] = useState(false)
  const [revoking, setRevoking] = useState<InvitationRow | null>(null)
  const mayAsk = mayPropose(role, 'invitation-new')
  const query = usePages(['invitations'], (after, options) =>
    call(listInvitations, { query: after }, options),
  )
  return (
    <>
      <PageHead
        title={say('invitations')}
        note={say('invitationsNote')}
        actions={
          mayAsk && (
            <Button size="medium" onClick={() => setIsNewOpen(true)}>
              {say('proposeInvitation')}
            </Button>
          )
        }
      />
      <Answered query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              className="rounded-xl border border-line bg-raised shadow-card"
              icon={<Ticket size={24} aria-hidden="true" />}
              title={say('none')}
            >
              <p>{say('noneNote')}</p>
            </EmptyState>
          ) : (
            <>
              <InvitationTable rows={rows} now={now} onRevoke={mayAsk ? setRevoking : null} />
              <MoreRows count={rows.length} query={query} />
            </>
          )
        }
      </Answered>
      {isNewOpen && <NewInvitation onClose={() => setIsNewOpen(false)} />}
      {revoking && (
        <ProposeDialog
          title={say('revoke')}
          description={say('revokeNote', { label: revoking.label })}
          act={() => ({ kind: 'invitation-revoke', invitation_id: revoking.id })}
          button={say('proposeRevoke')}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

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
        title="Invitations"
        note="Nobody registers without one. A code is shown once, to whoever proposed it, and works once it is approved."
        actions={
          mayAsk && (
            <Button size="medium" onClick={() => setIsNewOpen(true)}>
              Propose an invitation
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
              title="No invitations yet"
            >
              <p>Propose the first one: who it is for, how many accounts it opens, and for how long.</p>
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
          title="Revoke the invitation"
          description={`“${revoking.label}” would open no more accounts. Those it has opened stay.`}
          act={() => ({ kind: 'invitation-revoke', invitation_id: revoking.id })}
          button="Propose to revoke it"
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

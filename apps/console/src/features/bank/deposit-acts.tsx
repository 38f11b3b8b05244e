/** bank: what can be proposed about an open deposit. */
import { mayPropose } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { useState } from 'react'
import { NothingToPropose, ProposalWaits, READS_ONLY } from '../../platform/decided-elsewhere.tsx'
import { MessageDialog } from '../../platform/message-dialog.tsx'
import { useStaff } from '../../platform/session.ts'
import type { DepositFile } from './deposit-page.tsx'
import { MatchDeposit } from './match-deposit.tsx'
import { say } from './say.ts'

export function DepositActs({ file }: { file: DepositFile }) {
  const { deposit } = file
  const { role } = useStaff()
  const [open, setOpen] = useState<'match' | 'reject' | null>(null)
  const close = () => setOpen(null)
  if (deposit.proposal_id) return <ProposalWaits id={deposit.proposal_id} />
  if (deposit.state !== 'created' && deposit.state !== 'submitted') return null
  if (!mayPropose(role, 'deposit-match')) return <NothingToPropose says={READS_ONLY} />
  return (
    <Card title={say('proposal')}>
      <p className="mb-4 text-soft">{say('matchNote')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="medium" onClick={() => setOpen('match')}>
          {say('matchByHand')}
        </Button>
        <Button size="medium" variant="outline" onClick={() => setOpen('reject')}>
          {say('rejectDeposit')}
        </Button>
      </div>
      {open === 'match' && <MatchDeposit file={file} onClose={close} />}
      {open === 'reject' && (
        <MessageDialog
          title={say('rejectDeposit')}
          description={say('rejectNote', { reference: deposit.reference })}
          reader={deposit.client_name}
          hint={say('rejectHint')}
          act={(message) => ({ kind: 'deposit-rejection', deposit_id: deposit.id, message })}
          button={say('proposeRejection')}
          onClose={close}
        />
      )}
    </Card>
  )
}

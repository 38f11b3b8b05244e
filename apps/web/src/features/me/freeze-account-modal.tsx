/** me: what freezing does, in plain words, before it is done. */
import { freezeAccount, limits, messages } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { SendFailed } from '../../platform/send-failed.tsx'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

export interface FreezeAccountModalProps {
  readonly onClose: () => void
  readonly onSaved?: () => void
}

export default function FreezeAccountModal({ onClose, onSaved }: FreezeAccountModalProps) {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<CallFailed | null>(null)
  const intent = useIntent()

  const freeze = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await call(freezeAccount, {}, { idempotencyKey: intent({}), inline: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setBusy(false)
      setFailed(failure)
      return
    }
    toast('success', messages.account.frozen, limits.accountToastMs)
    onSaved?.()
    onClose()
  }

  return (
    <Dialog
      title={say('freezeQuestion')}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" wide disabled={isBusy} onClick={onClose}>
            {say('keepOpen')}
          </Button>
          <Button variant="danger" wide loading={isBusy} onClick={() => void freeze()}>
            {say('freezeNow')}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>{say('freezeDevices')}</li>
        <li>{say('freezeChanges')}</li>
        <li>{say('freezeMoney')}</li>
        <li>{say('freezeLift')}</li>
      </ul>
      {failed && <SendFailed failure={failed} className="mt-4" />}
    </Dialog>
  )
}

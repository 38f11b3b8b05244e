/** me: what freezing does, in plain words, before it is done. */
import { freezeAccount, limits, messages } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { toast } from '../../platform/toasts.ts'

export interface FreezeAccountModalProps {
  readonly onClose: () => void
  readonly onSaved?: () => void
}

export default function FreezeAccountModal({ onClose, onSaved }: FreezeAccountModalProps) {
  const [isBusy, setBusy] = useState(false)
  const intent = useIntent()

  const freeze = async () => {
    setBusy(true)
    try {
      await call(freezeAccount, {}, { idempotencyKey: intent({}) })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setBusy(false)
      return
    }
    toast('success', messages.account.frozen, limits.accountToastMs)
    onSaved?.()
    onClose()
  }

  return (
    <Dialog
      title="Freeze your account?"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" wide disabled={isBusy} onClick={onClose}>
            Keep it open
          </Button>
          <Button variant="danger" wide loading={isBusy} onClick={() => void freeze()}>
            Freeze now
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>Every other device is signed out now.</li>
        <li>Bank accounts and your picture cannot be changed, and nothing new can be started.</li>
        <li>You still see everything, and can withdraw to a bank account that is already there.</li>
        <li>You cannot lift it yourself. Two people of your firm have to agree, after speaking with you.</li>
      </ul>
    </Dialog>
  )
}

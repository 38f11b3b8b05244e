/** pin: Set PIN. First the password, then the new PIN. The same for a first PIN and for a new one. */

import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { reloadProfile } from '../../platform/session.ts'
import { NewPinStep } from './new-pin-step.tsx'
import { PasswordStep } from './password-step.tsx'

export interface SetPinModalProps {
  readonly onClose: () => void
  /** Why it comes up when nobody asked for it. */
  readonly why?: string
  /** Gets the new PIN as it travels; without it the dialog just closes. */
  readonly onSet?: (wirePin: string) => void
}

export default function SetPinModal({ onClose, why, onSet }: SetPinModalProps) {
  const [isProven, setProven] = useState(false)

  const finish = (wirePin: string) => {
    // The PIN is set either way; a profile that cannot be fetched now is fetched with the next look.
    reloadProfile().catch(() => undefined)
    if (onSet) onSet(wirePin)
    else onClose()
  }

  return (
    <Dialog
      title="Set PIN"
      description={
        isProven
          ? 'You are asked for it before money leaves and before a bank account is changed. Nobody of the firm ever asks for it.'
          : (why ?? 'First your password, so that nobody else can set a PIN for you.')
      }
      onClose={onClose}
      size="small"
      closeOnOutsidePress={false}
    >
      {isProven ? (
        <NewPinStep onSet={finish} onProofGone={() => setProven(false)} />
      ) : (
        <PasswordStep onProven={() => setProven(true)} />
      )}
    </Dialog>
  )
}

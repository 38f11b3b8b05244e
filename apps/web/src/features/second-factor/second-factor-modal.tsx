/** second-factor: switching it on. The app learns the secret, a first code proves it, and the recovery codes show once. */

import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { EnrolStep } from './enrol-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export interface SecondFactorModalProps {
  readonly onClose: () => void
  readonly onSaved?: () => void
}

export default function SecondFactorModal({ onClose, onSaved }: SecondFactorModalProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const on = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes)
    onSaved?.()
  }

  if (codes !== null) {
    return (
      <Dialog
        title="Keep your recovery codes"
        description="The second factor is on. If your phone is lost, each of these codes signs you in once. They are shown now and never again."
        onClose={onClose}
        closeOnOutsidePress={false}
      >
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Second factor"
      description="With it, signing in takes your password and a code from an authenticator app on your phone."
      onClose={onClose}
      closeOnOutsidePress={false}
    >
      <EnrolStep onConfirmed={on} onClose={onClose} />
    </Dialog>
  )
}

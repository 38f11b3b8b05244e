/** second-factor: switching it on. The app learns the secret, a first code proves it, and the recovery codes show once. */

import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { EnrolStep } from './enrol-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { say } from './say.ts'

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
        title={say('keepCodes')}
        description={say('keepCodesNote')}
        onClose={onClose}
        closeOnOutsidePress={false}
      >
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog title={say('title')} description={say('note')} onClose={onClose} closeOnOutsidePress={false}>
      <EnrolStep onConfirmed={on} onClose={onClose} />
    </Dialog>
  )
}

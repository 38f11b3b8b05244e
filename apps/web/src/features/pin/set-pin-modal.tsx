/** pin: Set PIN. First the password, then the new PIN. The same for a first PIN and for a new one. */

import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { reloadProfile } from '../../platform/session.ts'
import { NewPinStep } from './new-pin-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { say } from './say.ts'

export interface SetPinModalProps {
  readonly onClose: () => void
  /** Why it comes up when nobody asked for it. */
  readonly why?: string
  /** Gets the new PIN as it travels; without it the dialog just closes. */
  readonly onSet?: (wirePin: string) => void
}

export default function SetPinModal({ onClose, why, onSet }: SetPinModalProps) {
  const [isProven, setProven] = useState(false)
  const [proofGone, setProofGone] = useState<string>()

  const finish = (wirePin: string) => {
    // The PIN is set either way; a profile that cannot be fetched now is fetched with the next look.
    reloadProfile().catch(() => undefined)
    if (onSet) onSet(wirePin)
    else onClose()
  }

  return (
    <Dialog
      title={say('setPin')}
      description={isProven ? say('whatFor') : (why ?? say('passwordFirst'))}
      onClose={onClose}
      size="small"
      closeOnOutsidePress={false}
    >
      {isProven ? (
        <NewPinStep
          onSet={finish}
          onProofGone={(says) => {
            setProofGone(says)
            setProven(false)
          }}
        />
      ) : (
        <PasswordStep why={proofGone} onProven={() => setProven(true)} />
      )}
    </Dialog>
  )
}

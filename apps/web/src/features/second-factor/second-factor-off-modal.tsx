/** second-factor: switching it off, with a code of it. */
import { endSecondFactor, limits, messages } from '@pramaan/contracts'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { SecondFactorInput } from '@pramaan/ui/second-factor-input.tsx'
import { useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { fieldWords } from '../../platform/refusal-words.ts'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

export interface SecondFactorOffModalProps {
  readonly onClose: () => void
  readonly onSaved?: () => void
}

export default function SecondFactorOffModal({ onClose, onSaved }: SecondFactorOffModalProps) {
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()

  const end = async (code: string) => {
    setBusy(true)
    setMistake(undefined)
    try {
      await call(endSecondFactor, { body: { code } }, { inline: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMistake(fieldWords(failure))
      setBusy(false)
      return
    }
    toast('success', messages.account.secondFactorOff, limits.accountToastMs)
    onSaved?.()
    onClose()
  }

  return (
    <Dialog title={say('offTitle')} description={say('offNote')} size="small" onClose={onClose}>
      <div className="grid">
        <SecondFactorInput onCode={(code) => void end(code)} busy={isBusy} error={mistake} />
      </div>
    </Dialog>
  )
}

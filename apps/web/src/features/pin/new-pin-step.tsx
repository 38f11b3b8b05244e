/** pin: Set PIN, step 1. Six digits, sent when the last one is in. They may be looked at: there is no second field. */
import { clientMessages, limits, setPin } from '@pramaan/contracts'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { OtpInput } from '@pramaan/ui/otp-input.tsx'
import { useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { md5 } from '../../platform/md5.ts'
import { fieldWords } from '../../platform/refusal-words.ts'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

export interface NewPinStepProps {
  /** Gets the PIN as it travels. */
  onSet(wirePin: string): void
  /** The password was proven too long ago, in the server's sentence. */
  onProofGone(says: string): void
}

export function NewPinStep({ onSet, onProofGone }: NewPinStepProps) {
  const [digits, setDigits] = useState('')
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()
  const intent = useIntent()

  const send = async (whole: string) => {
    const body = { pin: md5(whole) }
    setBusy(true)
    setMistake(undefined)
    try {
      await call(setPin, { body }, { idempotencyKey: intent(body), inline: true })
      toast('success', clientMessages.pin.done, limits.accountToastMs)
      onSet(body.pin)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const says = `${clientMessages.pin.failed} ${fieldWords(failure)}`
      if (failure.code === 'password_proof_missing') return onProofGone(says)
      setDigits('')
      setBusy(false)
      setMistake(says)
    }
  }

  return (
    <div className="grid">
      <OtpInput
        // A refused PIN leaves an empty field that takes the keyboard again.
        key={isBusy ? 'sent' : 'open'}
        label={say('newPin', { digits: limits.pinDigits })}
        name="pin"
        digits={limits.pinDigits}
        masked={!isShown}
        value={digits}
        onChange={setDigits}
        onComplete={send}
        disabled={isBusy}
        error={mistake}
        hint={say('newPinHint')}
        autoFocus
      />
      <Checkbox
        label={say('showDigits')}
        checked={isShown}
        disabled={isBusy}
        onChange={(event) => setShown(event.target.checked)}
      />
    </div>
  )
}

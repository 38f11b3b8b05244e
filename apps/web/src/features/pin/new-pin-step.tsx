/** pin: Set PIN, step 1. Six digits, sent when the last one is in. They may be looked at: there is no second field. */
import { limits, messages, setPin } from '@pramaan/contracts'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { OtpInput } from '@pramaan/ui/otp-input.tsx'
import { useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { md5 } from '../../platform/md5.ts'
import { toast } from '../../platform/toasts.ts'

export interface NewPinStepProps {
  /** Gets the PIN as it travels. */
  onSet(wirePin: string): void
  /** The password was proven too long ago. */
  onProofGone(): void
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
      await call(setPin, { body }, { idempotencyKey: intent(body) })
      toast('success', messages.pin.done, limits.accountToastMs)
      onSet(body.pin)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toast('error', messages.pin.failed, limits.accountToastMs)
      setDigits('')
      setBusy(false)
      setMistake(failure.status === 400 ? failure.message : messages.pin.failed)
      if (failure.code === 'password_proof_missing') onProofGone()
    }
  }

  return (
    <div className="grid">
      <OtpInput
        // A refused PIN leaves an empty field that takes the keyboard again.
        key={isBusy ? 'sent' : 'open'}
        label={`New PIN, ${limits.pinDigits} digits`}
        name="pin"
        digits={limits.pinDigits}
        masked={!isShown}
        value={digits}
        onChange={setDigits}
        onComplete={send}
        disabled={isBusy}
        error={mistake}
        hint="Not your birthday, not a row of digits."
        autoFocus
      />
      <Checkbox
        label="Show the digits"
        checked={isShown}
        disabled={isBusy}
        onChange={(event) => setShown(event.target.checked)}
      />
    </div>
  )
}

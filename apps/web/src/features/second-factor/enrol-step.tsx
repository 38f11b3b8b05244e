/** second-factor: the secret as a picture and as text, and the first code that proves that the app has it. */
import { beginSecondFactor, confirmSecondFactor, limits, type TotpEnrolment } from '@pramaan/contracts'
import { AuthenticatorSecret } from '@pramaan/ui/authenticator-secret.tsx'
import { AppCode } from '@pramaan/ui/second-factor-input.tsx'
import { useEffect, useRef, useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { fieldWords } from '../../platform/refusal-words.ts'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

export interface EnrolStepProps {
  onConfirmed(recoveryCodes: readonly string[]): void
  onClose(): void
}

export function EnrolStep({ onConfirmed, onClose }: EnrolStepProps) {
  const { secret, failure, again } = useNewSecret(onClose)
  if (failure !== null)
    return <LoadFailed what={say('newSecret')} failure={failure} onRetry={again} className="py-2" />
  return (
    <div className="grid gap-5">
      <section>
        <h3 className="text-base">{say('scan')}</h3>
        <div className="mt-3">
          <AuthenticatorSecret
            secret={secret}
            onCopied={(says) => toast('success', says, limits.accountToastMs)}
            onFailed={(says) => toast('error', says, limits.accountToastMs)}
          />
        </div>
      </section>
      <section>
        <h3 className="mb-3 text-base">{say('enterCode')}</h3>
        <FirstCode isReady={secret !== null} onConfirmed={onConfirmed} />
      </section>
    </div>
  )
}

/** Asked for once per dialog: a second secret would make the first picture worthless. */
function useNewSecret(onClose: () => void) {
  const [secret, setSecret] = useState<TotpEnrolment | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const hasAsked = useRef(false)

  const ask = () => {
    setFailure(null)
    call(beginSecondFactor, {}, { inline: true }).then(setSecret, (problem: unknown) => {
      // It was switched on in another tab meanwhile; the request layer says so, because nothing here does any more.
      if (problem instanceof CallFailed && problem.code === 'second_factor_on') onClose()
      else setFailure(problem)
    })
  }

  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    ask()
  })

  return { secret, failure, again: ask }
}

function FirstCode({ isReady, onConfirmed }: { isReady: boolean } & Pick<EnrolStepProps, 'onConfirmed'>) {
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()

  const confirm = async (code: string) => {
    setBusy(true)
    setMistake(undefined)
    try {
      onConfirmed((await call(confirmSecondFactor, { body: { code } }, { inline: true })).recovery_codes)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMistake(fieldWords(failure))
      setBusy(false)
    }
  }

  return (
    <AppCode
      onCode={confirm}
      busy={isBusy}
      error={mistake}
      disabled={!isReady}
      autoFocus={mistake !== undefined}
    />
  )
}

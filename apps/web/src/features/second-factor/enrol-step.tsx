/** second-factor: the secret as a picture and as text, and the first code that proves that the app has it. */
import { beginSecondFactor, confirmSecondFactor, limits, type Received } from '@pramaan/contracts'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { LoadFailed } from '@pramaan/ui/load-failed.tsx'
import { OtpInput } from '@pramaan/ui/otp-input.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { useEffect, useRef, useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { refusalWords } from '../../platform/refusal-words.ts'
import { toast } from '../../platform/toasts.ts'

type Secret = Received<(typeof beginSecondFactor)['reply']>

export interface EnrolStepProps {
  onConfirmed(recoveryCodes: readonly string[]): void
  onClose(): void
}

export function EnrolStep({ onConfirmed, onClose }: EnrolStepProps) {
  const { secret, hasFailed, again } = useNewSecret(onClose)
  if (hasFailed) return <LoadFailed what="A new secret" onRetry={again} className="py-2" />
  return (
    <div className="grid gap-5">
      <section>
        <h3 className="text-base">1. Scan this with your authenticator app</h3>
        <div className="mt-3 flex flex-wrap items-center gap-4">
          {secret ? (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(secret.qr_svg)}`}
              alt="QR code with the secret below"
              className="size-44 rounded-lg border border-line bg-[white] p-1"
            />
          ) : (
            <Skeleton className="size-44 rounded-lg" />
          )}
          <div className="min-w-0 flex-1 basis-48">
            <p className="text-sm text-soft">Or type this secret into the app:</p>
            {secret ? <SecretText secret={secret} /> : <Skeleton className="mt-2 h-12 w-full rounded-md" />}
          </div>
        </div>
      </section>
      <section>
        <h3 className="mb-3 text-base">2. Enter the code that the app shows</h3>
        <FirstCode isReady={secret !== null} onConfirmed={onConfirmed} />
      </section>
    </div>
  )
}

/** Asked for once per dialog: a second secret would make the first picture worthless. */
function useNewSecret(onClose: () => void) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const hasAsked = useRef(false)

  const ask = () => {
    setFailed(false)
    call(beginSecondFactor).then(setSecret, (failure: unknown) => {
      // It was switched on in another tab meanwhile; the notice says so.
      if (failure instanceof CallFailed && failure.code === 'second_factor_on') onClose()
      else setFailed(true)
    })
  }

  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    ask()
  })

  return { secret, hasFailed, again: ask }
}

function SecretText({ secret }: { secret: Secret }) {
  return (
    <>
      <p className="flex items-center gap-1">
        <code className="figures min-w-0 flex-1 font-medium text-base [overflow-wrap:anywhere]">
          {secret.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyControl
          content={secret.secret}
          label="Secret"
          onCopied={(says) => toast('success', says, limits.accountToastMs)}
          onFailed={(says) => toast('error', says, limits.accountToastMs)}
        />
      </p>
      <a href={secret.otpauth_url} className="text-link inline-flex min-h-11 items-center text-sm">
        Open it in the app on this device
      </a>
    </>
  )
}

function FirstCode({ isReady, onConfirmed }: { isReady: boolean } & Pick<EnrolStepProps, 'onConfirmed'>) {
  const [digits, setDigits] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()

  const confirm = async (code: string) => {
    setBusy(true)
    setMistake(undefined)
    try {
      onConfirmed((await call(confirmSecondFactor, { body: { code } })).recovery_codes)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMistake(refusalWords(failure))
      setDigits('')
      setBusy(false)
    }
  }

  return (
    <OtpInput
      key={isBusy ? 'sent' : 'open'}
      label="Six digits from your app"
      name="code"
      value={digits}
      onChange={setDigits}
      onComplete={confirm}
      disabled={isBusy || !isReady}
      error={mistake}
      autoFocus={mistake !== undefined}
    />
  )
}

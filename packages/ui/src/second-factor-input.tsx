/** ui: a code of the second factor: the six digits of the app, sent when the last is in, or a recovery code. */
import { type FormEvent, useState } from 'react'
import { SubmitButton } from './button.tsx'
import { OtpInput } from './otp-input.tsx'
import { say } from './say-fields.ts'
import { TextInput } from './text-input.tsx'

export type SecondFactorInputProps = {
  onCode: (code: string) => void
  busy: boolean
  error?: string | undefined
}

/** What is shorter was not typed in full. */
const RECOVERY_MINIMUM = 10

export function SecondFactorInput(props: SecondFactorInputProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [hasSent, setSent] = useState(false)
  const parts = {
    ...props,
    // What the other field was refused with says nothing about this one.
    error: hasSent ? props.error : undefined,
    onCode: (code: string) => {
      setSent(true)
      props.onCode(code)
    },
  }
  const change = () => {
    setRecovery(!isRecovery)
    setSent(false)
  }
  return (
    <>
      {isRecovery ? <RecoveryCode {...parts} /> : <AppCode {...parts} />}
      <button
        type="button"
        disabled={props.busy}
        className="text-link min-h-11 justify-self-start"
        onClick={change}
      >
        {isRecovery ? say('useApp') : say('useRecoveryCode')}
      </button>
    </>
  )
}

export type AppCodeProps = SecondFactorInputProps & {
  label?: string
  /** Nothing can be entered yet. */
  disabled?: boolean
  autoFocus?: boolean
}

/** Six digits, sent when the last is in. */
export function AppCode({
  onCode,
  busy,
  error,
  label = say('appCode'),
  disabled = false,
  autoFocus = true,
}: AppCodeProps) {
  const [digits, setDigits] = useState('')
  const complete = (whole: string) => {
    setDigits('')
    onCode(whole)
  }
  return (
    <OtpInput
      // A refused code leaves an empty field that takes the keyboard again.
      key={busy ? 'sent' : 'open'}
      label={label}
      name="code"
      value={digits}
      onChange={setDigits}
      onComplete={complete}
      disabled={busy || disabled}
      error={error}
      autoFocus={autoFocus}
    />
  )
}

function RecoveryCode({ onCode, busy, error }: SecondFactorInputProps) {
  const [mistake, setMistake] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('recovery') ?? '').trim()
    const isWhole = code.length >= RECOVERY_MINIMUM
    setMistake(isWhole ? undefined : say('recoveryCodeIncomplete'))
    if (isWhole) onCode(code)
  }
  return (
    <form onSubmit={submit} noValidate className="grid">
      <TextInput
        label={say('recoveryCode')}
        name="recovery"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        hint={say('recoveryCodeNote')}
        error={mistake ?? error}
        onChange={() => setMistake(undefined)}
      />
      <SubmitButton wide loading={busy}>
        {say('continue')}
      </SubmitButton>
    </form>
  )
}

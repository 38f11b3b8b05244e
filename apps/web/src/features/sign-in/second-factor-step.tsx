/** sign-in: the second step for those who have a second factor. The password was right; a code is still missing. */

import { SecondFactorInput } from '@pramaan/ui/second-factor-input.tsx'
import { useState } from 'react'
import { CallFailed } from '../../platform/call.ts'
import { refusalWords } from '../../platform/refusal-words.ts'
import { type SignIn, signIn } from '../../platform/session.ts'
import { say } from './say.ts'

export interface SecondFactorStepProps {
  readonly ask: SignIn
  /** Back to the password, with a sentence when it is the password that is to blame, or when the sign-in is locked. */
  onBack(says?: string, isLocked?: boolean): void
}

export default function SecondFactorStep({ ask, onBack }: SecondFactorStepProps) {
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()

  const send = async (code: string) => {
    setBusy(true)
    setMistake(undefined)
    try {
      // The router hears of the new session and leaves this screen by itself.
      await signIn({ ...ask, code })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setBusy(false)
      // The password was changed meanwhile: no code helps any more.
      if (failure.code === 'credentials_wrong') onBack(failure.message)
      else if (failure.code === 'sign_in_locked') onBack(failure.message, true)
      else setMistake(refusalWords(failure))
    }
  }

  return (
    <div className="grid">
      <h2 className="text-2xl">{say('enterCode')}</h2>
      <p className="mt-1 mb-5 text-soft">
        {say.rich('enterCodeNote', {
          email: <span className="[overflow-wrap:anywhere]">{ask.email}</span>,
        })}
      </p>
      <SecondFactorInput onCode={(code) => void send(code)} busy={isBusy} error={mistake} />
      <button
        type="button"
        disabled={isBusy}
        className="text-link min-h-11 justify-self-start"
        onClick={() => onBack()}
      >
        {say('backToPassword')}
      </button>
    </div>
  )
}

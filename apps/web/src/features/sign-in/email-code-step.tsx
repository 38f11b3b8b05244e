/**
 * sign-in: the step for those whom strangers' wrong attempts keep out on a new device. A code from their own mailbox makes
 * the device a known one, and the password that was typed signs in.
 */
import { useEffect, useRef } from 'react'
import { CallFailed } from '../../platform/call.ts'
import { refusalWords } from '../../platform/refusal-words.ts'
import { type SignIn, signIn } from '../../platform/session.ts'
import { CodeStep } from './code-step.tsx'
import { say } from './say.ts'

export interface EmailCodeStepProps {
  readonly ask: SignIn
  /** The password was right, and the authenticator app is asked for next. */
  onSecondFactor(): void
  /** Back to the password, with a sentence when it is the password that is to blame. */
  onBack(says?: string, isLocked?: boolean): void
}

export default function EmailCodeStep({ ask, onSecondFactor, onBack }: EmailCodeStepProps) {
  const send = async () => {
    try {
      // The router hears of the new session and leaves this screen by itself.
      await signIn(ask)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.code === 'second_factor_needed') onSecondFactor()
      else onBack(refusalWords(failure), failure.code === 'sign_in_locked')
    }
  }

  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone with the form it stood in.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="grid">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {say('emailCode')}
      </h2>
      <p className="mt-1 mb-5 text-soft">{say('emailCodeNote')}</p>
      <CodeStep label={say('emailCode')} onVerified={send} />
      <button type="button" className="text-link mt-2 min-h-11 justify-self-start" onClick={() => onBack()}>
        {say('backToPassword')}
      </button>
    </div>
  )
}

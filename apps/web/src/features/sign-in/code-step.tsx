/** sign-in: sends a code to the address and checks what comes back: step 0 of Forget Password, and on a new device. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { brand, mode } from '@pramaan/brand'
import { limits, messages, verifyCode } from '@pramaan/contracts'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallFailed, call } from '../../platform/call.ts'
import { toast } from '../../platform/toasts.ts'
import { address, noteAddress } from './address.ts'
import { codeForm } from './forms.ts'
import { say } from './say.ts'
import { useCodeSender } from './send-code.ts'

type Form = z.output<typeof codeForm>

export interface CodeStepProps {
  /** What the code is for. */
  readonly label: string
  onVerified(email: string): void | Promise<void>
}

export function CodeStep({ label, onVerified }: CodeStepProps) {
  const form = useForm<Form>({
    resolver: standardSchemaResolver(codeForm),
    defaultValues: { email: address.get().typed, code: '' },
  })
  const sender = useCodeSender()
  const { errors, isSubmitting } = form.formState

  const send = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return
    const email = form.getValues('email').trim()
    noteAddress(email)
    const refusal = await sender.send(email)
    if (refusal !== null) form.setError('email', { message: refusal })
    else form.setFocus('code')
  }

  const submit = async (body: Form) => {
    try {
      await call(verifyCode, { body })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toast('error', messages.account.verificationFailed, limits.accountToastMs)
      return form.setError('code', { message: messages.account.verificationFailed }, { shouldFocus: true })
    }
    await onVerified(body.email)
  }

  return (
    <form onSubmit={form.handleSubmit(submit)} noValidate aria-label={label} className="grid">
      <TextInput
        label={say('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button variant="outline" wide loading={sender.isSending} disabled={sender.waitS > 0} onClick={send}>
        {sendLabel(sender)}
      </Button>
      <p role="status" className="mb-4 mt-2 min-h-15 text-sm text-soft">
        {sender.wasSent ? <WhereTheCodeIs /> : say('codeNote')}
      </p>
      <TextInput
        label={say('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        sanitize
        error={errors.code?.message}
        {...form.register('code')}
      />
      <SubmitButton wide loading={isSubmitting} className="mt-2">
        {say('verify')}
      </SubmitButton>
    </form>
  )
}

function sendLabel(sender: { waitS: number; wasSent: boolean }): string {
  if (sender.waitS > 0) return say('sendAgainIn', { wait: waitWords(sender.waitS) })
  return sender.wasSent ? say('sendAgain') : say('sendCode')
}

const waitWords = (seconds: number): string =>
  seconds > 90 ? say('minutes', { count: Math.ceil(seconds / 60) }) : say('seconds', { count: seconds })

const COMMAND = 'npm run outbox'

/** The same words whether or not the address is known. */
function WhereTheCodeIs() {
  if (mode(brand) !== 'demo') return say('codeSent')
  const command = <code className="whitespace-nowrap rounded-sm bg-sunken px-1 text-ink">{COMMAND}</code>
  return say.rich('codeInOutbox', { command })
}

/** sign-in: Forget Password, step 1. Sets the new password with the proof that the right code left in a cookie. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, messages, resetPassword } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { NewPasswordFields } from '@pramaan/ui/new-password-fields.tsx'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { md5 } from '../../platform/md5.ts'
import { toast } from '../../platform/toasts.ts'
import { newPasswordForm } from './forms.ts'
import { say } from './say.ts'

type Form = z.output<typeof newPasswordForm>

type Props = {
  email: string
  onDone(email: string): void
  /** The proof is spent or older than 10 minutes: only a new code helps. */
  onProofGone(): void
}

export function NewPasswordStep({ email, onDone, onProofGone }: Props) {
  const form = useForm<Form>({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { password: '', confirm: '' },
  })
  const intent = useIntent()
  const { errors, isSubmitting } = form.formState

  const submit = async ({ password }: Form) => {
    const body = { email, password: md5(password) }
    try {
      await call(resetPassword, { body }, { idempotencyKey: intent(body) })
      toast('success', messages.account.passwordReset, limits.accountToastMs)
      onDone(email)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toast('error', messages.account.passwordResetFailed, limits.accountToastMs)
      if (failure.code === 'reset_proof_missing') onProofGone()
      else if (failure.status === 400)
        form.setError('password', { message: failure.message }, { shouldFocus: true })
    }
  }

  return (
    <form onSubmit={form.handleSubmit(submit)} noValidate aria-label={say('newPassword')} className="grid">
      <p className="mb-5 text-soft">{say('newPasswordNote', { email })}</p>
      {/* Password managers need to know whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordFields
        password={{
          autoFocus: true,
          error: errors.password?.message,
          ...form.register('password', { deps: ['confirm'] }),
        }}
        confirm={{ error: errors.confirm?.message, ...form.register('confirm') }}
        typed={form.watch('password')}
      />
      <SubmitButton wide loading={isSubmitting} className="mt-2">
        {say('resetPassword')}
      </SubmitButton>
    </form>
  )
}

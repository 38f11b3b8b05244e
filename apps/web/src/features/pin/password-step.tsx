/** pin: Set PIN, step 0. Whoever sets a PIN proves the password first. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { messages, verifyPassword } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallFailed, call } from '../../platform/call.ts'
import { md5 } from '../../platform/md5.ts'
import { fieldWords } from '../../platform/refusal-words.ts'
import { useSession } from '../../platform/session.ts'
import { say } from './say.ts'

const passwordForm = z.object({
  password: z.string().check(z.trim(), z.minLength(1, messages.fields.passwordRequired)),
})
type Form = z.output<typeof passwordForm>

interface PasswordStepProps {
  /** Why it is asked for once more. */
  readonly why?: string | undefined
  readonly onProven: () => void
}

export function PasswordStep({ why, onProven }: PasswordStepProps) {
  const form = useForm<Form>({
    resolver: standardSchemaResolver(passwordForm),
    defaultValues: { password: '' },
  })
  const { profile } = useSession()
  const { errors, isSubmitting, isDirty } = form.formState

  const submit = async ({ password }: Form) => {
    try {
      await call(verifyPassword, { body: { password: md5(password) } }, { inline: true })
      onProven()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const says = fieldWords(failure)
      const message = failure.code === 'password_wrong' ? messages.fields.passwordIncorrect : says
      form.setError('password', { message }, { shouldFocus: true })
    }
  }

  return (
    <form onSubmit={form.handleSubmit(submit)} noValidate aria-label={say('passwordForm')} className="grid">
      {/* Password managers need to know whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={profile?.email ?? ''} readOnly />
      <TextInput
        label={say('currentPassword')}
        type="password"
        autoComplete="current-password"
        error={errors.password?.message ?? (isDirty ? undefined : why)}
        {...form.register('password')}
      />
      <SubmitButton wide loading={isSubmitting} className="mt-2">
        {say('continue')}
      </SubmitButton>
    </form>
  )
}

/** sign-in: Create Account. A new client joins with an invitation code and is signed in at once. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, messages, register as registerCall } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { NewPasswordFields } from '@pramaan/ui/new-password-fields.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { md5 } from '../../platform/md5.ts'
import { signIn } from '../../platform/session.ts'
import { toast } from '../../platform/toasts.ts'
import { address, handOver } from './address.ts'
import { registerForm } from './forms.ts'
import { say } from './say.ts'

type Form = z.output<typeof registerForm>

const fieldOf: Readonly<Record<string, keyof Form>> = {
  invitation_invalid: 'inviteCode',
  invitation_locked: 'inviteCode',
  password_common: 'password',
}

export default function CreateAccountModal({ onClose }: { onClose(): void }) {
  const form = useForm<Form>({
    resolver: standardSchemaResolver(registerForm),
    defaultValues: { email: address.get().typed, password: '', confirm: '', inviteCode: '' },
  })
  const intent = useIntent()
  const { errors, isSubmitting } = form.formState

  const submit = async ({ email, password, inviteCode }: Form) => {
    const body = { email, password: md5(password), invite_code: inviteCode }
    try {
      await call(registerCall, { body }, { idempotencyKey: intent(body) })
    } catch (failure) {
      markField(failure)
      return
    }
    toast('success', messages.account.registered, limits.accountToastMs)
    const isIn = await enters(email, password)
    onClose()
    if (!isIn) handOver(email)
  }

  const markField = (failure: unknown) => {
    if (!(failure instanceof CallFailed)) throw failure
    const field = fieldOf[failure.code]
    if (field) form.setError(field, { message: failure.message }, { shouldFocus: true })
  }

  return (
    <Dialog title={say('createAccount')} onClose={onClose}>
      <form
        onSubmit={form.handleSubmit(submit)}
        noValidate
        aria-label={say('createAccount')}
        className="grid"
      >
        <p className="mb-5 text-soft">{say('createAccountNote')}</p>
        <TextInput
          label={say('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <NewPasswordFields
          labels={{ password: 'Password', confirm: say('confirmPassword') }}
          password={{ error: errors.password?.message, ...form.register('password', { deps: ['confirm'] }) }}
          confirm={{ error: errors.confirm?.message, ...form.register('confirm') }}
          typed={form.watch('password')}
        />
        <TextInput
          label={say('invitationCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.inviteCode?.message}
          {...form.register('inviteCode')}
        />
        <SubmitButton wide loading={isSubmitting} className="mt-2">
          {say('create')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}

/** The same credentials open the door at once. If they do not, the address waits in the sign-in form. */
async function enters(email: string, password: string): Promise<boolean> {
  try {
    await signIn({ email, password, remember: false })
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    return false
  }
}

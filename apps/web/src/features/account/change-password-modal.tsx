/** account: Change Password. A success ends every session, this one too, so the client signs in with the new one. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type ChangePasswordForm,
  changePassword,
  changePasswordForm,
  limits,
  messages,
} from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { ChangePasswordFields } from '@pramaan/ui/change-password-fields.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { md5 } from '../../platform/md5.ts'
import { fieldWords } from '../../platform/refusal-words.ts'
import { SendFailed } from '../../platform/send-failed.tsx'
import { signOut, useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

const fieldOf: Readonly<Record<string, keyof ChangePasswordForm>> = {
  password_wrong: 'current',
  sign_in_locked: 'current',
  password_common: 'next',
  password_unchanged: 'next',
}

export default function ChangePasswordModal({ onClose }: { onClose(): void }) {
  const form = useForm<ChangePasswordForm>({
    resolver: standardSchemaResolver(changePasswordForm),
    defaultValues: { current: '', next: '', confirm: '' },
  })
  const intent = useIntent()
  const { profile } = useSession()
  const { errors, isSubmitting } = form.formState
  const [failed, setFailed] = useState<CallFailed | null>(null)

  const submit = async ({ current, next }: ChangePasswordForm) => {
    setFailed(null)
    const body = { old_password: md5(current), new_password: md5(next) }
    try {
      await call(changePassword, { body }, { idempotencyKey: intent(body), inline: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const field = fieldOf[failure.code]
      if (field) form.setError(field, { message: fieldWords(failure) }, { shouldFocus: true })
      else setFailed(failure)
      return
    }
    toast('success', messages.account.passwordChanged, limits.accountToastMs)
    onClose()
    signOut()
  }

  return (
    <Dialog
      title={say('changePassword')}
      description={say('changePasswordNote')}
      onClose={onClose}
      closeOnOutsidePress={false}
    >
      <form
        onSubmit={form.handleSubmit(submit)}
        noValidate
        aria-label={say('changePassword')}
        className="grid"
      >
        <ChangePasswordFields
          email={profile?.email ?? ''}
          current={{ error: errors.current?.message, ...form.register('current') }}
          password={{ error: errors.next?.message, ...form.register('next', { deps: ['confirm'] }) }}
          confirm={{ error: errors.confirm?.message, ...form.register('confirm') }}
          typed={form.watch('next')}
        />
        {failed && <SendFailed failure={failed} />}
        <SubmitButton wide loading={isSubmitting} className="mt-2">
          {say('changePassword')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}

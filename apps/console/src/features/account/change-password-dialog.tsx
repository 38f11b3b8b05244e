/** account: a new password, with the one there is. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useIntent } from '@pramaan/browser/intent.ts'
import { md5 } from '@pramaan/browser/md5.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import {
  type ChangePasswordForm,
  changePasswordForm,
  changeStaffPassword,
  messages,
} from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { ChangePasswordFields } from '@pramaan/ui/change-password-fields.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useForm } from 'react-hook-form'
import { CallFailed, call } from '../../platform/call.ts'
import { useStaff } from '../../platform/session.ts'
import { say } from './say.ts'

const aboutTheNewOne: readonly string[] = ['password_common', 'password_unchanged']

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { email } = useStaff()
  const intent = useIntent()
  const form = useForm<ChangePasswordForm>({
    resolver: standardSchemaResolver(changePasswordForm),
    defaultValues: { current: '', next: '', confirm: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = async ({ current, next }: ChangePasswordForm) => {
    const body = { old_password: md5(current), new_password: md5(next) }
    try {
      await call(changeStaffPassword, { body }, { idempotencyKey: intent(body), quiet: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const field = aboutTheNewOne.includes(failure.code) ? 'next' : 'current'
      form.setError(field, { message: failure.message }, { shouldFocus: true })
      return
    }
    toast('success', messages.staff.passwordChanged)
    onClose()
  }

  return (
    <Dialog
      title={say('changePassword')}
      description={say('passwordDialogNote')}
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
          email={email}
          current={{ autoFocus: true, error: errors.current?.message, ...form.register('current') }}
          password={{ error: errors.next?.message, ...form.register('next', { deps: ['confirm'] }) }}
          confirm={{ error: errors.confirm?.message, ...form.register('confirm') }}
          typed={form.watch('next')}
        />
        <SubmitButton wide loading={isSubmitting} className="mt-2">
          {say('changePassword')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}

/** ui: the password there is, and the new one twice. */
import { NewPasswordFields, type NewPasswordFieldsProps } from './new-password-fields.tsx'
import { say } from './say-fields.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type ChangePasswordFieldsProps = Omit<NewPasswordFieldsProps, 'labels'> & {
  /** Password managers need to know whose password this is. */
  email: string
  current: Omit<TextInputProps, 'label' | 'type' | 'autoComplete'>
}

const labels = { password: say('newPassword'), confirm: say('confirmNewPassword') }

export const ChangePasswordFields = ({ email, current, ...rest }: ChangePasswordFieldsProps) => (
  <>
    <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
    <TextInput label={say('currentPassword')} type="password" autoComplete="current-password" {...current} />
    <NewPasswordFields labels={labels} {...rest} />
  </>
)

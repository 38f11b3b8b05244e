/** ui: the password there is, and the new one twice. */
import { NewPasswordFields, type NewPasswordFieldsProps } from './new-password-fields.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type ChangePasswordFieldsProps = Omit<NewPasswordFieldsProps, 'labels'> & {
  /** Password managers need to know whose password this is. */
  email: string
  current: Omit<TextInputProps, 'label' | 'type' | 'autoComplete'>
}

const labels = { password: 'New password', confirm: 'Confirm new password' }

export const ChangePasswordFields = ({ email, current, ...rest }: ChangePasswordFieldsProps) => (
  <>
    <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
    <TextInput label="Current password" type="password" autoComplete="current-password" {...current} />
    <NewPasswordFields labels={labels} {...rest} />
  </>
)

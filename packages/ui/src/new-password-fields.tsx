/** ui: a new password and the same once more. Each takes what react-hook-form's `register(...)` gives. */
import { passwordAdvice } from './password-advice.ts'
import { say } from './say-fields.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

type Field = Omit<TextInputProps, 'label' | 'type' | 'autoComplete' | 'hint'>

export type NewPasswordFieldsProps = {
  password: Field
  confirm: Field
  /** What stands in the first field so far, for the advice below it. */
  typed: string
  labels?: { readonly password: string; readonly confirm: string }
}

const ordinary = { password: say('newPassword'), confirm: say('confirmPassword') }

export const NewPasswordFields = ({
  password,
  confirm,
  typed,
  labels = ordinary,
}: NewPasswordFieldsProps) => (
  <>
    <TextInput
      label={labels.password}
      type="password"
      autoComplete="new-password"
      hint={passwordAdvice(typed)}
      {...password}
    />
    <TextInput label={labels.confirm} type="password" autoComplete="new-password" {...confirm} />
  </>
)

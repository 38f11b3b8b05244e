/** ui: the sign-in form's fields, words and places. Without props it is the static shell; the page adds what works. */
import { Lock, Mail } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonProps, SubmitButton } from './button.tsx'
import { Checkbox, type CheckboxProps } from './checkbox.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type SignInFormProps = {
  email?: Partial<TextInputProps>
  password?: Partial<TextInputProps>
  remember?: Partial<CheckboxProps>
  submit?: Partial<ButtonProps>
  forgot?: ComponentProps<'button'>
  signUp?: ComponentProps<'button'>
  onSubmit?: ComponentProps<'form'>['onSubmit']
}

export function SignInForm({ email, password, remember, submit, forgot, signUp, onSubmit }: SignInFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Sign in" className="grid">
      <h2 className="mb-5 hidden text-2xl md:block">Sign in</h2>
      <TextInput
        id="sign-in-email"
        label="Email or username"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        leading={<Mail size={20} aria-hidden="true" />}
        {...email}
      />
      <TextInput
        id="sign-in-password"
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        leading={<Lock size={20} aria-hidden="true" />}
        {...password}
      />
      <Checkbox name="remember" label="Remember Me" className="-mt-2 justify-self-start" {...remember} />
      <SubmitButton wide className="mt-3" {...submit}>
        Sign in
      </SubmitButton>
      <div className="mt-3 grid justify-items-center text-center">
        <button type="button" {...forgot} className="text-link min-h-11 px-2">
          I forgot password or can't sign in
        </button>
        <p className="text-soft">
          Invited by an advisor?{' '}
          <button type="button" {...signUp} className="text-link min-h-11">
            Create your account
          </button>
        </p>
      </div>
    </form>
  )
}

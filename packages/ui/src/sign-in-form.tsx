/** ui: the sign-in form's fields, words and places. Without props it is the static shell; the page adds what works. */
import { Lock, Mail } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button, type ButtonProps, SubmitButton } from './button.tsx'
import { Checkbox, type CheckboxProps } from './checkbox.tsx'
import { say } from './say-sign-in.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type SignInFormProps = {
  email?: Partial<TextInputProps>
  password?: Partial<TextInputProps>
  remember?: Partial<CheckboxProps>
  /** Another way in, for whom the password alone is not enough just now. */
  emailCode?: ComponentProps<'button'> | false
  submit?: Partial<ButtonProps>
  passkey?: Partial<ButtonProps>
  forgot?: ComponentProps<'button'>
  signUp?: ComponentProps<'button'>
  onSubmit?: ComponentProps<'form'>['onSubmit']
}

export function SignInForm({
  email,
  password,
  emailCode,
  remember,
  submit,
  passkey,
  forgot,
  signUp,
  onSubmit,
}: SignInFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate aria-label={say('signIn')} className="grid">
      <h2 className="mb-5 hidden text-2xl md:block">{say('signIn')}</h2>
      <TextInput
        id="sign-in-email"
        label={say('emailOrUsername')}
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
        label={say('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        leading={<Lock size={20} aria-hidden="true" />}
        {...password}
      />
      {emailCode && (
        <button type="button" {...emailCode} className="text-link -mt-2 mb-2 min-h-11 justify-self-start">
          {say('emailCode')}
        </button>
      )}
      <Checkbox
        name="remember"
        label={say('rememberMe')}
        className="-mt-2 justify-self-start"
        {...remember}
      />
      <SubmitButton wide className="mt-3" {...submit}>
        {say('signIn')}
      </SubmitButton>
      <Button variant="outline" className="mt-3" {...passkey}>
        {say('passkey')}
      </Button>
      <div className="mt-3 grid justify-items-center text-center">
        <button type="button" {...forgot} className="text-link min-h-11 px-2">
          {say('forgot')}
        </button>
        <p className="text-soft">
          {say('invited')}{' '}
          <button type="button" {...signUp} className="text-link min-h-11">
            {say('signUp')}
          </button>
        </p>
      </div>
    </form>
  )
}

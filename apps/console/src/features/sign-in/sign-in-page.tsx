/** sign-in: address, password and the code of the authenticator, together. The server does not say which was wrong. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { brand, mode } from '@pramaan/brand'
import { useIntent } from '@pramaan/browser/intent.ts'
import { md5 } from '@pramaan/browser/md5.ts'
import { emailOrAccount, messages, type StaffProfile, staffSignIn } from '@pramaan/contracts'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { DemoBand } from '@pramaan/ui/demo-band.tsx'
import { Logo } from '@pramaan/ui/logo.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { Fingerprint, KeyRound, Lock, Mail } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallFailed, call } from '../../platform/call.ts'
import { say } from './say.ts'

const signInForm = z.object({
  email: emailOrAccount,
  password: z.string().check(z.minLength(1, messages.fields.passwordRequired)),
  code: staffSignIn.body.shape.code,
})
type Form = z.output<typeof signInForm>

export function SignInPage({ onSignedIn }: { onSignedIn: (profile: StaffProfile) => void }) {
  const form = useForm<Form>({
    resolver: standardSchemaResolver(signInForm),
    defaultValues: { email: '', password: '', code: '' },
  })
  const intent = useIntent()
  const { errors, isSubmitting } = form.formState
  const passkey = usePasskeySignIn(onSignedIn)

  const submit = async ({ email, password, code }: Form) => {
    const body = { email, password: md5(password), code }
    try {
      onSignedIn(await call(staffSignIn, { body }, { idempotencyKey: intent(body), quiet: true }))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      // A code that was looked at once is of no use again.
      form.setValue('code', '')
      form.setError('code', { message: failure.message }, { shouldFocus: true })
    }
  }

  return (
    <div className="flex min-h-dvh flex-col">
      {mode(brand) === 'demo' && <DemoBand />}
      <main className="gutters grid flex-1 place-items-center py-10">
        <div className="w-full max-w-md">
          <h1 className="mb-6 flex items-center gap-3">
            <Logo />
            <span className="rounded-md bg-accent-wash px-2 py-0.5 font-sans font-semibold text-accent text-sm">
              {say('console')}
            </span>
          </h1>
          <form
            onSubmit={form.handleSubmit(submit)}
            noValidate
            aria-label={say('signIn')}
            className="grid rounded-xl border border-line bg-raised p-5 shadow-card md:p-8"
          >
            <h2 className="mb-1 text-2xl">{say('signIn')}</h2>
            <p className="mb-5 text-soft">{say('note')}</p>
            <TextInput
              label={say('email')}
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              leading={<Mail size={20} aria-hidden="true" />}
              error={errors.email?.message}
              {...form.register('email')}
            />
            <TextInput
              label={say('password')}
              type="password"
              autoComplete="current-password"
              leading={<Lock size={20} aria-hidden="true" />}
              error={errors.password?.message}
              {...form.register('password')}
            />
            <TextInput
              label={say('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              leading={<KeyRound size={20} aria-hidden="true" />}
              error={errors.code?.message}
              hint={mode(brand) === 'demo' ? say('demoHint') : say('codeHint')}
              {...form.register('code')}
            />
            <SubmitButton wide loading={isSubmitting} disabled={passkey.isBusy} className="mt-2">
              {say('signIn')}
            </SubmitButton>
            <Button
              wide
              variant="outline"
              loading={passkey.isBusy}
              disabled={isSubmitting}
              icon={<Fingerprint size={20} aria-hidden="true" />}
              className="mt-3"
              onClick={() => void passkey.signIn()}
            >
              {say('byPasskey')}
            </Button>
            {passkey.mistake && (
              <p role="alert" className="mt-3 text-loss text-sm">
                {passkey.mistake}
              </p>
            )}
          </form>
        </div>
      </main>
    </div>
  )
}

/** The library comes when it is asked for: most people here type. */
function usePasskeySignIn(onSignedIn: (profile: StaffProfile) => void) {
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()
  const signIn = async () => {
    setBusy(true)
    setMistake(undefined)
    try {
      const { signInByPasskey } = await import('../../platform/passkeys.ts')
      setMistake(await signInByPasskey(onSignedIn))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, mistake, signIn }
}

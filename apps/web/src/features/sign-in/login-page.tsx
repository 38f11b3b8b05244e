/** sign-in: the first screen. Kept light: no form library, and the modals arrive only when they are asked for. */

import { SignInForm } from '@pramaan/ui/sign-in-form.tsx'
import { type FooterLink, SignInFrame } from '@pramaan/ui/sign-in-frame.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CallFailed } from '../../platform/call.ts'
import { loadFile, useFile } from '../../platform/files.ts'
import { openModal } from '../../platform/modals.ts'
import { refusalWords } from '../../platform/refusal-words.ts'
import { type SignIn, signIn } from '../../platform/session.ts'
import { remember } from '../../platform/storage.ts'
import { address, noteAddress } from './address.ts'
import { type LoginMistakes, loginMistakes } from './login-form.ts'
import { SignedOutNotice } from './signed-out-notice.tsx'

const FOCUS_AFTER_MS = 50

const codeStep = () => import('./second-factor-step.tsx')
const passkeyStep = () => import('./by-passkey.ts')
const emailStep = () => import('./email-code-step.tsx')

export default function LoginPage() {
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [mistakes, setMistakes] = useState<LoginMistakes>({})
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<SignIn | null>(null)
  const [locked, setLocked] = useState<SignIn | null>(null)
  const [proving, setProving] = useState<SignIn | null>(null)
  const CodeStep = useFile(asking && codeStep, () => setAsking(null))?.default
  const EmailStep = useFile(proving && emailStep, () => setProving(null))?.default
  useAddressFromModals(emailField, passwordField)

  const show = (found: LoginMistakes) => {
    setMistakes(found)
    const first = found.email ? emailField : found.password ? passwordField : null
    first?.current?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = read(event.currentTarget)
    const found = loginMistakes(form)
    show(found)
    if (found.email || found.password || busy) return
    setBusy(true)
    setLocked(null)
    try {
      // The router hears of the new session and leaves this screen by itself.
      await signIn(form)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const says = refusalWords(failure)
      setBusy(false)
      if (failure.code === 'second_factor_needed') return setAsking(form)
      if (failure.code === 'sign_in_locked') setLocked(form)
      show(says === undefined ? {} : { password: says })
    }
  }

  const ask = (modal: string) => {
    noteAddress(emailField.current?.value.trim() ?? '')
    openModal(modal)
  }

  const back = (says?: string, isLocked = false) => {
    const left = asking ?? proving
    if (left) noteAddress(left.email)
    setAsking(null)
    setProving(null)
    setLocked(isLocked ? left : null)
    setMistakes({ password: says })
  }

  const prove = () => {
    if (locked?.email.includes('@')) noteAddress(locked.email)
    setProving(locked)
  }

  const askForCode = () => {
    setAsking(proving)
    setProving(null)
  }

  if (asking && CodeStep) {
    return (
      <SignInFrame footerLink={footerLink}>
        <CodeStep ask={asking} onBack={back} />
      </SignInFrame>
    )
  }
  if (proving && EmailStep) {
    return (
      <SignInFrame footerLink={footerLink}>
        <EmailStep ask={proving} onSecondFactor={askForCode} onBack={back} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame footerLink={footerLink}>
      <SignedOutNotice />
      <SignInForm
        onSubmit={submit}
        email={{
          ref: emailField,
          defaultValue: address.get().typed,
          error: mistakes.email,
          onChange: () => mistakes.email && setMistakes({ ...mistakes, email: undefined }),
        }}
        password={{
          ref: passwordField,
          error: mistakes.password,
          onChange: () => mistakes.password && setMistakes({ ...mistakes, password: undefined }),
        }}
        emailCode={locked !== null && { onPointerEnter: emailStep, onClick: prove }}
        remember={{ defaultChecked: remember.read() ?? false }}
        submit={{ loading: busy || asking !== null || proving !== null }}
        passkey={{
          disabled: busy,
          onClick: async () => (await loadFile(passkeyStep)).default(setBusy, setMistakes),
        }}
        forgot={{
          onPointerEnter: () => import('./forget-password-modal.tsx'),
          onClick: () => ask('forget-password'),
        }}
        signUp={{
          onPointerEnter: () => import('./create-account-modal.tsx'),
          onClick: () => ask('create-account'),
        }}
      />
    </SignInFrame>
  )
}

const footerLink: FooterLink = (to, label, look) => (
  <Link key={to} to={to} className={look}>
    {label}
  </Link>
)

/** Read from the page and not from state, because browsers fill fields without telling anyone. */
function read(form: HTMLFormElement) {
  const typed = new FormData(form)
  return {
    email: String(typed.get('email') ?? '').trim(),
    password: String(typed.get('password') ?? '').trim(),
    remember: typed.has('remember'),
  }
}

type Field = { readonly current: HTMLInputElement | null }

/** After an account was made or a password reset, the address is here and the next thing to type is the password. */
function useAddressFromModals(emailField: Field, passwordField: Field) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = address.watch(() => {
      const { typed, isReady } = address.get()
      if (!isReady || !emailField.current) return
      emailField.current.value = typed
      // A dialog that leaves gives the focus back to what opened it; ours comes after that.
      timer = setTimeout(() => passwordField.current?.focus(), FOCUS_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [emailField, passwordField])
}

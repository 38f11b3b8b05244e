/**
 * ui: the frame of the sign-in screen, and the places of its form. The static shell in login.html is rendered from
 * these same parts at build time, so React's first render finds everything where it already stands.
 */
import { brand, mode } from '@pramaan/brand'
import type { FormEventHandler, ReactNode } from 'react'
import { DemoBand } from './demo-band.tsx'
import { Logo } from './logo.tsx'

export type SignInFrameProps = {
  children: ReactNode
  /** About Us, Privacy, Cookie Policy. */
  footer: ReactNode
}

export function SignInFrame({ children, footer }: SignInFrameProps) {
  return (
    <div className="sign-in-backdrop flex min-h-dvh flex-col">
      {mode(brand) === 'demo' && <DemoBand />}
      <div className="content-width gutters flex flex-1 flex-col md:px-10">
        <main className="flex flex-1 flex-col gap-8 pt-8 pb-10 md:grid md:grid-cols-2 md:items-center md:gap-16 md:py-10 lg:grid-cols-[1fr_28rem]">
          <div>
            <Logo />
            <h1 className="mt-8 max-w-lg text-3xl md:mt-10">{brand.tagline}</h1>
            <p className="mt-3 max-w-md text-lg text-soft">{brand.pitch}</p>
          </div>
          <div className="md:rounded-xl md:border md:border-line md:bg-raised md:p-8 md:shadow-card">
            {children}
          </div>
        </main>
        <footer className="flex flex-wrap justify-center gap-x-2 pb-[max(1rem,env(safe-area-inset-bottom))] md:-ml-2 md:justify-start">
          {footer}
        </footer>
      </div>
    </div>
  )
}

/** The look of a footer link. */
export const footerLinkClasses =
  'inline-flex min-h-11 items-center px-2 text-sm text-soft hover:text-ink hover:underline'

export type SignInFormProps = {
  email: ReactNode
  password: ReactNode
  remember: ReactNode
  submit: ReactNode
  forgot: ReactNode
  signUp: ReactNode
  onSubmit?: FormEventHandler<HTMLFormElement>
}

export function SignInForm({ email, password, remember, submit, forgot, signUp, onSubmit }: SignInFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Sign in" className="flex flex-col">
      <h2 className="mb-4 hidden text-2xl md:block">Sign in</h2>
      {email}
      <div className="mt-1">{password}</div>
      {remember}
      <div className="mt-3 flex flex-col">{submit}</div>
      <div className="mt-3 flex justify-center">{forgot}</div>
      <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-base text-soft">{signUp}</p>
    </form>
  )
}

/**
 * ui: the sign-in screen as it stands before anything works. login.html is rendered from this frame and SignInForm at
 * build time, and the login page fills the same two parts, so React's first render finds everything in its place.
 */
import { brand, mode } from '@pramaan/brand'
import type { ReactNode } from 'react'
import { DemoBand } from './demo-band.tsx'
import { Logo } from './logo.tsx'
import { say } from './say-sign-in.ts'

/** How the footer's links are drawn: the router's on the page, plain ones in the shell. */
export type FooterLink = (to: string, label: string, look: string) => ReactNode

export type SignInFrameProps = { children: ReactNode; footerLink?: FooterLink }

const plainLink: FooterLink = (to, label, look) => (
  <a key={to} href={to} className={look}>
    {label}
  </a>
)

const footerLinks = [
  ['/about', say('aboutUs')],
  ['/privacy', say('privacy')],
  ['/cookie', say('cookiePolicy')],
] as const

const footerLook =
  'inline-flex min-h-11 items-center px-2 text-sm md:first:pl-0 text-soft hover:text-ink hover:underline'

export function SignInFrame({ children, footerLink = plainLink }: SignInFrameProps) {
  return (
    <div className="sign-in flex min-h-dvh flex-col">
      {mode(brand) === 'demo' && <DemoBand />}
      <div className="gutters flex flex-1 flex-col md:px-10">
        <main className="content-width flex flex-1 flex-col gap-8 pt-8 pb-6 md:grid md:grid-cols-2 md:items-center md:gap-12 md:py-10 lg:grid-cols-[1fr_28rem] lg:gap-20">
          <div>
            <Logo />
            <h1 className="mt-8 max-w-[20rem] text-3xl md:mt-10 md:max-w-lg lg:text-4xl">{brand.tagline}</h1>
            <p className="mt-3 max-w-md text-lg text-soft">{brand.pitch}</p>
          </div>
          <div className="md:rounded-xl md:border md:border-line md:bg-raised md:p-8 md:shadow-card">
            {children}
          </div>
        </main>
        <footer className="content-width flex flex-wrap justify-center gap-x-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:justify-start">
          {footerLinks.map(([to, label]) => footerLink(to, label, footerLook))}
        </footer>
      </div>
    </div>
  )
}

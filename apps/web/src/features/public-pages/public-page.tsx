/** public-pages: the frame of About, Privacy and Cookie Policy. Reads well signed in and signed out, and leads back. */
import { brand, mode } from '@pramaan/brand'
import { DemoBand } from '@pramaan/ui/demo-band.tsx'
import { Logo } from '@pramaan/ui/logo.tsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { say } from './say.ts'

export type Section = { id: string; title: string; body: ReactNode }

const pages = [
  { to: '/about', label: say('aboutUs') },
  { to: '/privacy', label: say('privacy') },
  { to: '/cookie', label: say('cookiePolicy') },
]

export function PublicPage({ title, lead, sections }: { title: string; lead: string; sections: Section[] }) {
  return (
    <div className="flex min-h-dvh flex-col">
      {mode(brand) === 'demo' && <DemoBand />}
      <Header />
      <main className="content-width gutters grid flex-1 gap-x-16 gap-y-8 pb-16 pt-8 lg:grid-cols-[15rem_minmax(0,42rem)] lg:pt-14">
        <div className="lg:col-start-2">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-3 text-lg text-soft">{lead}</p>
        </div>
        <Contents sections={sections} />
        <div className="grid gap-10 lg:col-start-2">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} className="scroll-mt-24 text-xl">
                {section.title}
              </h2>
              {section.body}
            </section>
          ))}
        </div>
      </main>
      <Footer />
    </div>
  )
}

function Header() {
  const isSignedOut = useSession().status === 'signed-out'
  return (
    <header className="sticky top-(--band) z-10 border-b border-line bg-ground">
      <div className="content-width gutters flex min-h-14 items-center justify-between gap-4">
        <Logo />
        <Link
          to={isSignedOut ? '/login' : '/dashboard'}
          className="text-link -mr-2 inline-flex min-h-11 items-center gap-2 px-2"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {isSignedOut ? say('backToSignIn') : say('backToApp')}
        </Link>
      </div>
    </header>
  )
}

/** Plain links to the headings: beside the text on a wide screen, above it on a phone. */
function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav
      aria-label={say('onThisPage')}
      className="lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <p className="mb-1 text-sm font-semibold text-soft">{say('onThisPage')}</p>
      <ul className="border-l border-line">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="-ml-px flex min-h-11 items-center border-l-2 border-transparent py-1 pl-4 text-soft hover:border-accent hover:text-ink lg:min-h-9"
            >
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="content-width gutters flex flex-wrap items-center justify-between gap-x-8 py-3 text-sm text-soft">
        <nav aria-label={say('aboutThisApp')} className="flex flex-wrap gap-x-6">
          {pages.map((page) => (
            <NavLink
              key={page.to}
              to={page.to}
              className="inline-flex min-h-11 items-center hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {page.label}
            </NavLink>
          ))}
        </nav>
        <p>{brand.operator?.legalName ?? say('noOperator', { name: brand.name })}</p>
      </div>
    </footer>
  )
}

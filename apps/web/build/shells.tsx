/** Build: the two pages as HTML, from the very parts the screens use. Inert until the script is there. */
import { brand, mode } from '@pramaan/brand'
import { DemoBand } from '@pramaan/ui/demo-band.tsx'
import { Logo } from '@pramaan/ui/logo.tsx'
import { SignInForm } from '@pramaan/ui/sign-in-form.tsx'
import { SignInFrame } from '@pramaan/ui/sign-in-frame.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const inert = (page: ReactElement) => renderToStaticMarkup(<div inert>{page}</div>)

const SignInShell = () => (
  <SignInFrame>
    <SignInForm />
  </SignInFrame>
)

const Lines = () => (
  <div className="grid content-start gap-3 rounded-xl border border-line bg-raised p-4 shadow-card">
    <Skeleton className="h-3.5 w-24 rounded-sm" />
    <Skeleton className="h-8 w-52 max-w-full rounded-sm" />
    <Skeleton className="h-3.5 w-36 rounded-sm" />
    <Skeleton className="mt-6 h-3 w-full rounded-sm" />
    <Skeleton className="h-3 w-4/5 rounded-sm" />
  </div>
)

/** Before anyone is known: the band, the header's line, the shape of the content, the bar. */
const AppShell = () => (
  <>
    {mode(brand) === 'demo' && <DemoBand />}
    <div className="border-line border-b bg-ground pt-(--top-inset)">
      <div className="content-width gutters flex h-16 items-center gap-3 md:gap-4 md:px-8">
        <Logo className="max-md:hidden [&>svg]:size-8" />
        <div className="h-11 flex-1 rounded-lg border border-line bg-raised md:ml-auto md:max-w-64" />
        <div className="size-11 rounded-full border border-line bg-accent-wash" />
      </div>
    </div>
    <div className="content-width gutters grid gap-4 pt-4 md:grid-cols-[2fr_1fr] md:px-8 md:pt-6">
      <Lines />
      <Lines />
      <Lines />
    </div>
    <div className="fixed inset-x-0 bottom-0 border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] md:hidden">
      <div className="grid h-15 grid-cols-5 place-items-center">
        {['home', 'market', 'discover', 'portfolio', 'me'].map((tab) => (
          <Skeleton key={tab} className="size-6 rounded-md" />
        ))}
      </div>
    </div>
  </>
)

export const shells: Record<string, () => string> = {
  '/login.html': () => inert(<SignInShell />),
  '/index.html': () => inert(<AppShell />),
}

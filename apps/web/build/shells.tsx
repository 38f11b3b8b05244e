/** Build: the two pages as HTML, from the very parts the screens use. Inert until the script is there. */
import { brand, mode } from '@pramaan/brand'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DemoBand } from '../src/ui/demo-band.tsx'
import { LogoMark } from '../src/ui/logo.tsx'
import { SignInForm } from '../src/ui/sign-in-form.tsx'
import { SignInFrame } from '../src/ui/sign-in-frame.tsx'
import { Skeleton } from '../src/ui/skeleton.tsx'

const inert = (page: ReactElement) => renderToStaticMarkup(<div inert>{page}</div>)

const SignInShell = () => (
  <SignInFrame>
    <SignInForm />
  </SignInFrame>
)

/** Before anyone is known: the band, the header's line, the shape of the content, the bar. */
const AppShell = () => (
  <>
    {mode(brand) === 'demo' && <DemoBand />}
    <div className="content-width gutters flex h-16 items-center justify-between gap-3">
      <LogoMark />
      <Skeleton className="h-11 flex-1 rounded-lg md:max-w-72" />
      <Skeleton className="size-11 rounded-full" />
    </div>
    <div className="content-width gutters grid gap-4 pt-2 md:grid-cols-[2fr_1fr]">
      <Skeleton className="h-52 rounded-xl" />
      <Skeleton className="h-52 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
    <div className="safe-bottom fixed inset-x-0 bottom-0 border-line border-t bg-raised md:hidden">
      <div className="grid h-16 grid-cols-5 place-items-center">
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

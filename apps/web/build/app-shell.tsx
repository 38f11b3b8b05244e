/** Build: the app's frame before anyone is known: the band, the header's line, the shape of the content, the bar. */
import { brand, mode } from '@pramaan/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { DemoBand } from '../src/ui/demo-band.tsx'
import { Logo } from '../src/ui/logo.tsx'
import { Skeleton } from '../src/ui/skeleton.tsx'

const tabs = ['home', 'market', 'discover', 'portfolio', 'me']

export const appShell = () =>
  renderToStaticMarkup(
    <div inert>
      {mode(brand) === 'demo' && <DemoBand />}
      <header className="content-width gutters flex h-16 items-center justify-between">
        <Logo />
        <Skeleton className="size-11 rounded-full" />
      </header>
      <div className="content-width gutters grid gap-4 pt-2 md:grid-cols-[2fr_1fr]">
        <Skeleton className="h-52 rounded-xl" />
        <Skeleton className="h-52 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
      <div className="safe-bottom fixed inset-x-0 bottom-0 border-line border-t bg-raised md:hidden">
        <div className="grid h-16 grid-cols-5 place-items-center">
          {tabs.map((tab) => (
            <Skeleton key={tab} className="size-6 rounded-md" />
          ))}
        </div>
      </div>
    </div>,
  )

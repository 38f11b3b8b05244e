/** shell: what stands around every page of an approved client. */
import { brand, mode } from '@pramaan/brand'
import { DemoBand } from '@pramaan/ui/demo-band.tsx'
import type { ReactNode } from 'react'
import { useSession } from '../../platform/session.ts'
import { useIsMobile } from '../../platform/viewport.ts'
import { BottomBar } from './bottom-bar.tsx'
import { FrozenNotice } from './frozen-notice.tsx'
import { Header } from './header.tsx'
import { LedgerNotice } from './ledger-notice.tsx'
import { say } from './say.ts'
import { useSearchShortcut } from './search-shortcut.ts'

const CONTENT_ID = 'content'

export function Shell({ children }: { children: ReactNode }) {
  const { profile, menu } = useSession()
  const isMobile = useIsMobile()
  useSearchShortcut()
  if (profile === null) return null
  const items = menu ?? []
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${CONTENT_ID}`}
        className="sr-only rounded-md bg-raised text-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3 focus:shadow-lift"
      >
        {say('skipToContent')}
      </a>
      {mode(brand) === 'demo' && <DemoBand />}
      <Header profile={profile} items={items} isMobile={isMobile} />
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className="content-width gutters flex w-full flex-1 flex-col pt-2 pb-8 [&_[id]]:scroll-mt-28 md:px-8 md:pt-6"
      >
        <LedgerNotice />
        <FrozenNotice />
        {children}
      </main>
      {isMobile && <BottomBar items={items} />}
    </div>
  )
}

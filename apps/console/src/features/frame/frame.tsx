/** frame: around every page — the band, the menu, the search, and who is signed in. */
import { brand, mode } from '@pramaan/brand'
import { DemoBand } from '@pramaan/ui/demo-band.tsx'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Logo } from '@pramaan/ui/logo.tsx'
import { Sheet } from '@pramaan/ui/sheet.tsx'
import { Keyboard, Menu } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { MenuLinks } from './menu-links.tsx'
import { say } from './say.ts'
import { SearchBox } from './search-box.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import { WhoIsHere } from './who-is-here.tsx'

/** What stands in the field is marked, so that the next letter replaces it. */
function takeKeyboard(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

export function Frame({ children }: { children: ReactNode }) {
  const search = useRef<HTMLInputElement>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useFrameKeys({ focusSearch: () => takeKeyboard(search.current), openHelp: () => setIsHelpOpen(true) })

  return (
    <>
      <a
        href="#content"
        className="-translate-y-full fixed top-0 left-2 z-70 rounded-b-lg bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        {say('skip')}
      </a>
      {mode(brand) === 'demo' && <DemoBand />}
      <div className="lg:grid lg:grid-cols-[15rem_1fr]">
        <aside
          aria-label={say('console')}
          className="sticky top-(--band) flex h-[calc(100dvh-var(--band))] flex-col border-line border-r max-lg:hidden"
        >
          <Link to="/" className="mx-3 my-3 flex shrink-0 items-center gap-2 rounded-md px-2 py-1">
            <Logo className="[&>svg]:size-8" />
            <span className="rounded-md bg-accent-wash px-1.5 py-0.5 font-semibold text-accent text-xs">
              {say('console')}
            </span>
          </Link>
          {/* Only the menu scrolls: who is signed in and the way out stay in sight on the lowest screen. */}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3">
            <MenuLinks />
          </div>
          <WhoIsHere className="shrink-0 border-line border-t p-3" />
        </aside>
        <div className="min-w-0">
          <header className="sticky top-(--band) z-20 border-line border-b bg-ground pt-(--top-inset)">
            <div className="gutters flex h-16 items-center gap-2 lg:px-8">
              <IconButton
                label={say('openMenu')}
                icon={<Menu size={20} aria-hidden="true" />}
                onClick={() => setIsMenuOpen(true)}
                className="-ml-2 lg:hidden"
              />
              <SearchBox ref={search} />
              <IconButton
                label={say('shortcuts')}
                icon={<Keyboard size={20} aria-hidden="true" />}
                onClick={() => setIsHelpOpen(true)}
                className="ml-auto max-md:hidden"
              />
            </div>
          </header>
          <main
            id="content"
            tabIndex={-1}
            className="gutters mx-auto max-w-7xl pt-5 pb-16 outline-none lg:px-8 lg:pt-6"
          >
            {children}
          </main>
        </div>
      </div>
      {isMenuOpen && (
        <Sheet
          title={say('menuTitle', { brand: brand.name })}
          side="right"
          onClose={() => setIsMenuOpen(false)}
          flush
          footer={<WhoIsHere className="min-w-0 flex-1" onGo={() => setIsMenuOpen(false)} />}
        >
          <div className="px-3 pb-4">
            <MenuLinks onGo={() => setIsMenuOpen(false)} />
          </div>
        </Sheet>
      )}
      {isHelpOpen && <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />}
    </>
  )
}

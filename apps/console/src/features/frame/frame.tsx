/** frame: around every room — the band, the way to the rooms, the search, and who is signed in. */
import { brand, mode } from '@pramaan/brand'
import { DemoBand } from '@pramaan/ui/demo-band.tsx'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Logo } from '@pramaan/ui/logo.tsx'
import { Sheet } from '@pramaan/ui/sheet.tsx'
import { Keyboard, Menu } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { RoomLinks } from './room-links.tsx'
import { SearchBox } from './search-box.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import { WhoIsHere } from './who-is-here.tsx'

/** What stands in the field is marked, so that the next letter begins anew. */
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
        Skip to the content
      </a>
      {mode(brand) === 'demo' && <DemoBand />}
      <div className="lg:grid lg:grid-cols-[15rem_1fr]">
        <aside
          aria-label="Rooms"
          className="sticky top-(--band) flex h-[calc(100dvh-var(--band))] flex-col gap-4 overflow-y-auto border-line border-r px-3 py-4 max-lg:hidden"
        >
          <Link to="/" className="flex items-center gap-2 rounded-md px-2 py-1">
            <Logo className="[&>svg]:size-8" />
            <span className="rounded-md bg-accent-wash px-1.5 py-0.5 font-semibold text-accent text-xs">
              Console
            </span>
          </Link>
          <RoomLinks />
          <WhoIsHere className="mt-auto" />
        </aside>
        <div className="min-w-0">
          <header className="sticky top-(--band) z-20 border-line border-b bg-ground pt-(--top-inset)">
            <div className="gutters flex h-16 items-center gap-2 lg:px-8">
              <IconButton
                label="Rooms"
                icon={<Menu size={20} aria-hidden="true" />}
                onClick={() => setIsMenuOpen(true)}
                className="-ml-2 lg:hidden"
              />
              <SearchBox ref={search} />
              <IconButton
                label="Keyboard shortcuts"
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
        <Sheet title={`${brand.name} Console`} side="right" onClose={() => setIsMenuOpen(false)} flush>
          <div className="flex min-h-full flex-col gap-6 px-3 pb-4">
            <RoomLinks onGo={() => setIsMenuOpen(false)} />
            <WhoIsHere className="mt-auto" onGo={() => setIsMenuOpen(false)} />
          </div>
        </Sheet>
      )}
      {isHelpOpen && <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />}
    </>
  )
}

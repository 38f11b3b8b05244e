/** shell: looks like the field it opens. The real one is in the search dialog. */
import { Search } from 'lucide-react'
import { openSearch } from '../../platform/typed-ahead.ts'
import { say } from './say.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export const SearchBox = () => (
  <button
    type="button"
    onClick={openSearch}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    className="flex h-11 min-w-11 flex-1 items-center justify-center gap-2.5 rounded-lg border border-line bg-raised px-3 text-left text-faint transition-colors duration-150 hover:border-edge max-md:justify-start lg:ml-auto lg:max-w-64 lg:justify-start"
  >
    <Search size={18} className="shrink-0" aria-hidden="true" />
    <span className="flex-1 truncate text-base max-lg:md:sr-only">{say('search')}</span>
    <span
      aria-hidden="true"
      className="hidden rounded-sm border border-line px-1.5 font-sans text-xs lg:block"
    >
      {isApple ? '⌘ K' : 'Ctrl K'}
    </span>
  </button>
)

/** frame: finds clients as you type, from every page. / brings the keyboard here, Escape lets it go. */
import { KeyCap } from '@pramaan/ui/key-cap.tsx'
import { Search } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { say } from './say.ts'

const SETTLES_MS = 150
const LONGEST = 120

export function SearchBox({ ref }: { ref: Ref<HTMLInputElement> }) {
  const navigate = useNavigate()
  const isInClients = useLocation().pathname === '/clients'
  const [params] = useSearchParams()
  const [text, setText] = useState(params.get('q') ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What this field itself has last put into the address. */
  const sent = useRef<string>(undefined)
  const shown = isInClients ? (params.get('q') ?? '') : ''

  // The address is what counts: going back, or to another page, changes the field too. What comes of typing here does
  // not: more may have been typed since.
  useEffect(() => {
    if (shown === sent.current) return
    sent.current = undefined
    setText(shown)
  }, [shown])
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = (words: string) => {
    const next = new URLSearchParams(isInClients ? params : undefined)
    sent.current = words.trim()
    if (words.trim()) next.set('q', words.trim())
    else next.delete('q')
    void navigate({ pathname: '/clients', search: next.toString() }, { replace: isInClients })
  }
  const settle = (words: string) => {
    timer.current = undefined
    look(words)
  }
  /** Whoever leaves the field has said it all, and is not taken back here once they have opened something. */
  const left = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    settle(text)
  }
  const typed = (words: string) => {
    setText(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, SETTLES_MS, words)
  }

  return (
    <search className="relative flex w-full max-w-md items-center">
      <Search size={18} aria-hidden="true" className="pointer-events-none absolute left-3.5 text-faint" />
      <input
        ref={ref}
        type="search"
        aria-label={say('searchLabel')}
        placeholder={say('searchHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => typed(event.target.value)}
        onBlur={left}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            // The browser would empty the field; leaving it keeps what was found.
            event.preventDefault()
            event.currentTarget.blur()
          }
          if (event.key === 'Enter') {
            clearTimeout(timer.current)
            settle(text)
          }
        }}
        className="h-11 w-full rounded-lg border border-edge bg-raised pr-11 pl-10.5 text-base outline-none transition-[border-color,box-shadow] duration-150 [&::-webkit-search-cancel-button]:hidden focus:border-accent focus:ring-3 focus:ring-accent/20"
      />
      <span aria-hidden="true" className="pointer-events-none absolute right-2.5 max-md:hidden">
        <KeyCap>/</KeyCap>
      </span>
    </search>
  )
}

/** search: the global search. It finds the app's own pages; instruments join when market data is connected. */
import { messages } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { CornerDownLeft } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { go } from '../../platform/navigation.ts'
import { useSession } from '../../platform/session.ts'
import { type FoundPage, findPages, step } from './pages.ts'

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { menu } = useSession()
  const [question, setQuestion] = useState('')
  const [highlight, setHighlight] = useState(0)
  const listId = useId()
  const found = findPages(menu ?? [], question)

  const open = (page: FoundPage | undefined) => {
    if (!page) return
    onClose()
    go(page.path)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (by !== null) {
      event.preventDefault()
      setHighlight(step(highlight, by, found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(found[highlight])
    }
  }

  return (
    <Dialog title="Search" isForTyping onClose={onClose}>
      <div className="flex items-center gap-2">
        <input
          type="text"
          enterKeyHint="go"
          role="combobox"
          aria-label="Search"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found[highlight] && `${listId}-${highlight}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search"
          value={question}
          onChange={(event) => {
            setQuestion(event.target.value)
            setHighlight(0)
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full min-w-0 flex-1 rounded-lg border border-edge bg-raised px-4 text-ink text-lg"
        />
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <div className="mt-3 min-h-56">
        <Results {...{ listId, found, highlight, open }} hasAsked={question.trim() !== ''} />
      </div>
      <p className="mt-3 border-line border-t pt-3 text-soft text-sm">
        Search finds pages of the app. No market data is connected yet, so there are no stocks or funds to
        find.
      </p>
    </Dialog>
  )
}

interface ResultsProps {
  readonly listId: string
  readonly found: readonly FoundPage[]
  readonly highlight: number
  readonly hasAsked: boolean
  readonly open: (page: FoundPage) => void
}

function Results({ listId, found, highlight, hasAsked, open }: ResultsProps) {
  return (
    <>
      <div role="status">
        {hasAsked && found.length === 0 && (
          <div className="grid min-h-56 content-center text-center">
            <p className="font-display font-semibold text-ink text-lg">{messages.search.empty}</p>
            <p className="text-base text-soft">{messages.search.emptyHint}</p>
          </div>
        )}
      </div>
      <div id={listId} role="listbox" aria-label="Results">
        {found.map((page, index) => (
          // The field keeps the focus and moves the highlight; a press is the other way to choose.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox that owns this list
          <div
            key={page.path}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === highlight}
            onClick={() => open(page)}
            className={classes(
              'flex min-h-12 cursor-pointer items-center gap-2 rounded-md px-4 text-base',
              index === highlight ? 'bg-accent-wash text-accent' : 'text-ink hover:bg-sunken',
            )}
          >
            <span className="min-w-0 flex-1 truncate">
              {page.within && <span className="text-soft">{page.within} / </span>}
              {page.title}
            </span>
            {index === highlight && <CornerDownLeft size={16} aria-hidden="true" />}
          </div>
        ))}
      </div>
    </>
  )
}

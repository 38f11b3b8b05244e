/** search: the global search. It finds stocks, and after them the app's own pages. */
import { marketMessages, messages } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { HitRow } from './hit-row.tsx'
import { type Hit, hitsOf, openHit } from './hits.ts'
import { findPages, step } from './pages.ts'
import { type StockSearch, useStockSearch } from './stock-search.ts'

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { menu } = useSession()
  const [question, setQuestion] = useState('')
  /** The highlighted result by its id, so that it stays on what a person chose when others arrive. */
  const [chosen, setChosen] = useState<string | null>(null)
  const listId = useId()
  const search = useStockSearch(question)
  const hits = hitsOf(search.results, findPages(menu ?? [], question))
  const place = Math.max(
    0,
    hits.findIndex(({ id }) => id === chosen),
  )
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    document.getElementById(`${listId}-${place}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, place])

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (by !== null) {
      event.preventDefault()
      setChosen(hits[step(place, by, hits.length)]?.id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const hit = hits[place]
      if (hit) openHit(hit, onClose)
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
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits[place] && optionId(place)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Search"
          value={question}
          onChange={(event) => {
            setQuestion(event.target.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full min-w-0 flex-1 rounded-lg border border-edge bg-raised px-4 text-ink text-lg"
        />
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <div className="relative mt-3 h-96 max-h-[60dvh] overflow-y-auto overscroll-contain">
        <Telling hits={hits} search={search} />
        <div id={listId} role="listbox" aria-label="Results" className="grid gap-0.5">
          {hits.map((hit, index) => (
            <HitRow
              key={hit.id}
              id={optionId(index)}
              hit={hit}
              isHighlighted={index === place}
              onOpen={() => openHit(hit, onClose)}
            />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

/** What stands where results are not: the way to begin, that it searches, that nothing was found, that it failed. */
function Telling({ hits, search }: { hits: readonly Hit[]; search: StockSearch }) {
  const { state, sentence } = search
  return (
    <div role="status">
      {state === 'idle' && <p className="px-3 py-2 text-soft">{marketMessages.searchHint}</p>}
      {state === 'searching' && <p className="px-3 py-2 text-soft">{messages.search.loading}</p>}
      {state === 'failed' && (
        <p className="px-3 py-2 text-loss">
          {marketMessages.searchFailed} {sentence}
        </p>
      )}
      {state === 'found' && hits.length === 0 && (
        <div className="grid min-h-72 content-center text-center">
          <p className="font-display font-semibold text-ink text-lg">{messages.search.empty}</p>
          <p className="text-base text-soft">{messages.search.emptyHint}</p>
        </div>
      )}
    </div>
  )
}

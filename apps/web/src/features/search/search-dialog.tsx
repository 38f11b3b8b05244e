/** search: the global search. It finds stocks, then what is on the shelf, then the app's own pages. */
import { clientMessages } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { istSecond } from '../../market/times.ts'
import { go as toPage } from '../../platform/navigation.ts'
import { useSession } from '../../platform/session.ts'
import { isSearchStep, type SearchStep, takeTypedAhead } from '../../platform/typed-ahead.ts'
import { useProducts } from '../../products/registry.ts'
import { HitRow } from './hit-row.tsx'
import { type Hit, hitsOf, openHit, recentHits } from './hits.ts'
import { findPages, walk } from './pages.ts'
import { useRecents } from './recents.ts'
import { say } from './say.ts'
import { type ShelfSearch, useShelfSearch } from './shelf-search.ts'
import { type StockSearch, useStockSearch } from './stock-search.ts'

const none: readonly SearchStep[] = []

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { menu } = useSession()
  const products = useProducts()
  const [question, setQuestion] = useState('')
  /** The highlighted result by its id, so that it stays on what a person chose when others arrive. */
  const [chosen, setChosen] = useState<string | null>(null)
  /** Arrows and Enter that were pressed before the answer to what is typed was here: they wait for it. */
  const [early, setEarly] = useState(none)
  const { recents, remember, clear } = useRecents()
  const listId = useId()
  const search = useStockSearch(question)
  const isIdle = search.state === 'idle'
  const shelf = useShelfSearch(question, products)
  const hits = isIdle
    ? recentHits(recents)
    : hitsOf(search.results, shelf.offers, findPages(menu ?? [], question))
  const chosenPlace = hits.findIndex(({ id }) => id === chosen)
  // Of what was asked for, the first stands ready to be opened; of what is only remembered, nothing does.
  const place = chosenPlace < 0 && !isIdle ? 0 : chosenPlace
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    document.getElementById(`${listId}-${place}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, place])

  const open = (hit: Hit) => {
    const opened = openHit(hit, products, onClose)
    if (opened) remember(opened)
  }
  const go = (steps: readonly SearchStep[]) => {
    const end = walk(steps, place, hits.length)
    const hit = hits[end.place]
    if (end.opens && hit) open(hit)
    else setChosen(hit?.id ?? null)
  }
  const catchUp = useEffectEvent(() => {
    setEarly(none)
    if (search.state === 'found') go(early)
  })
  const isAnswered = search.state !== 'searching'
  useEffect(() => {
    if (isAnswered && early.length > 0) catchUp()
  }, [isAnswered, early])

  const ask = (words: string, steps: readonly SearchStep[] = none) => {
    setQuestion(words)
    setChosen(null)
    setEarly(steps)
  }
  const toDiscover = () => {
    onClose()
    toPage('/discover')
  }
  const onFocus = () => {
    const { text, steps } = takeTypedAhead()
    if (text !== '') ask(text, steps)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSearchStep(event.key) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isAnswered) go([event.key])
    else setEarly([...early, event.key])
  }

  return (
    <Dialog title={say('title')} isForTyping onClose={onClose}>
      <div className="flex items-center gap-2">
        <input
          type="text"
          enterKeyHint="go"
          role="combobox"
          aria-label={say('field')}
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits[place] && optionId(place)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={say('field')}
          value={question}
          onChange={(event) => ask(event.target.value)}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          className="h-12 w-full min-w-0 flex-1 rounded-lg border border-edge bg-raised px-4 text-ink text-lg"
        />
        <Button variant="plain" onClick={onClose}>
          {say('cancel')}
        </Button>
      </div>
      <div className="relative mt-3 h-96 max-h-[60dvh] overflow-y-auto overscroll-contain">
        <SearchStatus hits={hits} search={search} />
        {isIdle && hits.length > 0 && <RecentHead onClear={clear} />}
        <div
          id={listId}
          role="listbox"
          aria-label={isIdle && hits.length > 0 ? say('recent') : say('results')}
          className="grid grid-cols-1 gap-0.5"
        >
          {hits.map((hit, index) => (
            <HitRow
              key={hit.id}
              id={optionId(index)}
              hit={hit}
              isHighlighted={index === place}
              onOpen={() => open(hit)}
            />
          ))}
        </div>
        <PricedAt hits={hits} />
        <NotShown shelf={shelf} onDiscover={toDiscover} />
      </div>
    </Dialog>
  )
}

/** What the results above do not have of the shelf, and where it is. */
function NotShown({ shelf, onDiscover }: { shelf: ShelfSearch; onDiscover: () => void }) {
  const { more, missing, older } = shelf
  const isOnDiscover = more > 0 || older.length > 0
  return (
    <div className="px-3 text-soft text-sm">
      {missing.length > 0 && <p className="py-2">{say('missing', { kinds: missing.join(', ') })}</p>}
      {more > 0 && <p className="pt-2">{say('more', { count: more })}</p>}
      {older.length > 0 && <p className="pt-2">{say('older', { kinds: older.join(', ') })}</p>}
      {isOnDiscover && (
        <Button variant="plain" size="small" className="-ml-3" onClick={onDiscover}>
          {say('toDiscover')}
        </Button>
      )}
    </div>
  )
}

const RecentHead = ({ onClear }: { onClear: () => void }) => (
  <div className="flex items-center justify-between gap-3 pl-3">
    <h3 className="font-sans font-semibold text-base">{say('recent')}</h3>
    <Button variant="plain" size="small" onClick={onClear}>
      {say('clear')}
    </Button>
  </div>
)

/** What stands where results are not: the way to begin, that it searches, that nothing was found, that it failed. */
function SearchStatus({ hits, search }: { hits: readonly Hit[]; search: StockSearch }) {
  const { state, sentence } = search
  return (
    <div role="status">
      {state === 'idle' && hits.length === 0 && <p className="px-3 py-2 text-soft">{say('hint')}</p>}
      {state === 'searching' && <p className="px-3 py-2 text-soft">{clientMessages.search.loading}</p>}
      {state === 'failed' && (
        <p className="px-3 py-2 text-loss">
          {say('failed')} {sentence}
        </p>
      )}
      {state === 'found' && hits.length === 0 && (
        <div className="grid min-h-72 content-center text-center">
          <p className="font-display font-semibold text-ink text-lg">{clientMessages.search.empty}</p>
          <p className="text-base text-soft">{clientMessages.search.emptyHint}</p>
        </div>
      )}
    </div>
  )
}

/** No price stands without its source and time: one line speaks for the results above it. */
function PricedAt({ hits }: { hits: readonly Hit[] }) {
  const quotes = hits.flatMap((hit) => (hit.kind === 'stock' && hit.stock.quote ? [hit.stock.quote] : []))
  const newest = quotes.sort((a, b) => b.as_of.localeCompare(a.as_of))[0]
  if (!newest) return null
  return (
    <p className="figures px-3 py-2 text-soft text-xs">
      {say('pricedAt', { source: newest.source, time: istSecond(Date.parse(newest.as_of)) })}
    </p>
  )
}

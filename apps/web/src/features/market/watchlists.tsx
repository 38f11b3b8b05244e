/** market: the client's watchlists, one behind each tab. */
import { marketMessages, type Watchlist, watchLimits } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { List } from '@pramaan/ui/list.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Tabs } from '@pramaan/ui/tabs.tsx'
import { Pencil, Plus, Star } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { keyOf } from '../../platform/market/live.ts'
import { SeenRow } from '../../platform/market/seen.tsx'
import { useWatchlists } from '../../platform/market/watching.ts'
import { openSearch } from '../../platform/typed-ahead.ts'
import { NewListDialog } from './new-list-dialog.tsx'
import { StockRow } from './stock-row.tsx'
import { WatchlistEditor } from './watchlist-editor.tsx'

export function Watchlists() {
  const lists = useWatchlists()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const all = lists.data ?? []
  const shown = all.find(({ id }) => id === chosen) ?? all[0]
  return (
    <Card
      title="Watchlists"
      aside={shown && !isEditing && <Actions {...{ all, setNaming, setEditing }} />}
      flush
    >
      {lists.isPending && <SkeletonList rows={4} label="Loading your watchlists" />}
      {lists.isError && !lists.data && (
        <LoadFailed what="Your watchlists" failure={lists.error} onRetry={() => void lists.refetch()} />
      )}
      {lists.data?.length === 0 && <NoLists onNew={() => setNaming(true)} />}
      {shown && isEditing && <WatchlistEditor key={shown.id} list={shown} onDone={() => setEditing(false)} />}
      {shown && !isEditing && (
        <Tabs
          label="Watchlists"
          value={shown.id}
          onChange={setChosen}
          tabs={all.map((list) => ({ value: list.id, label: list.name, content: <Stocks list={list} /> }))}
          className="mt-1 [&_[role=tabpanel]]:pt-0"
        />
      )}
      {isNaming && <NewListDialog onClose={() => setNaming(false)} onAdded={({ id }) => setChosen(id)} />}
    </Card>
  )
}

interface ActionsProps {
  readonly all: readonly Watchlist[]
  readonly setNaming: (isNaming: boolean) => void
  readonly setEditing: (isEditing: boolean) => void
}

function Actions({ all, setNaming, setEditing }: ActionsProps) {
  return (
    <div className="-mr-2 flex items-center">
      {all.length < watchLimits.lists ? (
        <Button
          variant="plain"
          size="small"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => setNaming(true)}
        >
          New list
        </Button>
      ) : (
        <span className="px-2">{marketMessages.listsFull}</span>
      )}
      <Button
        variant="plain"
        size="small"
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
    </div>
  )
}

const NoLists = ({ onNew }: { onNew: () => void }) => (
  <EmptyState
    icon={<Star size={24} aria-hidden="true" />}
    title="No watchlist yet"
    action={<Button onClick={onNew}>New list</Button>}
    className="!py-6"
  >
    Stocks that you follow stand here with their live prices: up to {watchLimits.lists} lists of{' '}
    {watchLimits.stocks}.
  </EmptyState>
)

function Stocks({ list }: { list: Watchlist }) {
  if (list.stocks.length === 0) {
    return (
      <EmptyState
        title="This list is empty"
        action={
          <Button variant="outline" size="medium" onClick={openSearch}>
            Search a stock
          </Button>
        }
        className="!py-6"
      >
        Find a stock, open it and press its star.
      </EmptyState>
    )
  }
  return (
    <List aria-label={list.name}>
      {list.stocks.map((stock) => (
        <SeenRow key={keyOf(stock)}>
          <StockRow stock={stock} note={stock.note} />
        </SeenRow>
      ))}
    </List>
  )
}

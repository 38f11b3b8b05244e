/** market: the client's watchlists, one behind each tab, and Nifty 50 to star stocks from. */
import { marketMessages, type Watchlist, watchLimits } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { List } from '@pramaan/ui/list.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Tabs } from '@pramaan/ui/tabs.tsx'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { keyOf } from '../../market/live.ts'
import { useMonthLines } from '../../market/month-line.tsx'
import { SeenRow } from '../../market/seen.tsx'
import { StockRow } from '../../market/stock-row.tsx'
import { useWatchlists } from '../../market/watching.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openSearch } from '../../platform/typed-ahead.ts'
import { NewListDialog } from './new-list-dialog.tsx'
import { NiftyStocks } from './nifty-stocks.tsx'
import { say } from './say.ts'
import { WatchlistEditor } from './watchlist-editor.tsx'

const NIFTY = 'nifty'

export function Watchlists() {
  const lists = useWatchlists()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const all = lists.data ?? []
  const own = chosen === NIFTY ? undefined : (all.find(({ id }) => id === chosen) ?? all[0])
  return (
    <Card
      title={say('watchlists')}
      aside={lists.data && !isEditing && <Actions {...{ all, canEdit: !!own, setNaming, setEditing }} />}
      flush
    >
      {lists.isPending && <SkeletonList rows={4} label={say('loadingWatchlists')} />}
      {lists.isError && !lists.data && (
        <LoadFailed what={say('yourWatchlists')} failure={lists.error} onRetry={() => void lists.refetch()} />
      )}
      {own && isEditing && <WatchlistEditor key={own.id} list={own} onDone={() => setEditing(false)} />}
      {lists.data && !isEditing && (
        <Tabs
          label={say('watchlists')}
          value={own?.id ?? NIFTY}
          onChange={setChosen}
          tabs={[
            ...all.map((list) => ({ value: list.id, label: list.name, content: <Stocks list={list} /> })),
            // A first star makes a list; the client stays where more can be starred.
            {
              value: NIFTY,
              label: say('nifty'),
              content: <NiftyStocks lists={all} onStar={() => setChosen(NIFTY)} />,
            },
          ]}
          className="mt-1 [&_[role=tabpanel]]:pt-0"
        />
      )}
      {isNaming && <NewListDialog onClose={() => setNaming(false)} onAdded={({ id }) => setChosen(id)} />}
    </Card>
  )
}

interface ActionsProps {
  readonly all: readonly Watchlist[]
  readonly canEdit: boolean
  readonly setNaming: (isNaming: boolean) => void
  readonly setEditing: (isEditing: boolean) => void
}

function Actions({ all, canEdit, setNaming, setEditing }: ActionsProps) {
  return (
    <div className="-mr-2 flex flex-wrap items-center justify-end">
      {all.length < watchLimits.lists ? (
        <Button
          variant="plain"
          size="small"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => setNaming(true)}
        >
          {say('newList')}
        </Button>
      ) : (
        <span className="px-2">{marketMessages.listsFull}</span>
      )}
      {canEdit && (
        <Button
          variant="plain"
          size="small"
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          {say('edit')}
        </Button>
      )}
    </div>
  )
}

function Stocks({ list }: { list: Watchlist }) {
  const lines = useMonthLines(list.stocks)
  if (list.stocks.length === 0) {
    return (
      <EmptyState
        title={say('emptyList')}
        action={
          <Button variant="outline" size="medium" onClick={openSearch}>
            {say('searchStock')}
          </Button>
        }
        className="!py-6"
      >
        {say('emptyListNote')}
      </EmptyState>
    )
  }
  return (
    <List aria-label={list.name}>
      {list.stocks.map((stock) => (
        <SeenRow key={keyOf(stock)}>
          <StockRow stock={stock} note={stock.note} closes={lines.get(keyOf(stock))} />
        </SeenRow>
      ))}
    </List>
  )
}

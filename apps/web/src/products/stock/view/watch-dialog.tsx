/** products, stock: on which of the client's lists the stock stands. Each tick is kept at once. */
import { marketMessages, type StockDetail, type Watchlist, watchLimits } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { keyOf } from '../../../market/live.ts'
import { asSent, isOn, useWatchlistActs, useWatchlists } from '../../../market/watching.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { say } from './say.ts'

interface WatchDialogProps {
  readonly detail: StockDetail
  readonly onClose: () => void
}

export function WatchDialog({ detail, onClose }: WatchDialogProps) {
  const lists = useWatchlists()
  const { save } = useWatchlistActs()
  const toggle = (list: Watchlist) => {
    const { name, stocks } = asSent(list)
    const others = stocks.filter((stock) => keyOf(stock) !== keyOf(detail))
    const { market, symbol } = detail
    const next = isOn(list, detail) ? others : [...stocks, { market, symbol }]
    save.mutate({ id: list.id, name, stocks: next, added: detail })
  }
  return (
    <Dialog title={say('watch', { symbol: detail.symbol })} onClose={onClose} size="small">
      {lists.isPending && <SkeletonList rows={2} label={say('loadingLists')} />}
      {lists.isError && (
        <LoadFailed
          what={say('yourLists')}
          failure={lists.error}
          onRetry={() => void lists.refetch()}
          className="py-2"
        />
      )}
      {lists.data?.length === 0 && <p className="text-soft">{say('noLists', { symbol: detail.symbol })}</p>}
      {lists.data?.map((list) => (
        <div key={list.id}>
          <Checkbox
            label={list.name}
            checked={isOn(list, detail)}
            disabled={save.isPending || (!isOn(list, detail) && list.stocks.length >= watchLimits.stocks)}
            onChange={() => toggle(list)}
          />
        </div>
      ))}
      {lists.data && <NewList lists={lists.data} detail={detail} />}
    </Dialog>
  )
}

function NewList({ lists, detail }: { lists: readonly Watchlist[]; detail: StockDetail }) {
  const { add, save } = useWatchlistActs()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  if (lists.length >= watchLimits.lists) {
    return <p className="mt-3 text-soft text-sm">{marketMessages.listsFull}</p>
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(marketMessages.listNameNeeded)
    setError(undefined)
    try {
      const list = await add.mutateAsync(name.trim())
      setName('')
      await save.mutateAsync({
        ...asSent(list),
        id: list.id,
        stocks: [{ market: detail.market, symbol: detail.symbol }],
      })
    } catch {
      // The request layer has said why; what was typed stays.
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-3 border-line border-t pt-4">
      <TextInput
        label={say('newList')}
        value={name}
        maxLength={watchLimits.nameLength}
        onChange={(event) => setName(event.target.value)}
        error={error}
        autoComplete="off"
      />
      <Button type="submit" variant="outline" size="medium" wide loading={add.isPending || save.isPending}>
        {say('createAndAdd')}
      </Button>
    </form>
  )
}

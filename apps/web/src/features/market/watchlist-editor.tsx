/** market: changes one watchlist: its name, the order and notes of its stocks, or that it is there at all. */
import { marketMessages, type Watchlist, watchLimits } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { keyOf } from '../../market/live.ts'
import { asSent, useWatchlistActs, type WatchedStock } from '../../market/watching.ts'
import { EditedRow } from './edited-row.tsx'
import { moved } from './order.ts'
import { say } from './say.ts'
import { useDragging } from './use-dragging.ts'

export interface WatchlistEditorProps {
  readonly list: Watchlist
  readonly onDone: () => void
}

export function WatchlistEditor({ list, onDone }: WatchlistEditorProps) {
  const { save } = useWatchlistActs()
  const [name, setName] = useState(list.name)
  const [stocks, setStocks] = useState(asSent(list).stocks)
  const [isAsking, setAsking] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const names = new Map(list.stocks.map((stock) => [keyOf(stock), stock.name]))

  const move = (from: number, to: number) => {
    const next = moved(stocks, from, to)
    const stock = stocks[from]
    setStocks(next)
    if (stock)
      setAnnouncement(
        say('movedTo', { symbol: stock.symbol, place: next.indexOf(stock) + 1, count: next.length }),
      )
  }
  const change = (place: number, stock: WatchedStock) => setStocks(stocks.with(place, stock))
  const drag = useDragging(move)

  const done = () => {
    if (name.trim() === '') return
    // What has not changed is not sent.
    const isSame = JSON.stringify({ name: name.trim(), stocks }) === JSON.stringify(asSent(list))
    if (!isSame) save.mutate({ id: list.id, name: name.trim(), stocks })
    onDone()
  }

  return (
    <div className="px-4 pt-2 pb-4">
      <TextInput
        label={say('nameOfList')}
        value={name}
        maxLength={watchLimits.nameLength}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        error={name.trim() === '' ? marketMessages.listNameNeeded : undefined}
      />
      <ol ref={drag.list} aria-label={say('stocksInOrder')} className="divide-y divide-line">
        {stocks.map((stock, place) => (
          <EditedRow
            key={keyOf(stock)}
            stock={stock}
            name={names.get(keyOf(stock)) ?? stock.symbol}
            isHeld={drag.held === place}
            onMove={(by) => move(place, place + by)}
            onHold={(event) => drag.begin(event, place)}
            onNote={(note) => change(place, { ...stock, note })}
            onRemove={() => setStocks(stocks.toSpliced(place, 1))}
          />
        ))}
      </ol>
      {stocks.length === 0 && <p className="py-3 text-soft">{say('noStocks')}</p>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="medium" onClick={done}>
          {say('save')}
        </Button>
        <Button variant="outline" size="medium" onClick={onDone}>
          {say('cancel')}
        </Button>
        <Button
          variant="danger"
          size="medium"
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => setAsking(true)}
          className="ml-auto"
        >
          {say('deleteList')}
        </Button>
      </div>
      {isAsking && <ConfirmDelete list={list} onClose={() => setAsking(false)} onDeleted={onDone} />}
    </div>
  )
}

interface ConfirmDeleteProps {
  readonly list: Watchlist
  readonly onClose: () => void
  readonly onDeleted: () => void
}

function ConfirmDelete({ list, onClose, onDeleted }: ConfirmDeleteProps) {
  const { remove } = useWatchlistActs()
  const act = async () => {
    try {
      await remove.mutateAsync(list.id)
    } catch {
      // The request layer has said why; the list is still there.
      return
    }
    onClose()
    onDeleted()
  }
  return (
    <Dialog
      title={say('deleteTitle', { name: list.name })}
      description={say('deleteNote', { count: list.stocks.length })}
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button variant="outline" size="medium" onClick={onClose} wide>
            {say('keep')}
          </Button>
          <Button variant="danger" size="medium" loading={remove.isPending} onClick={() => void act()} wide>
            {say('delete')}
          </Button>
        </>
      }
    />
  )
}

/** market: the stocks of Nifty 50, there from the first visit on. A star puts one on a list, and makes the first list. */
import { type Quote, readIndexStocks, type Watchlist } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { List } from '@pramaan/ui/list.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { keyOf, learned } from '../../market/live.ts'
import { type Lines, useMonthLines } from '../../market/month-line.tsx'
import { say as sayPrices } from '../../market/say.ts'
import { SeenRow } from '../../market/seen.tsx'
import { StockRow } from '../../market/stock-row.tsx'
import { isOn, useStar } from '../../market/watching.ts'
import { call } from '../../platform/call.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { say } from './say.ts'

const NIFTY50 = 'NIFTY50'
/** So many at first: what follows on the page stays in reach. */
const AT_FIRST = 10
const KEPT_MS = 60_000

interface NiftyStocksProps {
  readonly lists: readonly Watchlist[]
  readonly onStar: () => void
}

export function NiftyStocks({ lists, onStar }: NiftyStocksProps) {
  const stocks = useQuery({
    queryKey: ['index-stocks', NIFTY50],
    queryFn: async ({ signal }) =>
      learned(await call(readIndexStocks, { query: { symbol: NIFTY50 } }, { signal, inline: true })),
    staleTime: KEPT_MS,
  })
  if (stocks.isPending) return <SkeletonList rows={6} label={say('loadingNifty')} />
  if (!stocks.data) {
    return (
      <LoadFailed what={say('niftyStocks')} failure={stocks.error} onRetry={() => void stocks.refetch()} />
    )
  }
  if (stocks.data.length === 0) return <p className="px-4 py-6 text-soft">{say('noNifty')}</p>
  return <Starred stocks={stocks.data} lists={lists} onStar={onStar} />
}

function Starred({ stocks, lists, onStar }: NiftyStocksProps & { stocks: readonly Quote[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? stocks : stocks.slice(0, AT_FIRST)
  const lines = useMonthLines(stocks)
  const into = lists[0]?.name ?? sayPrices('myWatchlist')
  return (
    <>
      <p className="px-4 pt-2.5 pb-1 text-soft text-sm">{say('niftyHint', { list: into })}</p>
      <List aria-label={say('nifty')}>
        {shown.map((stock) => (
          <SeenRow key={keyOf(stock)}>
            <StarredRow {...{ stock, lists, lines, onStar }} />
          </SeenRow>
        ))}
      </List>
      <Button variant="plain" wide onClick={() => setWhole(!isWhole)}>
        {isWhole ? say('showFewer') : say('showAll', { count: stocks.length })}
      </Button>
    </>
  )
}

interface StarredRowProps extends NiftyStocksProps {
  readonly stock: Quote
  readonly lines: Lines
}

function StarredRow({ stock, lists, lines, onStar }: StarredRowProps) {
  const star = useStar()
  const on = lists.find((list) => isOn(list, stock))
  const { symbol } = stock
  const list = (on ?? lists[0])?.name ?? sayPrices('myWatchlist')
  const press = () => {
    onStar()
    void star(stock)
  }
  return (
    <div className="flex items-center pr-2">
      <div className="min-w-0 flex-1">
        <StockRow stock={stock} closes={lines.get(keyOf(stock))} />
      </div>
      <IconButton
        label={sayPrices(on ? 'removeStar' : 'addStar', { symbol, list })}
        aria-pressed={on !== undefined}
        icon={
          <Star
            size={20}
            aria-hidden="true"
            className={classes(on ? 'fill-current text-accent' : 'text-faint')}
          />
        }
        onClick={press}
      />
    </div>
  )
}

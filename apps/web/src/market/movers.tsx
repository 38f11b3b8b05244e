/** market: who moves most and what is traded most, three lists for home and the market page. */
import type { MarketOverview, Quote } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { List } from '@pramaan/ui/list.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Tabs } from '@pramaan/ui/tabs.tsx'
import { useMemo, useState } from 'react'
import { useIsMobile } from '../platform/viewport.ts'
import { keyOf } from './live.ts'
import { type Lines, useMonthLines } from './month-line.tsx'
import { say } from './say.ts'
import { StockRow } from './stock-row.tsx'

function useMovers({ gainers, losers, most_active }: MarketOverview) {
  const all = useMemo(() => uniqueOf([...gainers, ...losers, ...most_active]), [gainers, losers, most_active])
  const lines = useMonthLines(all)
  return [
    { value: 'gainers', label: say('gainers'), quotes: gainers, none: say('noGainers') },
    { value: 'losers', label: say('losers'), quotes: losers, none: say('noLosers') },
    { value: 'active', label: say('active'), quotes: most_active, none: say('noActive') },
  ].map(({ value, label, quotes, none }) => ({
    value,
    label,
    content: <Stocks quotes={quotes} lines={lines} none={none} />,
  }))
}

/** The three lists behind three tabs. */
export function Movers({ overview }: { overview: MarketOverview }) {
  const [shown, setShown] = useState('gainers')
  return (
    <Card title={say('movers')} flush>
      <Tabs
        label={say('movers')}
        value={shown}
        onChange={setShown}
        tabs={useMovers(overview)}
        className="mt-1 [&_[role=tabpanel]]:pt-0"
      />
    </Card>
  )
}

/** Side by side where the screen is wide; behind tabs on a phone. */
export function MoversRow({ overview }: { overview: MarketOverview }) {
  return useIsMobile() ? <Movers overview={overview} /> : <MoversAbreast overview={overview} />
}

const MoversAbreast = ({ overview }: { overview: MarketOverview }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] gap-4">
    {useMovers(overview).map(({ value, label, content }) => (
      <Card key={value} title={label} flush>
        {content}
      </Card>
    ))}
  </div>
)

const uniqueOf = (quotes: readonly Quote[]): Quote[] => [
  ...new Map(quotes.map((quote) => [keyOf(quote), quote])).values(),
]

interface StocksProps {
  readonly quotes: readonly Quote[]
  readonly lines: Lines
  readonly none: string
}

function Stocks({ quotes, lines, none }: StocksProps) {
  if (quotes.length === 0) return <p className="px-4 py-6 text-soft">{none}</p>
  return (
    <List>
      {quotes.map((quote) => (
        <li key={keyOf(quote)}>
          <StockRow stock={quote} closes={lines.get(keyOf(quote))} />
        </li>
      ))}
    </List>
  )
}

export const MoversSkeleton = () => (
  <Card title={say('movers')} flush>
    <SkeletonList rows={5} label={say('loadingMovers')} />
  </Card>
)

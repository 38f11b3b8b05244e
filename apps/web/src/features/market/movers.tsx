/** market: who moves most and what is traded most, three lists behind three tabs. */
import type { MarketOverview, Quote } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { List } from '@pramaan/ui/list.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Tabs } from '@pramaan/ui/tabs.tsx'
import { useState } from 'react'
import { keyOf } from '../../platform/market/live.ts'
import { StockRow } from './stock-row.tsx'

export function Movers({ overview }: { overview: MarketOverview }) {
  const [shown, setShown] = useState('gainers')
  const tabs = [
    {
      value: 'gainers',
      label: 'Gainers',
      content: <Stocks quotes={overview.gainers} none="Nothing has risen today." />,
    },
    {
      value: 'losers',
      label: 'Losers',
      content: <Stocks quotes={overview.losers} none="Nothing has fallen today." />,
    },
    {
      value: 'active',
      label: 'Most traded',
      content: <Stocks quotes={overview.most_active} none="Nothing has been traded today." />,
    },
  ]
  return (
    <Card title="Movers" flush>
      <Tabs
        label="Movers"
        value={shown}
        onChange={setShown}
        tabs={tabs}
        className="mt-1 [&_[role=tabpanel]]:pt-0"
      />
    </Card>
  )
}

function Stocks({ quotes, none }: { quotes: readonly Quote[]; none: string }) {
  if (quotes.length === 0) return <p className="px-4 py-6 text-soft">{none}</p>
  return (
    <List>
      {quotes.map((quote) => (
        <li key={keyOf(quote)}>
          <StockRow stock={quote} />
        </li>
      ))}
    </List>
  )
}

export const MoversSkeleton = () => (
  <Card title="Movers" flush>
    <SkeletonList rows={5} label="Loading the movers" />
  </Card>
)

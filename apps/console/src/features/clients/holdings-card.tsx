/** clients: what the client holds, each stock at its last price, with the price's time. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { ClientAccount, Position } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { UnitPrice, unitPriceWords } from '@pramaan/ui/unit-price.tsx'
import { useState } from 'react'
import { Amount } from '../../platform/amount.tsx'
import { unitsWords } from '../../platform/orders.tsx'
import { say } from './say.ts'

const SHOWN = 8

const stateWords: Record<Position['state'], string> = {
  live: say('live'),
  stale: say('stale'),
  halted: say('halted'),
  closed: say('closed'),
}

const Change = ({ rupees, percent }: { rupees: number | null; percent?: number | null }) =>
  rupees === null ? (
    say('noPrice')
  ) : (
    <>
      <Amount rupees={rupees} sign="always" tone="change" className="block" />
      {percent !== undefined && percent !== null && (
        <Percent value={percent} tone="change" className="justify-end text-xs" />
      )}
    </>
  )

const columns: Column<Position>[] = [
  {
    head: say('stock'),
    isMain: true,
    cell: ({ name, market, symbol, quantity, average_price }) => (
      <>
        <span className="block font-medium text-base">{name}</span>
        <span className="figures block text-soft text-sm">
          {market}:{symbol} ·{' '}
          {say('sharesAt', { units: unitsWords({ market, quantity }), price: unitPriceWords(average_price) })}
        </span>
      </>
    ),
  },
  {
    head: say('lastPrice'),
    isFigure: true,
    className: 'w-60',
    cell: ({ price, as_of, state }) =>
      price === null ? (
        say('noPrice')
      ) : (
        <>
          <UnitPrice rupees={price} className="block" />
          <span className="block text-soft text-xs">
            {say('priceTimeState', { when: istMoment(as_of), state: stateWords[state] })}
          </span>
        </>
      ),
  },
  {
    head: say('invested'),
    isFigure: true,
    className: 'w-36',
    cell: ({ cost }) => <Amount rupees={cost} />,
  },
  {
    head: say('value'),
    isFigure: true,
    className: 'w-36',
    cell: ({ value }) => <Amount rupees={value} className="font-medium" />,
  },
  {
    head: say('profit'),
    isFigure: true,
    className: 'w-36',
    cell: ({ profit, roi }) => <Change rupees={profit} percent={roi} />,
  },
]

export function HoldingsCard({ data: { positions, portfolio } }: { data: ClientAccount }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? positions : positions.slice(0, SHOWN)
  if (positions.length === 0) {
    return (
      <Card title={say('holdings')}>
        <p className="text-soft">{say('noHoldings')}</p>
      </Card>
    )
  }
  return (
    <>
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 px-1">
        <h2 className="text-lg">{say('holdings')}</h2>
        <p className="figures text-soft text-sm">{say('valuedAt', { when: istMoment(portfolio.as_of) })}</p>
      </header>
      <DataTable
        label={say('holdings')}
        columns={columns}
        rows={shown}
        keyOf={({ market, symbol }) => `${market}:${symbol}`}
      />
      {positions.length > SHOWN && (
        <Button variant="outline" size="small" className="mt-3" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? say('showFewer') : say('showAllHoldings', { count: positions.length })}
        </Button>
      )}
      <Totals portfolio={portfolio} />
    </>
  )
}

const Totals = ({ portfolio }: Pick<ClientAccount, 'portfolio'>) => (
  <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 px-1">
    {[
      { name: say('invested'), figure: <Amount rupees={portfolio.invested} /> },
      { name: say('value'), figure: <Amount rupees={portfolio.holdings} /> },
      { name: say('profit'), figure: <Change rupees={portfolio.profit} /> },
      { name: say('dayChange'), figure: <Change rupees={portfolio.day_change} /> },
      { name: say('realised'), figure: <Change rupees={portfolio.realised} /> },
      { name: say('dividends'), figure: <Change rupees={portfolio.dividends} /> },
    ].map(({ name, figure }) => (
      <div key={name}>
        <dt className="text-soft text-sm">{name}</dt>
        <dd className="figures font-medium">{figure}</dd>
      </div>
    ))}
  </dl>
)

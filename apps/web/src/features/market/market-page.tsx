/** market: indices and prices. No feed is connected yet, and no price is shown without one. */
import { indexWatchList } from '@pramaan/contracts'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { ChartCandlestick } from 'lucide-react'
import { Link } from 'react-router'

export default function MarketPage() {
  return (
    <>
      <h1 className="mb-5 text-2xl">Market</h1>
      <Card>
        <EmptyState
          icon={<ChartCandlestick size={24} aria-hidden="true" />}
          title="No price feed is connected"
          action={
            <Link to="/discover" className={buttonClasses('outline', 'medium')}>
              What you can invest in
            </Link>
          }
        >
          Indices and stocks stand here, each price with its source and time. Without a source there is no
          price.
        </EmptyState>
        <WatchedIndices />
      </Card>
    </>
  )
}

function WatchedIndices() {
  return (
    <div className="border-t border-line pt-4">
      <h2 className="text-sm text-soft">Indices that will be followed</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {indexWatchList.map((index) => (
          <li key={index} className="rounded-md border border-line px-3 py-1.5 text-sm font-medium">
            {index}
          </li>
        ))}
      </ul>
    </div>
  )
}

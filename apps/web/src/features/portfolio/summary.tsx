/** portfolio: the summary: cash and holdings make the net worth, and how it is spread. The figures are those of home. */
import type { Portfolio } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Hourglass, Layers } from 'lucide-react'
import { Link } from 'react-router'
import { useShowsAmounts } from '../../platform/amounts.ts'
import { istMoment } from '../../platform/clock.ts'
import { usePortfolio } from '../../platform/orders/orders.ts'
import { Allocation } from '../../platform/worth/allocation.tsx'
import { Change } from '../../platform/worth/change.tsx'
import { NetWorthCard, Part } from '../../platform/worth/net-worth-card.tsx'
import type { WorthNow } from '../../platform/worth/use-worth.ts'

export default function Summary() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <NetWorthCard>{(worth, portfolio) => <Parts worth={worth} portfolio={portfolio} />}</NetWorthCard>
      <div className="grid grid-cols-1 gap-4">
        <Spread />
        <Rooms />
      </div>
    </div>
  )
}

function Parts({ worth, portfolio }: { worth: WorthNow; portfolio: Portfolio }) {
  const isHidden = !useShowsAmounts()
  return (
    <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-3 *:min-w-[42%]">
      <Part name="Cash">
        <Money amount={worth.cash} hidden={isHidden} />
      </Part>
      <Part name="Holdings">
        <Money amount={worth.holdings} hidden={isHidden} />
      </Part>
      <Part name="Paid for them, with charges">
        <Money amount={fromWire(portfolio.invested)} hidden={isHidden} />
      </Part>
      <Part name="Gain on them">
        <Change amount={worth.profit} percent={worth.profitPercent} />
      </Part>
      <Part name="From sales so far">
        <Change amount={fromWire(portfolio.realised)} />
      </Part>
    </dl>
  )
}

function Spread() {
  const { data: portfolio, isPending } = usePortfolio()
  if (!portfolio) return isPending ? <SkeletonCard /> : null
  return (
    <Card title="How it is spread">
      {portfolio.parts.length === 0 || portfolio.net_worth === 0 ? (
        <>
          <p className="text-soft">
            There is nothing to spread yet. What you pay in and what you buy stands here by its share.
          </p>
          <Link to="/discover" className={`mt-3 ${buttonClasses('outline', 'medium')}`}>
            What you can invest in
          </Link>
        </>
      ) : (
        <>
          <Allocation parts={portfolio.parts} />
          <p className="figures mt-2 text-soft text-xs">As of {istMoment(portfolio.as_of)}</p>
        </>
      )}
    </Card>
  )
}

const SkeletonCard = () => (
  <Card title="How it is spread" flush>
    <SkeletonList rows={3} label="Loading how it is spread" />
  </Card>
)

function Rooms() {
  const { data: portfolio } = usePortfolio()
  if (!portfolio) return null
  const { positions, awaiting } = portfolio
  return (
    <Card flush aria-label="More about it">
      <List>
        <ListItem
          leading={<Layers size={20} aria-hidden="true" />}
          title={positions === 1 ? '1 holding' : `${positions} holdings`}
          note="Each with its live value and its lots"
          link={(content, look) => (
            <Link to="/portfolio/holding" className={look}>
              {content}
            </Link>
          )}
        />
        <ListItem
          leading={<Hourglass size={20} aria-hidden="true" />}
          title={awaiting === 1 ? '1 order waits' : `${awaiting} orders wait`}
          note="For what, until when, and what is set aside"
          link={(content, look) => (
            <Link to="/portfolio/awaiting" className={look}>
              {content}
            </Link>
          )}
        />
      </List>
    </Card>
  )
}

/** portfolio: the summary: net worth with its returns, what it is made of, and the largest holdings. The figures are those of home. */
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { usePortfolio } from '../../orders/orders.ts'
import { AllocationRing, ConcentrationNote } from '../../orders/worth/allocation.tsx'
import { CashCard } from '../../orders/worth/cash-card.tsx'
import { kindParts } from '../../orders/worth/kind-parts.ts'
import { NetWorthCard } from '../../orders/worth/net-worth-card.tsx'
import { say as sayWorth } from '../../orders/worth/say.ts'
import { TopHoldings } from '../../orders/worth/top-holdings.tsx'
import { usePositions } from '../../orders/worth/use-worth.ts'
import { istMoment } from '../../platform/clock.ts'
import { useHoldingScreens } from '../../products/registry.ts'
import { say } from './say.ts'

export default function Summary() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,13fr)_minmax(0,7fr)] lg:items-start">
      <div className="grid grid-cols-1 gap-4">
        <NetWorthCard />
        <TopHoldings screensOf={useHoldingScreens()} />
        <OpenOrders />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Assets />
        <CashCard />
      </div>
    </div>
  )
}

function Assets() {
  const { data: portfolio, isPending } = usePortfolio()
  const positions = usePositions()
  const screensOf = useHoldingScreens()
  if (!portfolio) return isPending ? <AssetsSkeleton /> : null
  const isEmpty = portfolio.parts.length === 0 || portfolio.net_worth === 0
  return (
    <Card title={sayWorth('allocation')} aside={!isEmpty && sayWorth('ofNetWorth')}>
      {isEmpty ? (
        <>
          <p className="text-soft">{say('nothingYet')}</p>
          <Link to="/discover" className={`mt-3 ${buttonClasses('outline', 'medium')}`}>
            {say('discover')}
          </Link>
        </>
      ) : (
        <>
          <AllocationRing parts={kindParts(portfolio, positions, screensOf) ?? portfolio.parts} />
          <ConcentrationNote portfolio={portfolio} />
          <p className="figures mt-2 text-soft text-xs">
            {say('asOf', { time: istMoment(portfolio.as_of) })}
          </p>
        </>
      )}
    </Card>
  )
}

const AssetsSkeleton = () => (
  <Card title={sayWorth('allocation')} flush>
    <SkeletonList rows={3} label={say('loadingAllocation')} />
  </Card>
)

function OpenOrders() {
  const { data: portfolio } = usePortfolio()
  if (!portfolio) return null
  return (
    <Card flush aria-label={say('openOrdersTitle')}>
      <List>
        <ListItem
          leading={<FileText size={20} aria-hidden="true" />}
          title={say('openOrders', { count: portfolio.awaiting })}
          note={say('openOrdersNote')}
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

/** dashboard: home. What the client has, what there is to do, what moves, and what happened last. Nothing is invented. */
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { AllocationBar } from '../../orders/worth/allocation.tsx'
import { CashCard } from '../../orders/worth/cash-card.tsx'
import { kindParts } from '../../orders/worth/kind-parts.ts'
import { NetWorthCard } from '../../orders/worth/net-worth-card.tsx'
import { TopHoldings } from '../../orders/worth/top-holdings.tsx'
import { usePositions } from '../../orders/worth/use-worth.ts'
import { useSession } from '../../platform/session.ts'
import { useHoldingScreens } from '../../products/registry.ts'
import { Indices, MarketMovers } from './markets.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { say } from './say.ts'
import { ToDo } from './to-do.tsx'

const desk = 'grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,13fr)_minmax(0,7fr)]'

export default function DashboardPage() {
  const { profile } = useSession()
  const screensOf = useHoldingScreens()
  const positions = usePositions()
  if (!profile) return null
  return (
    <>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-2xl [overflow-wrap:anywhere]">{say('welcome', { name: profile.name })}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-soft">
          <span className="[overflow-wrap:anywhere]">{say('account', { account: profile.account })}</span>
          <StatusChip status={profile.verified} word={say('approved')} />
        </p>
      </header>
      <div className="grid grid-cols-1 gap-4">
        <div className={desk}>
          <NetWorthCard>
            {(portfolio) =>
              portfolio.parts.length > 1 &&
              portfolio.net_worth > 0 && (
                <div className="mt-6">
                  <AllocationBar parts={kindParts(portfolio, positions, screensOf) ?? portfolio.parts} />
                </div>
              )
            }
          </NetWorthCard>
          <div className="grid grid-cols-1 content-start gap-4">
            <ToDo profile={profile} />
            <CashCard />
          </div>
        </div>
        <Indices />
        <div className={`${desk} lg:items-start`}>
          <TopHoldings screensOf={screensOf} />
          <RecentOrders />
        </div>
        <MarketMovers />
      </div>
    </>
  )
}

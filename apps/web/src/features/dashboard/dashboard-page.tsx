/** dashboard: home. What the client has, what there is to do, what comes next, what moves, what happened last. Nothing is invented. */
import type { ClientProfile } from '@pramaan/contracts'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { useDeferredValue, useEffect } from 'react'
import { CashCard } from '../../orders/worth/cash-card.tsx'
import { TopHoldings } from '../../orders/worth/top-holdings.tsx'
import { useSession } from '../../platform/session.ts'
import { useHoldingScreens } from '../../products/registry.ts'
import { Contact } from './contact.tsx'
import { Indices, MarketMovers } from './markets.tsx'
import { NextFlows } from './next-flows.tsx'
import { OpenDeals } from './open-deals.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { say } from './say.ts'
import { ToDo } from './to-do.tsx'
import { Worth } from './worth.tsx'

const desk = 'grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,13fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]'
/** On a phone all of them are one column. */
const column = 'max-lg:contents lg:flex lg:flex-col lg:gap-4'

/** Who comes back finds the page as long as it was, and so the place where they had scrolled to. */
let wasDrawn = false

/** On a phone by worry: what there is to do, the cash, what comes next; the market after what is held. */
export default function DashboardPage() {
  const { profile } = useSession()
  // What it is all worth is drawn first; the rest follows in small steps, so that a finger is answered meanwhile.
  const isRestDue = useDeferredValue(true, wasDrawn)
  useEffect(() => {
    wasDrawn = true
  }, [])
  if (!profile) return null
  return (
    <>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-2xl [overflow-wrap:anywhere]">{say('welcome', { name: profile.name })}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-soft max-md:text-sm">
          <span className="[overflow-wrap:anywhere]">{say('account', { account: profile.account })}</span>
          <StatusChip status={profile.verified} word={say('approved')} />
        </p>
      </header>
      <div className={desk}>
        <Worth />
        {isRestDue && <Rest profile={profile} />}
      </div>
      {isRestDue && (
        <div className="mt-4 grid grid-cols-1 gap-4">
          <Indices />
          <MarketMovers />
        </div>
      )}
    </>
  )
}

function Rest({ profile }: { profile: ClientProfile }) {
  const screensOf = useHoldingScreens()
  return (
    <>
      <div className={`${column} lg:row-span-2`}>
        <ToDo profile={profile} />
        <CashCard />
        <NextFlows />
        <div className="max-lg:order-1">
          <RecentOrders />
        </div>
      </div>
      <div className={column}>
        <TopHoldings screensOf={screensOf} />
        <OpenDeals />
        <div className="max-lg:order-2">
          <Contact />
        </div>
      </div>
    </>
  )
}

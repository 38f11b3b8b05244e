/** dashboard: home. What the client has, what needs the client, and what happened last. Nothing is invented. */
import { fromWire } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { ShieldCheck, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useShowsAmounts } from '../../platform/amounts.ts'
import { useSession } from '../../platform/session.ts'
import { Change } from '../../platform/worth/change.tsx'
import { NetWorthCard, Part } from '../../platform/worth/net-worth-card.tsx'
import type { WorthNow } from '../../platform/worth/use-worth.ts'
import { CashCard } from './cash-card.tsx'
import { Markets } from './markets.tsx'
import { NeedsYou } from './needs-you.tsx'
import { RecentOrders } from './recent-orders.tsx'

export default function DashboardPage() {
  const { profile } = useSession()
  if (!profile) return null
  return (
    <>
      <header className="mb-5">
        <h1 className="text-2xl [overflow-wrap:anywhere]">Welcome, {profile.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-soft">
          <span className="[overflow-wrap:anywhere]">Account {profile.account}</span>
          <StatusChip status={profile.verified} word="Identity approved" />
        </p>
      </header>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid grid-cols-1 gap-4">
          <NetWorthCard>{(worth, { realised }) => <Parts worth={worth} realised={realised} />}</NetWorthCard>
          <CashCard />
          <Markets />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <NeedsYou profile={profile} />
          <RecentOrders />
          <DoNow />
        </div>
      </div>
    </>
  )
}

function Parts({ worth, realised }: { worth: WorthNow; realised: number }) {
  const isShown = useShowsAmounts()
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      <Part name="Holdings">
        <Link to="/portfolio/holding" className="text-link">
          <Money amount={worth.holdings} hidden={!isShown} />
          <span className="sr-only">: see each</span>
        </Link>
      </Part>
      {worth.holdings !== 0n && (
        <Part name="Gain on them">
          <Change amount={worth.profit} percent={worth.profitPercent} />
        </Part>
      )}
      {realised !== 0 && (
        <Part name="From sales so far">
          <Change amount={fromWire(realised)} />
        </Part>
      )}
    </dl>
  )
}

function DoNow() {
  return (
    <Card title="Do now" flush>
      <List className="mt-1">
        <ListItem
          leading={<UserRound size={20} aria-hidden="true" />}
          title="Check your details"
          note="Name, address and account"
          link={(content, look) => (
            <Link to="/me/profile" className={look}>
              {content}
            </Link>
          )}
        />
        <ListItem
          leading={<ShieldCheck size={20} aria-hidden="true" />}
          title="Check this app"
          note="Who runs it, and how to tell a fake"
          link={(content, look) => (
            <Link to="/about" className={look}>
              {content}
            </Link>
          )}
        />
      </List>
    </Card>
  )
}

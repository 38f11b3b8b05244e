/** dashboard: home. Greets the client, says how the account stands and what needs the client, and nothing invented. */

import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { ShieldCheck, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { CashCard } from './cash-card.tsx'
import { Markets } from './markets.tsx'
import { NeedsYou } from './needs-you.tsx'

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
          <CashCard />
          <Markets />
        </div>
        <div className="grid gap-4">
          <NeedsYou profile={profile} />
          <DoNow />
        </div>
      </div>
    </>
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

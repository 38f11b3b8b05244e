/** dashboard: what waits for the client, and what the client waits for. Only what the server's facts say. */
import type { ClientProfile } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { CalendarClock, CircleCheck, Hourglass, Landmark, RectangleEllipsis } from 'lucide-react'
import { Link } from 'react-router'
import { useBankCards, useCash, useStanding } from '../../platform/account.ts'
import { useShowsAmounts } from '../../platform/amounts.ts'
import { istDay } from '../../platform/clock.ts'
import { openDrawer, openModal } from '../../platform/modals.ts'
import { usePortfolio } from '../../platform/orders/orders.ts'
import { type Unsettled, unsettledOf, waitingWords } from './waiting-money.ts'

export function NeedsYou({ profile }: { profile: ClientProfile }) {
  const cards = useBankCards()
  const portfolio = usePortfolio()
  const { data: account } = useCash()
  const isFrozen = (useStanding().data?.frozen_at ?? null) !== null
  const unsettled = account ? unsettledOf(account) : null
  const needsAccount = cards.data?.length === 0 && !isFrozen
  const rows = [
    !profile.has_pin && <SetPin key="pin" />,
    needsAccount && <AddAccount key="account" />,
    portfolio.data && portfolio.data.awaiting > 0 && (
      <WaitingOrders key="orders" words={waitingWords(portfolio.data)} />
    ),
    unsettled && <UnsettledMoney key="unsettled" unsettled={unsettled} />,
  ].filter(Boolean)
  const isKnown = !cards.isPending && !portfolio.isPending
  return (
    <Card title="Needs you" aside={isKnown && <span className="figures">{rows.length}</span>} flush>
      {!isKnown && <SkeletonList rows={1} label="Looking for what waits for you" />}
      {isKnown && rows.length === 0 && (
        <p className="flex items-center gap-3 p-4 text-soft">
          <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-gain" />
          Nothing is waiting for you.
        </p>
      )}
      {isKnown && rows.length > 0 && <List className="mt-1">{rows}</List>}
    </Card>
  )
}

const SetPin = () => (
  <ListItem
    leading={<RectangleEllipsis size={20} aria-hidden="true" />}
    title="Set your PIN"
    note="Asked before money leaves or a bank account changes"
    onPress={() => openModal('set-pin')}
  />
)

const AddAccount = () => (
  <ListItem
    leading={<Landmark size={20} aria-hidden="true" />}
    title="Add a bank account"
    note="Withdrawals go there, from 24 hours after you add it"
    link={(content, look) => (
      <Link to="/me/profile#bank-section" className={look}>
        {content}
      </Link>
    )}
  />
)

const WaitingOrders = ({ words }: { words: string }) => (
  <ListItem
    leading={<Hourglass size={20} aria-hidden="true" />}
    title={words}
    note="See for what, until when, and cancel what you no longer want"
    link={(content, look) => (
      <Link to="/portfolio/awaiting" className={look}>
        {content}
      </Link>
    )}
  />
)

function UnsettledMoney({ unsettled }: { unsettled: Unsettled }) {
  const isShown = useShowsAmounts()
  return (
    <ListItem
      leading={<CalendarClock size={20} aria-hidden="true" />}
      title={
        <>
          <Money amount={unsettled.amount} hidden={!isShown} /> from sales settles
        </>
      }
      note={freeWords(unsettled)}
      onPress={() => openDrawer('withdraw')}
    />
  )
}

function freeWords({ first, last }: Unsettled): string {
  if (first === null || last === null) return 'Free to withdraw once it is settled'
  const [from, to] = [istDay(first), istDay(last)]
  return from === to ? `Free to withdraw on ${to}` : `Free to withdraw from ${from} to ${to}`
}

/** dashboard: what there is to do, until when, and what happens otherwise. Only what the server's facts say. */
import {
  type Alert,
  type Application,
  type ClientProfile,
  type Deposit,
  listApplications,
  type Order,
} from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  CircleCheck,
  FileText,
  Hourglass,
  Landmark,
  MessageSquareText,
  RectangleEllipsis,
  Snowflake,
  TriangleAlert,
  Upload,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { alertPrice, alertWords } from '../../market/alert-words.ts'
import { countdown } from '../../market/times.ts'
import { useAlerts } from '../../market/watching.ts'
import { accountKey, useBankCards, useDeposits } from '../../money/account.ts'
import { rupeeWords, useVeil } from '../../money/amounts.ts'
import { useFrozen } from '../../orders/closed-to-you.tsx'
import { useAwaiting, usePortfolio } from '../../orders/orders.ts'
import { orderScreensOf } from '../../orders/product.ts'
import { useBusinessNow } from '../../orders/shelf/business-now.ts'
import { call } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer, openModal } from '../../platform/modals.ts'
import { useProducts } from '../../products/registry.ts'
import { say } from './say.ts'

/** What has been answered or reached is told for so long. */
const TOLD_MS = 7 * 86_400_000

export function ToDo({ profile }: { profile: ClientProfile }) {
  const cards = useBankCards()
  const portfolio = usePortfolio()
  const products = useProducts()
  const now = useBusinessNow()
  const orders = useAwaiting().data?.pages[0]?.orders ?? []
  const deposits = useDeposits().data?.pages.flat() ?? []
  const frozen = useFrozen()
  const needsAccount = cards.data?.length === 0 && frozen === null
  const asked = useQuery({
    queryKey: accountKey('applications'),
    queryFn: ({ signal }) => call(listApplications, {}, { signal, inline: true }),
  })
  const alerts = useAlerts().data ?? []
  const isTold = (at: string | null): at is string => at !== null && Date.parse(at) > now - TOLD_MS
  const theirs = orders
    .filter((one) => orderScreensOf(products, one.ttype).awaiting.isYourTurn?.(one))
    .toSorted((a, b) => endOf(a) - endOf(b))
  const open = (portfolio.data?.awaiting ?? 0) - theirs.length
  const rows = [
    ...(asked.data ?? [])
      .filter(({ is_yours: isYours }) => isYours)
      .map((one) => <YourTurn key={one.id} asked={one} />),
    ...theirs.map((one) => <YourOrder key={one.id} order={one} now={now} />),
    frozen !== null && <Frozen key="frozen" why={frozen} />,
    ...deposits
      .filter(({ state }) => state === 'created')
      .map((one) => <PayDeposit key={one.id} deposit={one} now={now} />),
    !profile.has_pin && <SetPin key="pin" />,
    needsAccount && <AddAccount key="account" />,
    ...(asked.data ?? [])
      .filter(({ kind, decided_at: at }) => kind === 'claim' && isTold(at))
      .map((one) => <Answered key={one.id} asked={one} />),
    ...alerts
      .filter(({ fired_at: at }) => isTold(at))
      .map((one) => <AlertReached key={one.id} alert={one} />),
    open > 0 && (
      <OpenOrders key="orders" count={open} orders={orders.filter((one) => !theirs.includes(one))} />
    ),
  ].filter(Boolean)
  const sources = [cards, portfolio, asked]
  const isPending = sources.some((one) => one.isPending)
  const failed = sources.find((one) => one.isError && one.data === undefined)
  // Nothing to do is said only where all that could say otherwise has answered.
  const isKnown = !isPending && !failed
  const [isWhole, setWhole] = useState(false)
  return (
    <Card title={say('toDo')} aside={isKnown && <span className="figures">{rows.length}</span>} flush>
      {isPending && !failed && <SkeletonList rows={2} label={say('loadingToDo')} />}
      {failed && (
        <LoadFailed
          what={say('yourToDo')}
          failure={failed.error}
          onRetry={() => {
            for (const one of sources) if (one.isError) void one.refetch()
          }}
        />
      )}
      {isKnown && rows.length === 0 && (
        <p className="flex items-center gap-3 px-4 pt-2 pb-4 text-soft">
          <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-gain" />
          {say('nothingToDo')}
        </p>
      )}
      {!isPending && rows.length > 0 && <List className="mt-1">{isWhole ? rows : rows.slice(0, FEW)}</List>}
      {!isPending && rows.length > FEW && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="text-link min-h-11 w-full border-line border-t px-4 text-left"
        >
          {isWhole ? say('fewer') : say('allToDo', { count: rows.length })}
        </button>
      )}
    </Card>
  )
}

const FEW = 4

/** The sentence has the day and what happens otherwise; how long that is stands after it. */
function YourOrder({ order, now }: { order: Order; now: number }) {
  const veil = useVeil()
  const products = useProducts()
  const { expires_at: until, offer_id: offer, waits_for: waits, ttype } = order
  const drawer = products.find(({ orders }) => orders?.ttype === ttype)?.drawer.type
  return (
    <ListItem
      leading={<Hourglass size={20} aria-hidden="true" className="text-pending" />}
      title={veil(orderScreensOf(products, ttype).awaiting.title(order))}
      note={
        <>
          {veil(waits ?? '')}
          {until !== null && <TimeTo until={until} now={now} />}
        </>
      }
      {...(drawer && offer !== undefined && { onPress: () => openDrawer(drawer, { id: offer }) })}
    />
  )
}

const TimeTo = ({ until, now }: { until: string; now: number }) =>
  Date.parse(until) > now ? (
    <span className="figures block text-pending">
      {say('inTime', { span: countdown(Date.parse(until) - now) })}
    </span>
  ) : null

const Frozen = ({ why }: { why: string }) => (
  <ListItem
    leading={<Snowflake size={20} aria-hidden="true" className="text-pending" />}
    title={say('frozen')}
    note={why}
    link={(content, look) => (
      <Link to="/me/profile" className={look}>
        {content}
      </Link>
    )}
  />
)

function Answered({ asked: { title, state, reason, decided_at, opens } }: { asked: Application }) {
  const veil = useVeil()
  return (
    <ListItem
      leading={<MessageSquareText size={20} aria-hidden="true" />}
      title={veil(title)}
      note={veil(say('answered', { state, time: istMoment(decided_at ?? ''), reason: reason ?? '' }).trim())}
      {...(opens && { onPress: () => openDrawer(opens.drawer, { id: opens.id }) })}
    />
  )
}

const AlertReached = ({ alert }: { alert: Alert }) => (
  <ListItem
    leading={<Bell size={20} aria-hidden="true" />}
    title={say('alertFired', { name: alert.name, alert: alertWords(alert) })}
    note={say('alertReached', {
      price: alertPrice(alert, alert.fired_price),
      time: istMoment(alert.fired_at ?? ''),
    })}
    onPress={() => openDrawer('stock', { market: alert.market, symbol: alert.symbol, title: alert.name })}
  />
)

function YourTurn({ asked: { title, reason, opens } }: { asked: Application }) {
  const veil = useVeil()
  return (
    <ListItem
      leading={<TriangleAlert size={20} aria-hidden="true" className="text-pending" />}
      title={veil(title)}
      note={reason !== null && veil(reason)}
      {...(opens && { onPress: () => openDrawer(opens.drawer, { id: opens.id }) })}
    />
  )
}

const SetPin = () => (
  <ListItem
    leading={<RectangleEllipsis size={20} aria-hidden="true" />}
    title={say('setPin')}
    note={say('setPinNote')}
    onPress={() => openModal('set-pin')}
  />
)

const AddAccount = () => (
  <ListItem
    leading={<Landmark size={20} aria-hidden="true" />}
    title={say('addBank')}
    note={say('addBankNote')}
    link={(content, look) => (
      <Link to="/me/profile#bank-section" className={look}>
        {content}
      </Link>
    )}
  />
)

function PayDeposit({ deposit, now }: { deposit: Deposit; now: number }) {
  const veil = useVeil()
  return (
    <ListItem
      leading={<Upload size={20} aria-hidden="true" className="text-pending" />}
      title={veil(say('payDeposit', { amount: inWords(deposit.amount) }))}
      note={
        deposit.expires_at !== null && (
          <>
            {say('payDepositNote', { time: istMoment(deposit.expires_at) })}
            <TimeTo until={deposit.expires_at} now={now} />
          </>
        )
      }
      onPress={() => openDrawer('deposit')}
    />
  )
}

function OpenOrders({ count, orders }: { count: number; orders: readonly Order[] }) {
  const veil = useVeil()
  const next = mostUrgent(orders)
  return (
    <ListItem
      leading={<FileText size={20} aria-hidden="true" />}
      title={say('openOrders', { count })}
      note={
        <>
          {next && <span className="block">{veil(orderWords(next))}</span>}
          <span className="text-link">{say('viewOrders')}</span>
        </>
      }
      link={(content, look) => (
        <Link to="/portfolio/awaiting" className={look}>
          {content}
        </Link>
      )}
    />
  )
}

const inWords = (rupees: number): string => rupeeWords(fromWire(rupees) ?? paise(0n))

/** The order whose time runs out first; one without an end comes last. */
const mostUrgent = (orders: readonly Order[]): Order | null =>
  firstToEnd(orders.filter(isFromTheMarket)) ?? orders[0] ?? null

const firstToEnd = (orders: readonly Order[]): Order | null =>
  orders.toSorted((a, b) => endOf(a) - endOf(b))[0] ?? null

/** Only such an order lapses; what is taken from an offer waits for what its product says. */
const isFromTheMarket = ({ offer_id }: Order): boolean => offer_id === undefined

const endOf = ({ expires_at }: Order): number =>
  expires_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(expires_at)

function orderWords(order: Order): string {
  const { symbol, name, expires_at, blocked, waits_for } = order
  if (!isFromTheMarket(order)) return say('orderWaits', { name, waits: waits_for ?? '' })
  const facts = { symbol, amount: inWords(blocked) }
  return expires_at === null
    ? say('orderOpen', facts)
    : say('orderTill', { ...facts, time: istMoment(expires_at) })
}

/** dashboard: what there is to do, until when, and what happens otherwise. Only what the server's facts say. */
import {
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
import { CircleCheck, FileText, Landmark, RectangleEllipsis, TriangleAlert, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { accountKey, useBankCards, useDeposits, useStanding } from '../../money/account.ts'
import { rupeeWords, useVeil } from '../../money/amounts.ts'
import { useAwaiting, usePortfolio } from '../../orders/orders.ts'
import { orderScreensOf, type Product } from '../../orders/product.ts'
import { call } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { openDrawer, openModal } from '../../platform/modals.ts'
import { useProducts } from '../../products/registry.ts'
import { say } from './say.ts'

export function ToDo({ profile }: { profile: ClientProfile }) {
  const cards = useBankCards()
  const portfolio = usePortfolio()
  const orders = useAwaiting().data?.pages[0]?.orders ?? []
  const deposits = useDeposits().data?.pages.flat() ?? []
  const isFrozen = (useStanding().data?.frozen_at ?? null) !== null
  const needsAccount = cards.data?.length === 0 && !isFrozen
  const awaiting = portfolio.data?.awaiting ?? 0
  // Only what is owed can run short of cover.
  const asked = useQuery({
    queryKey: accountKey('applications'),
    queryFn: ({ signal }) => call(listApplications, {}, { signal, inline: true }),
    enabled: portfolio.data?.owed !== undefined,
  })
  const yours = asked.data?.filter(({ is_yours: isYours }) => isYours) ?? []
  const rows = [
    ...yours.map((one) => <YourTurn key={one.id} asked={one} />),
    !profile.has_pin && <SetPin key="pin" />,
    needsAccount && <AddAccount key="account" />,
    ...deposits
      .filter(({ state }) => state === 'created')
      .map((one) => <PayDeposit key={one.id} deposit={one} />),
    awaiting > 0 && <OpenOrders key="orders" count={awaiting} orders={orders} />,
  ].filter(Boolean)
  const isKnown = !cards.isPending && !portfolio.isPending && !asked.isLoading
  return (
    <Card title={say('toDo')} aside={isKnown && <span className="figures">{rows.length}</span>} flush>
      {!isKnown && <SkeletonList rows={1} label={say('loadingToDo')} />}
      {isKnown && rows.length === 0 && (
        <p className="flex items-center gap-3 px-4 pt-2 pb-4 text-soft">
          <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-gain" />
          {say('nothingToDo')}
        </p>
      )}
      {isKnown && rows.length > 0 && <List className="mt-1">{rows}</List>}
    </Card>
  )
}

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

function PayDeposit({ deposit }: { deposit: Deposit }) {
  const veil = useVeil()
  return (
    <ListItem
      leading={<Upload size={20} aria-hidden="true" className="text-pending" />}
      title={veil(say('payDeposit', { amount: inWords(deposit.amount) }))}
      note={deposit.expires_at !== null && say('payDepositNote', { time: istMoment(deposit.expires_at) })}
      onPress={() => openDrawer('deposit')}
    />
  )
}

function OpenOrders({ count, orders }: { count: number; orders: readonly Order[] }) {
  const veil = useVeil()
  const products = useProducts()
  const next = mostUrgent(orders, products)
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

/** What waits for the client comes first, then the order whose time runs out first; one without an end comes last. */
function mostUrgent(orders: readonly Order[], products: readonly Product[]): Order | null {
  const theirs = orders.filter((one) => orderScreensOf(products, one.ttype).awaiting.isYourTurn?.(one))
  const rest = orders.filter(isFromTheMarket)
  return firstToEnd(theirs) ?? firstToEnd(rest) ?? orders[0] ?? null
}

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

/** portfolio: open orders: five on a phone's screen, nearest to fill first, what is blocked for them in all. */
import { isExchange, type Order } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { ArrowDownNarrowWide, Hourglass } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { keyOf, lastPrice, useWorkedOut } from '../../market/live.ts'
import { SourceLine } from '../../market/source-line.tsx'
import { useShowsAmounts } from '../../money/amounts.ts'
import { type TradeFilter, useAwaiting } from '../../orders/orders.ts'
import { orderScreensOf } from '../../orders/product.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { useProducts } from '../../products/registry.ts'
import { asked, Filters, nothingOf, useFilter } from './filters.tsx'
import { say } from './say-open-orders.ts'
import { ShowOlder } from './show-older.tsx'
import { WaitingOrder } from './waiting-order.tsx'
import { nearestFirst } from './waiting-words.ts'

export default function Awaiting() {
  const filter = useFilter()
  return (
    <>
      <Filters />
      <Waiting key={filter} filter={filter} />
      <AlsoWaits filter={filter} />
    </>
  )
}

/** What products bring beside orders. */
function AlsoWaits({ filter }: { filter: TradeFilter }) {
  const products = useProducts()
  const parts = useMemo(
    () =>
      products
        .filter((product) => filter === 'all' || product.filter === filter)
        .flatMap(({ name, waits }) => (waits ? [{ name, Part: lazy(waits) }] : [])),
    [products, filter],
  )
  return parts.map(({ name, Part }) => (
    <Suspense key={name} fallback={null}>
      <Part />
    </Suspense>
  ))
}

const NONE: readonly Order[] = []

function Waiting({ filter }: { filter: TradeFilter }) {
  const list = useAwaiting(asked(filter))
  const pages = list.data?.pages
  const known = useMemo(() => pages?.flatMap((page) => page.orders) ?? NONE, [pages])
  const orders = useNearestFirst(known)
  if (list.isPending) {
    return (
      <Card flush>
        <SkeletonList rows={3} label={say('loading')} />
      </Card>
    )
  }
  if (!pages) {
    return (
      <Card flush>
        <LoadFailed what={say('yourOrders')} failure={list.error} onRetry={() => void list.refetch()} />
      </Card>
    )
  }
  if (orders.length === 0) return <None filter={filter} />
  const traded = orders.find(({ market }) => isExchange(market))
  return (
    <>
      <Head orders={orders} hasMore={list.hasNextPage} />
      <Card flush>
        <ul aria-label={say('yourOrders')} className="divide-y divide-line">
          {orders.map((order) => (
            <WaitingOrder key={order.id} order={order} />
          ))}
        </ul>
      </Card>
      {traded && <SourceLine stock={keyOf(traded)} className="mt-2" />}
      <ShowOlder list={list} />
    </>
  )
}

/** Sorted when the list or its first prices come, not with every price: a row must not move away from under a thumb. */
function useNearestFirst(orders: readonly Order[]): readonly Order[] {
  const keys = useMemo(() => [...new Set(orders.map(keyOf))], [orders])
  const priced = useWorkedOut(keys, (priceOf) => keys.filter((key) => priceOf(key) !== null).length)
  const products = useProducts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a first price is a reason to sort again
  return useMemo(() => {
    const hundredthsOf = (order: Order) => lastPrice(keyOf(order))?.hundredths ?? null
    return nearestFirst(
      orders,
      (order) => orderScreensOf(products, order.ttype).awaiting.toGo?.(order, hundredthsOf(order)) ?? null,
      (order) => orderScreensOf(products, order.ttype).awaiting.isYourTurn?.(order) ?? false,
    )
  }, [orders, priced, products])
}

function Head({ orders, hasMore }: { orders: readonly Order[]; hasMore: boolean }) {
  const shows = useShowsAmounts()
  const blocked = paise(orders.reduce((sum, order) => sum + (fromWire(order.blocked) ?? 0n), 0n))
  const count = orders.length
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-xl">{hasMore ? say('countMore', { count }) : say('count', { count })}</h2>
      {orders.some(({ limit_price }) => limit_price !== null) && (
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <ArrowDownNarrowWide size={14} aria-hidden="true" />
          {say('nearest')}
        </p>
      )}
      <p className="w-full text-sm text-soft">
        {say.rich('blocked', {
          amount: <Money amount={blocked} hidden={!shows} className="font-medium text-ink" />,
        })}
      </p>
    </div>
  )
}

const None = ({ filter }: { filter: TradeFilter }) => (
  <Card>
    <EmptyState
      icon={<Hourglass size={24} aria-hidden="true" />}
      title={filter === 'all' ? say('none') : say('noneOfKind')}
      action={
        filter === 'all' && (
          <Link to="/portfolio/history" className={buttonClasses('outline', 'medium')}>
            {say('viewHistory')}
          </Link>
        )
      }
    >
      {filter === 'all' ? say('noneNote') : nothingOf(filter)}
    </EmptyState>
  </Card>
)

/** portfolio: finished orders: a table on wide screens, a list on phones. Each opens its receipt. */
import { isExchange, type Order } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { List } from '@pramaan/ui/list.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { useShowsAmounts, useVeil } from '../../money/amounts.ts'
import { Change } from '../../money/change.tsx'
import { countWords, orderWords } from '../../orders/order-words.ts'
import { paidOutAt, useIsOver } from '../../orders/settled.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { useIsMobile } from '../../platform/viewport.ts'
import { useOrderScreens } from '../../products/registry.ts'
import { openReceipt } from './open-order.ts'
import { say } from './say.ts'

export function FinishedOrders({ orders }: { orders: readonly Order[] }) {
  const isHidden = !useShowsAmounts()
  if (useIsMobile()) {
    return (
      <List
        aria-label={say('finishedOrders')}
        className="overflow-clip rounded-xl border border-line bg-raised shadow-card"
      >
        {orders.map((order) => (
          <PhoneRow key={order.id} order={order} isHidden={isHidden} />
        ))}
      </List>
    )
  }
  return (
    <DataTable
      label={say('finishedOrders')}
      columns={columns(isHidden)}
      rows={orders}
      keyOf={({ id }) => id}
      link={(order, content, look) => (
        <button
          type="button"
          data-row
          className={`${look} block w-full text-left`}
          onClick={() => openReceipt(order)}
        >
          {content}
          <span className="sr-only">: {say('openReceipt')}</span>
        </button>
      )}
    />
  )
}

/** What no exchange trades is known by its name; its symbol is a code. */
const Named = ({ order: { market, symbol, name } }: { order: Order }) =>
  isExchange(market) ? (
    <>
      <span className="block truncate font-medium text-base">{symbol}</span>
      <span className="line-clamp-2 text-soft text-sm">{name}</span>
    </>
  ) : (
    <span className="line-clamp-2 font-medium text-base">{name}</span>
  )

const endedAt = ({ closed_at, order_time }: Order): string => istMoment(closed_at ?? order_time)

function PhoneRow({ order, isHidden }: { order: Order; isHidden: boolean }) {
  const { units } = useOrderScreens(order.ttype)
  return (
    <li>
      <button
        type="button"
        data-row
        onClick={() => openReceipt(order)}
        className="block w-full px-4 py-3 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0">
            <Named order={order} />
          </span>
          <StatusChip {...orderWords(order)} className="shrink-0" />
        </span>
        <span className="mt-1 flex items-baseline justify-between gap-3">
          <span className="figures shrink-0 text-soft text-sm">
            {isHidden ? order.display_type : `${units(order.quantity)} · ${order.display_type}`}
            <span className="block">{endedAt(order)}</span>
          </span>
          <span className="min-w-0 text-right">
            <Result order={order} />
          </span>
        </span>
        <span className="sr-only">: {say('openReceipt')}</span>
      </button>
    </li>
  )
}

const columns = (isHidden: boolean): Column<Order>[] => [
  {
    head: say('order'),
    isMain: true,
    cell: (order) => (
      <>
        <Named order={order} />
      </>
    ),
  },
  {
    head: say('ended'),
    cell: (order) => (
      <>
        <StatusChip {...orderWords(order)} />
        <span className="figures mt-1 block whitespace-nowrap text-soft text-sm">{endedAt(order)}</span>
      </>
    ),
  },
  {
    head: say('kind'),
    cell: ({ display_type }) => <span className="whitespace-nowrap text-soft text-sm">{display_type}</span>,
  },
  {
    head: say('shares'),
    isFigure: true,
    cell: (order) => (isHidden ? <Money amount={null} hidden /> : <Count order={order} />),
  },
  { head: say('buyPrice'), isFigure: true, cell: ({ buy_price }) => priced(buy_price) },
  { head: say('exitPrice'), isFigure: true, cell: ({ sell_price }) => priced(sell_price) },
  { head: say('result'), isFigure: true, cell: (order) => <Result order={order} /> },
]

/** On a table of shares the number alone says it; units and bonds name themselves. */
function Count({ order: { ttype, quantity, market } }: { order: Order }) {
  const { units } = useOrderScreens(ttype)
  return (
    <span className="whitespace-nowrap">{isExchange(market) ? countWords(quantity) : units(quantity)}</span>
  )
}

const priced = (rupees: number | null) =>
  rupees === null ? <span className="text-faint">–</span> : <UnitPrice rupees={rupees} />

/** What it brought, or why it came to nothing. */
function Result({ order }: { order: Order }) {
  const veil = useVeil()
  if (order.status !== 'sold') {
    return (
      <span className="wrap-anywhere block max-w-80 text-soft text-sm">
        {veil(order.reason ?? say('noReason'))}
      </span>
    )
  }
  return (
    <>
      {order.profit !== null && (
        <Change amount={fromWire(order.profit)} percent={order.roi} className="justify-end" />
      )}
      {order.folded_by !== null && <Folded order={order} />}
      {order.settles_on !== null && <Settles day={order.settles_on} />}
    </>
  )
}

function Settles({ day }: { day: string }) {
  const key = useIsOver(paidOutAt(day)) ? 'settled' : 'settles'
  return <span className="block text-soft text-sm">{say(key, { day: istDay(day) })}</span>
}

/** What became of the shares of an order that a consolidation left no whole share of. */
function Folded({ order: { fraction, symbol } }: { order: Order }) {
  const isHidden = !useShowsAmounts()
  return (
    <span className="wrap-anywhere block text-soft text-sm">
      {fraction === null
        ? say('foldedIntoOthers', { symbol })
        : say.rich('fractionSoldFor', {
            amount: <Money amount={fromWire(fraction.proceeds)} hidden={isHidden} />,
          })}
    </span>
  )
}

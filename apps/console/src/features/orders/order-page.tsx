/** orders: one of them: whose, at what limit, what it cost, and everything that has happened to it. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type Received, readOrder } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { type Fact, Facts } from '@pramaan/ui/facts.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { counted, KindChip, sharesWords } from '../../platform/orders.tsx'
import { pricesWhilePresent } from '../../platform/presence.ts'
import { StepsCard } from '../../platform/steps-card.tsx'
import { DeskActs } from './desk-acts.tsx'

export type OrderFile = Received<(typeof readOrder)['reply']>

export function OrderPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call(readOrder, { params: { id } }, { signal, quiet: true }),
    refetchInterval: pricesWhilePresent,
  })
  return (
    <Answered query={query} isPage>
      {(order) => <Everything order={order} />}
    </Answered>
  )
}

function Everything({ order }: { order: OrderFile }) {
  const now = useBusinessNow()
  const isAtDesk = order.ttype === 'fo' && order.status === 'awaiting'
  return (
    <>
      <PageHead
        back={
          <Link to={isAtDesk ? '/desk' : '/orders'} className="text-link">
            {isAtDesk ? 'Desk' : 'Orders'}
          </Link>
        }
        title={
          <>
            <span className="figures">{sharesWords(order.quantity)}</span> of {order.name}
          </>
        }
        note={
          <span className="inline-flex flex-wrap items-center gap-2">
            <StatusChip status={order.status} />
            <KindChip order={order} />
            {order.market}:{order.symbol}
          </span>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <StepsCard
            steps={order.steps.map(({ status, ...step }, index) => ({
              ...step,
              state: stepName(status, index === 0),
              promised_by: null,
            }))}
            now={now}
            waitsFor={order.waits_for}
            promisedBy={null}
            isOverdue={false}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          {isAtDesk && <DeskActs order={order} />}
          <Card title="Facts">
            <Facts className="-my-2.5" facts={factsOf(order)} />
          </Card>
        </div>
      </div>
    </>
  )
}

/** A state is entered more than once: by placing it, and by each fill. */
function stepName(status: string, isFirst: boolean): string {
  if (status === 'awaiting') return isFirst ? 'placed' : 'filled in part'
  if (status === 'holding') return isFirst ? 'bought at once' : 'filled'
  return status
}

function factsOf(order: OrderFile): Fact[] {
  return [
    {
      name: 'Client',
      value: (
        <Link to={`/clients/${order.client_id}`} className="text-link">
          {order.client_name}
        </Link>
      ),
    },
    { name: 'Account', value: <span className="figures">{order.client_account}</span> },
    { name: 'Placed', value: istMoment(order.order_time) },
    {
      name: 'Limit',
      value: order.limit_price === null ? 'None: at the market' : <Amount rupees={order.limit_price} />,
    },
    ...waitingFacts(order),
    ...boughtFacts(order),
    ...soldFacts(order),
    {
      name: 'Order',
      value: (
        <span className="figures -my-2.5 -mr-3 inline-flex items-center text-sm">
          {order.id}
          <CopyControl content={order.id} label="Order" />
        </span>
      ),
    },
  ]
}

function waitingFacts({
  status,
  filled,
  quantity,
  blocked,
  expires_at,
  market_price,
  worked_by,
}: OrderFile): Fact[] {
  if (status !== 'awaiting') return []
  return [
    { name: 'Filled', value: `${counted(filled)} of ${counted(quantity)}` },
    { name: 'Price now', value: <Amount rupees={market_price} /> },
    { name: 'Set aside', value: <Amount rupees={blocked} /> },
    ...(expires_at ? [{ name: 'Ends by itself', value: istMoment(expires_at) }] : []),
    ...(worked_by ? [{ name: 'In hand', value: worked_by }] : []),
  ]
}

function boughtFacts({ execution_time, buy_price, buy_trade_value, buy_net_value }: OrderFile): Fact[] {
  if (execution_time === null) return []
  return [
    { name: 'Bought', value: istMoment(execution_time) },
    { name: 'Price on average', value: <Amount rupees={buy_price} /> },
    { name: 'Value', value: <Amount rupees={buy_trade_value} /> },
    { name: 'With charges', value: <Amount rupees={buy_net_value} className="font-semibold" /> },
  ]
}

function soldFacts({
  closed_at,
  status,
  sell_price,
  sell_trade_value,
  sell_net_value,
  profit,
}: OrderFile): Fact[] {
  if (status !== 'sold') return []
  return [
    ...(closed_at ? [{ name: 'Sold', value: istMoment(closed_at) }] : []),
    { name: 'Sold at', value: <Amount rupees={sell_price} /> },
    { name: 'Brought', value: <Amount rupees={sell_trade_value} /> },
    { name: 'After charges', value: <Amount rupees={sell_net_value} className="font-semibold" /> },
    { name: 'Gain or loss', value: <Amount rupees={profit} tone="change" sign="always" /> },
  ]
}

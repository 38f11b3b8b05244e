/** orders: one of them: whose, at what limit, what it cost, and everything that has happened to it. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { isOpenStatus, type Received, readOrder } from '@pramaan/contracts'
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
import { counted, unitsWords } from '../../platform/orders.tsx'
import { pricesWhilePresent } from '../../platform/presence.ts'
import { StepsCard } from '../../platform/steps-card.tsx'
import { productOf } from '../../products/registry.ts'
import { DeskActs } from './desk-acts.tsx'
import { KindChip } from './kind-chip.tsx'
import { say } from './say.ts'

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
  const { isWorkedByHand, steps } = productOf(order.ttype)
  const isAtDesk = isWorkedByHand && order.status === 'awaiting'
  return (
    <>
      <PageHead
        back={
          <Link to={isAtDesk ? '/desk' : '/orders'} className="text-link">
            {isAtDesk ? say('desk') : say('orders')}
          </Link>
        }
        title={say.rich('orderTitle', {
          shares: unitsWords(order),
          name: order.name,
          figures: (inside) => (
            <span key="shares" className="figures">
              {inside}
            </span>
          ),
        })}
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
              state: steps[status] ?? stepName(status, index === 0),
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
          <Card title={say('details')}>
            <Facts className="-my-2.5" facts={factsOf(order)} />
          </Card>
        </div>
      </div>
    </>
  )
}

/** A state is entered more than once: by placing it, and by each fill. */
function stepName(status: string, isFirst: boolean): string {
  if (status === 'awaiting') return isFirst ? say('stepPlaced') : say('stepPart')
  if (status === 'holding') return isFirst ? say('stepAtOnce') : say('stepFilled')
  return status
}

function factsOf(order: OrderFile): Fact[] {
  return [
    {
      name: say('client'),
      value: (
        <Link to={`/clients/${order.client_id}`} className="text-link">
          {order.client_name}
        </Link>
      ),
    },
    { name: say('account'), value: <span className="figures">{order.client_account}</span> },
    { name: say('placed'), value: istMoment(order.order_time) },
    {
      name: say('limit'),
      value: order.limit_price === null ? say('market') : <Amount rupees={order.limit_price} />,
    },
    ...waitingFacts(order),
    ...boughtFacts(order),
    ...soldFacts(order),
    {
      name: say('order'),
      value: (
        <span className="figures -my-2.5 -mr-3 inline-flex items-center text-sm">
          {order.id}
          <CopyControl content={order.id} label={say('order')} />
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
  if (!isOpenStatus(status)) return []
  return [
    { name: say('filled'), value: say('filledOf', { filled: counted(filled), quantity: counted(quantity) }) },
    { name: say('priceNow'), value: <Amount rupees={market_price} /> },
    { name: say('blockedAmount'), value: <Amount rupees={blocked} /> },
    ...(expires_at ? [{ name: say('validTill'), value: istMoment(expires_at) }] : []),
    ...(worked_by ? [{ name: say('workedBy'), value: worked_by }] : []),
  ]
}

function boughtFacts({ execution_time, buy_price, buy_trade_value, buy_net_value }: OrderFile): Fact[] {
  if (execution_time === null) return []
  return [
    { name: say('bought'), value: istMoment(execution_time) },
    { name: say('averagePrice'), value: <Amount rupees={buy_price} /> },
    { name: say('value'), value: <Amount rupees={buy_trade_value} /> },
    { name: say('withCharges'), value: <Amount rupees={buy_net_value} className="font-semibold" /> },
  ]
}

function soldFacts({
  closed_at,
  status,
  sell_price,
  sell_trade_value,
  sell_net_value,
  fraction,
  folded_by,
  profit,
}: OrderFile): Fact[] {
  if (status !== 'sold') return []
  const isSold = sell_net_value !== null
  return [
    ...(closed_at ? [{ name: folded_by ? say('ended') : say('soldOn'), value: istMoment(closed_at) }] : []),
    ...(folded_by ? [{ name: say('foldedBy'), value: folded_by }] : []),
    ...(isSold
      ? [
          { name: say('soldAt'), value: <Amount rupees={sell_price} /> },
          { name: say('saleValue'), value: <Amount rupees={sell_trade_value} /> },
          { name: say('afterCharges'), value: <Amount rupees={sell_net_value} className="font-semibold" /> },
        ]
      : []),
    ...(fraction ? [{ name: say('fraction'), value: <Amount rupees={fraction.proceeds} /> }] : []),
    { name: say('profit'), value: <Amount rupees={profit} tone="change" sign="always" /> },
  ]
}

/** portfolio: one waiting order, whole: a thing that can be acted on. */
import type { Order } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { Hourglass } from 'lucide-react'
import { useShowsAmounts, useVeil } from '../../platform/amounts.ts'
import { istMoment } from '../../platform/clock.ts'
import { LiveFigure } from '../../platform/market/figures.tsx'
import { keyOf } from '../../platform/market/live.ts'
import { countWords, orderWords } from '../../platform/orders/order-words.ts'
import { CancelOrder } from './cancel-order.tsx'
import { openReceipt } from './open-order.ts'
import { nextStep } from './waiting-words.ts'

export function WaitingOrder({ order }: { order: Order }) {
  const veil = useVeil()
  return (
    <li className="min-w-0">
      <Card aria-label={`Order for ${order.name}`}>
        <header className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="truncate text-lg">{order.symbol}</h2>
            <p className="truncate text-soft text-sm" title={order.name}>
              {order.display_type} · {order.name}
            </p>
          </div>
          <StatusChip {...orderWords[order.status]} />
        </header>
        {order.waits_for !== null && (
          <p className="mt-3 flex items-start gap-2.5 rounded-lg bg-awaiting-wash px-3 py-2.5 text-awaiting">
            <Hourglass size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span className="wrap-anywhere min-w-0">{veil(order.waits_for)}</span>
          </p>
        )}
        <Progress order={order} />
        <OrderFacts order={order} />
        <p className="mt-1 text-soft text-sm">
          <span className="font-medium text-ink">Next. </span>
          {veil(nextStep(order))}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="outline" size="medium" onClick={() => openReceipt(order)}>
            Details
          </Button>
          {order.can_cancel && <CancelOrder order={order} />}
        </div>
      </Card>
    </li>
  )
}

/** How much of it is bought: in words, and as a bar. */
function Progress({ order: { filled, quantity } }: { order: Order }) {
  return (
    <div className="mt-3">
      <p className="figures flex justify-between gap-4 text-sm">
        <span className="text-soft">Bought so far</span>
        <span>
          {countWords(filled)} of {countWords(quantity)} shares
        </span>
      </p>
      <div aria-hidden="true" className="mt-1.5 flex h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="bg-gain" style={{ flexGrow: filled, flexBasis: 0 }} />
        <span style={{ flexGrow: Math.max(quantity - filled, 0), flexBasis: 0 }} />
      </div>
    </div>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const isHidden = !useShowsAmounts()
  const facts = [
    {
      name: 'Your limit',
      value:
        order.limit_price === null ? 'None: at the market' : <Money amount={fromWire(order.limit_price)} />,
    },
    { name: 'Price now', value: <LiveFigure stock={keyOf(order)} /> },
    { name: 'Set aside, with charges', value: <Money amount={fromWire(order.blocked)} hidden={isHidden} /> },
    { name: 'Ordered', value: istMoment(order.order_time) },
    {
      name: 'Stands until',
      value: order.expires_at === null ? 'You cancel it or it is decided' : istMoment(order.expires_at),
    },
  ]
  return <Facts facts={facts} className="mt-2" />
}

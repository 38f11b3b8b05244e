/** products, stock: what did happen, as the server has it; where the order stands now, and the receipt. */
import type { PlacedOrder } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { istSecond } from '../../../market/times.ts'
import { countWords, sharesWords, statusWords } from '../../../orders/order-words.ts'
import { SumLine } from '../../../orders/sum-line.tsx'
import { istMoment } from '../../../platform/clock.ts'
import { atTheThumb } from '../../../platform/fills-sheet.ts'
import { closeDrawer, openModal } from '../../../platform/modals.ts'
import type { Ask } from './asks.ts'
import { Bought } from './cost-panel.tsx'
import { say } from './say.ts'

export interface PlacedProps {
  readonly ask: Ask
  readonly order: PlacedOrder
  /** Another order for the same stock. */
  readonly onMore: () => void
}

export function Placed({ ask, order, onMore }: PlacedProps) {
  const isHeld = order.status === 'holding'
  const receipt = () => openModal('order-details', { did: order.id, ttype: ask.ttype })
  return (
    <div className="flex grow flex-col">
      <div role="status">
        <StatusChip {...statusWords(order.status)} />
        <h3 className="mt-3 text-2xl">{headline(ask, order)}</h3>
        <p className="mt-1 text-soft">{order.says}</p>
      </div>
      <div className="mt-5">
        <Paid order={order} />
      </div>
      <p className="figures mt-2 text-soft text-xs">
        {say('source', { source: order.source, time: istSecond(Date.parse(order.as_of)) })}
      </p>
      <p className="mt-4 text-sm text-soft">{isHeld ? say('nextHeld') : say('nextOpen')}</p>
      <div className="-mx-3 mt-2 mb-5 flex flex-wrap">
        <Button variant="plain" size="medium" onClick={onMore}>
          {say('buyMore', { symbol: order.symbol })}
        </Button>
        <Button variant="plain" size="medium" onClick={() => closeDrawer()}>
          {say('done')}
        </Button>
      </div>
      <div className={`${atTheThumb} grid grid-cols-2 gap-3`}>
        <Button
          variant="outline"
          onClick={() => closeDrawer({ thenGo: isHeld ? '/portfolio/holding' : '/portfolio/awaiting' })}
        >
          {isHeld ? say('viewHoldings') : say('viewOrders')}
        </Button>
        <Button onClick={receipt}>{say('viewReceipt')}</Button>
      </div>
    </div>
  )
}

/** To the paisa: what was paid, and what is blocked for the rest. */
function Paid({ order }: { order: PlacedOrder }) {
  const rest = order.quantity - order.filled
  return (
    <>
      <Bought order={order} />
      <dl>
        {order.filled > 0 && (
          <SumLine
            name={rest > 0 ? say('paidSoFar') : say('paid')}
            amount={fromWire(order.net_value)}
            isSum
          />
        )}
        {rest > 0 && (
          <SumLine
            name={say('blockedFor', { count: countWords(rest) })}
            note={
              order.expires_at === null
                ? say('blockedOpen')
                : say('blockedNote', { until: istMoment(order.expires_at) })
            }
            amount={fromWire(order.blocked)}
            isSum={order.filled === 0}
          />
        )}
      </dl>
    </>
  )
}

function headline(ask: Ask, order: PlacedOrder): string {
  const { filled, quantity, symbol } = order
  const facts = { shares: sharesWords(quantity), symbol }
  if (filled === quantity) return say('held', facts)
  if (filled > 0)
    return say('partHeld', { filled: countWords(filled), quantity: countWords(quantity), symbol })
  return ask.open(facts)
}

/** product-drawers, ticket: what did happen, as the server has it; where the order stands now, and the receipt. */
import type { OrderKind, PlacedOrder } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { istSecond } from '../../../platform/market/times.ts'
import { closeDrawer, openModal } from '../../../platform/modals.ts'
import { orderWords, sharesWords } from '../../../platform/orders/order-words.ts'
import { atTheThumb } from '../fills-sheet.ts'
import { CostSum } from './cost-panel.tsx'

export interface PlacedProps {
  readonly kind: OrderKind
  readonly order: PlacedOrder
  /** Another order for the same stock. */
  readonly onMore: () => void
}

export function Placed({ kind, order, onMore }: PlacedProps) {
  const { word, status } = orderWords[order.status]
  const isHeld = order.status === 'holding'
  const receipt = () => openModal('order-details', { did: order.id, ttype: kind })
  return (
    <div className="flex grow flex-col">
      <div role="status">
        <StatusChip status={status} word={word} />
        <h3 className="mt-3 text-2xl">{headline(kind, order)}</h3>
        <p className="mt-1 text-soft">{order.says}</p>
      </div>
      <div className="mt-5">
        <CostSum order={order} />
      </div>
      <p className="figures mt-2 text-soft text-xs">
        {order.source} feed · {istSecond(Date.parse(order.as_of))}
      </p>
      <p className="mt-4 text-sm text-soft">{isHeld ? NEXT_HELD : NEXT_WAITING}</p>
      <div className="-mx-3 mt-2 mb-5 flex flex-wrap">
        <Button variant="plain" size="medium" onClick={onMore}>
          Buy more of {order.symbol}
        </Button>
        <Button variant="plain" size="medium" onClick={() => closeDrawer()}>
          Done
        </Button>
      </div>
      <div className={`${atTheThumb} grid grid-cols-2 gap-3`}>
        <Button
          variant="outline"
          onClick={() => closeDrawer({ thenGo: isHeld ? '/portfolio/holding' : '/portfolio/awaiting' })}
        >
          {isHeld ? 'See your holdings' : 'See what waits'}
        </Button>
        <Button onClick={receipt}>See the receipt</Button>
      </div>
    </div>
  )
}

const NEXT_HELD =
  'You hold the shares as one lot at this cost. You can close it at any time the market gives a price.'
const NEXT_WAITING =
  'You can cancel what has not been bought until it is. What was set aside is then free again at once.'

function headline(kind: OrderKind, order: PlacedOrder): string {
  const { filled, quantity, symbol } = order
  if (filled === quantity) return `You hold ${sharesWords(quantity)} of ${symbol}`
  if (filled > 0) return `${sharesWords(filled)} of ${symbol} bought, ${quantity - filled} wait`
  return kind === 'fo'
    ? `The desk has your order for ${sharesWords(quantity)} of ${symbol}`
    : `Your order for ${sharesWords(quantity)} of ${symbol} waits`
}

/** products, otc: what the client has asked for in this deal so far, each with its state and its receipt. */
import type { DealOrder, ViewedDeal } from '@pramaan/contracts'
import { formatRupees, fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { useVeil } from '../../money/amounts.ts'
import { countWords, sharesWords, statusWords } from '../../orders/order-words.ts'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { openModal } from '../../platform/modals.ts'
import { say } from './say.ts'
import { TakeBack } from './take-back.tsx'

export function OwnPurchases({ deal: { orders, earlier } }: { deal: ViewedDeal }) {
  const veil = useVeil()
  if (orders.length === 0) return null
  return (
    <Part title={say('yours')}>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="figures min-w-0 text-sm">
              <span className="block font-medium">{wordsOf(order)}</span>
              <span className="block text-soft">{veil(noteOf(order))}</span>
            </span>
            <span className="flex shrink-0 items-center gap-2 max-sm:ml-auto">
              <StatusChip {...statusWords(order.status)} />
              <Button
                variant="plain"
                size="small"
                onClick={() => openModal('order-details', { did: order.id, ttype: 'otc' })}
              >
                {say('receipt')}
              </Button>
            </span>
            {order.can_cancel && (
              <div className="flex w-full justify-end">
                <TakeBack order={order} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {earlier > 0 && <p className="pt-2 text-soft text-sm">{say('yourEarlier', { count: earlier })}</p>}
    </Part>
  )
}

const wordsOf = ({ applied, allotted }: DealOrder): string =>
  allotted === null
    ? say('yourApplied', { shares: sharesWords(applied) })
    : say('yourAllotted', { allotted: countWords(allotted), applied: countWords(applied) })

function noteOf({ blocked, reason }: DealOrder): string {
  const amount = fromWire(blocked)
  if (reason !== null) return reason
  return amount !== null && amount > 0n ? say('yourBlocked', { amount: formatRupees(amount) }) : ''
}

/** products, ipo: an application that waits: for its allotment, or for its listing; with its number, and whether it is late. */
import type { Order } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { sharesWords } from '../../orders/order-words.ts'
import { istDay } from '../../platform/clock.ts'
import { openDrawer } from '../../platform/modals.ts'
import { say } from './say-lists.ts'
import { useApplication } from './use-ipos.ts'

export const title = ({ quantity, symbol, status }: Order): string =>
  say(status === 'listing' ? 'titleListing' : 'title', { shares: sharesWords(quantity), symbol })

export function More({ order }: { order: Order }) {
  const { data } = useApplication(order.id)
  if (!data) return null
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 text-sm">
      <p className="figures min-w-0 text-soft">
        {say('more', { number: data.number, bids: data.bids.length })}
        {data.is_late && (
          <span className="block font-medium text-loss">{say('late', { day: istDay(data.release_on) })}</span>
        )}
      </p>
      <Button variant="outline" size="small" onClick={() => openDrawer('ipo', { id: data.offer_id })}>
        {say('view')}
      </Button>
    </div>
  )
}

/** products, otc: a purchase that waits: for the allotment, or for the client, with what is unpaid and until when. */

import { spanWords } from '@pramaan/browser/spans.ts'
import type { Order } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { useVeil } from '../../money/amounts.ts'
import { countWords, sharesWords } from '../../orders/order-words.ts'
import { useBusinessNow } from '../../orders/shelf/business-now.ts'
import { openDrawer } from '../../platform/modals.ts'
import { say } from './say-lists.ts'

export const title = ({ quantity, symbol, allotted }: Order): string =>
  allotted === undefined
    ? say('titlePending', { shares: sharesWords(quantity), symbol })
    : say('titleAllotted', { allotted: countWords(allotted), applied: countWords(quantity), symbol })

/** The next step, and its button. */
export function More({ order: { offer_id, status, outstanding, expires_at } }: { order: Order }) {
  const now = useBusinessNow()
  const veil = useVeil()
  const unpaid = fromWire(outstanding ?? null)
  const isAllotted = status === 'awaiting'
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 text-sm">
      <p className="figures min-w-0 text-pending">
        {isAllotted && unpaid !== null && (
          <span className="block font-medium">
            {veil(say('unpaid', { amount: formatRupees(paise(unpaid)) }))}
          </span>
        )}
        {isAllotted &&
          expires_at !== null &&
          say('stillFor', { span: spanWords(Math.max(0, Date.parse(expires_at) - now)) })}
      </p>
      {offer_id !== undefined && (
        <Button
          variant={isAllotted ? 'primary' : 'outline'}
          size="small"
          onClick={() => openDrawer('otc', { id: offer_id })}
        >
          {isAllotted ? say('answer') : say('viewDeal')}
        </Button>
      )}
    </div>
  )
}

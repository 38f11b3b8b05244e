/** products, stock: one stock of the desk's list: its price, what the desk says, the ticket, and the lots it bought. */
import type { DeskOffer, PlacedOrder } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { LineNotice } from '../../../market/line-notice.tsx'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { Lots } from '../lots.tsx'
import { atDesk } from '../ticket/asks.ts'
import { BuyTicket } from '../ticket/buy-ticket.tsx'
import { Placed } from '../ticket/placed.tsx'
import { PriceHead } from '../view/price-head.tsx'
import { useStockDetail } from '../view/use-stock.ts'
import { say } from './say.ts'
import { useDeskLots } from './use-desk.ts'

export function DeskStock({ offer, onBack }: { offer: DeskOffer; onBack: () => void }) {
  const stock = useStockDetail(offer)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  return (
    <div className="flex min-h-full flex-col">
      <div className="-ml-3">
        <Button
          variant="plain"
          size="medium"
          icon={<ChevronLeft size={18} aria-hidden="true" />}
          onClick={onBack}
        >
          {say('theList')}
        </Button>
      </div>
      <h3 className="mt-1 text-xl">{offer.name}</h3>
      <p className="text-sm text-soft">
        {offer.symbol} · {offer.market} · {offer.note}
      </p>
      {placed !== null ? (
        <div className="mt-4 flex grow flex-col">
          <Placed ask={atDesk} order={placed} onMore={() => setPlaced(null)} />
        </div>
      ) : stock.data ? (
        <>
          <LineNotice className="mt-2" />
          <PriceHead detail={stock.data} />
          <YourLots offer={offer} />
          <div className="mt-5 flex grow flex-col">
            <BuyTicket ask={atDesk} detail={stock.data} most={offer.most} onPlaced={setPlaced} />
          </div>
        </>
      ) : stock.isPending ? (
        <SkeletonList rows={3} label={say('loadingStock')} />
      ) : (
        <LoadFailed
          what={say('thisStock')}
          failure={stock.error}
          onRetry={() => void stock.refetch()}
          className="py-6"
        />
      )}
    </div>
  )
}

/** What the desk has bought for this client before; nothing is shown where it has bought nothing. */
function YourLots({ offer }: { offer: DeskOffer }) {
  const lots = useDeskLots(offer).data ?? []
  if (lots.length === 0) return null
  return (
    <section aria-label={say('yourLots')} className="mt-5 border-line border-t pt-4">
      <h4 className="font-medium text-base">{say('yourLots')}</h4>
      <Lots lots={lots} />
    </section>
  )
}

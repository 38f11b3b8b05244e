/** product-drawers, stock: the drawer while its stock is bought: the price stays in sight above the ticket. */
import type { PlacedOrder, StockDetail } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { LineNotice } from '../../../platform/market/line-notice.tsx'
import { BuyTicket } from '../ticket/buy-ticket.tsx'
import { Placed } from '../ticket/placed.tsx'
import { PriceHead } from './price-head.tsx'

export function Buying({ detail, onBack }: { detail: StockDetail; onBack: () => void }) {
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
          {detail.symbol}, chart and depth
        </Button>
      </div>
      {placed === null ? (
        <>
          <LineNotice className="mt-2" />
          <PriceHead detail={detail} />
          <div className="mt-5 flex grow flex-col">
            <BuyTicket kind="standard" detail={detail} onPlaced={setPlaced} />
          </div>
        </>
      ) : (
        <div className="mt-4 flex grow flex-col">
          <Placed kind="standard" order={placed} onMore={() => setPlaced(null)} />
        </div>
      )}
    </div>
  )
}

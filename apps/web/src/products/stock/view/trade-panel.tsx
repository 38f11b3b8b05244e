/** products, stock: buying and selling: the phone shows it in the chart's place, a desk beside the chart. */
import type { PlacedOrder, StockDetail } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { ChevronLeft } from 'lucide-react'
import { LiveFigure, LiveMove } from '../../../market/figures.tsx'
import { keyOf } from '../../../market/live.ts'
import { Choice } from '../../../orders/choice.tsx'
import { sharesWords } from '../../../orders/order-words.ts'
import { openModal } from '../../../platform/modals.ts'
import { Lots } from '../lots.tsx'
import { onExchange } from '../ticket/asks.ts'
import { BuyTicket } from '../ticket/buy-ticket.tsx'
import { Placed } from '../ticket/placed.tsx'
import { say } from './say.ts'
import type { Held } from './use-position.ts'

export type Side = 'buy' | 'sell'

export interface TradePanelProps {
  readonly detail: StockDetail
  readonly held: Held | null
  readonly side: Side
  readonly onSide: (side: Side) => void
  readonly placed: PlacedOrder | null
  readonly onPlaced: (order: PlacedOrder | null) => void
  /** Back to the chart, on a phone. */
  readonly onBack: () => void
}

const sides = [
  { value: 'buy', label: say('buy') },
  { value: 'sell', label: say('sell') },
] as const

export function TradePanel(props: TradePanelProps) {
  const { detail, held, side, onSide, placed, onPlaced } = props
  const isSelling = held !== null && side === 'sell'
  return (
    <div className="flex grow flex-col gap-3">
      <Head {...props} />
      {/* A phone has chosen before: its two buttons stay under the chart. */}
      {held !== null && placed === null && (
        <div className="max-lg:hidden">
          <Choice name="side" label={say('side')} options={sides} chosen={side} onChoose={onSide} />
        </div>
      )}
      {isSelling && (
        <div>
          <SellAll position={held.position} />
          <p className="text-sm text-soft">{say('sellWhich')}</p>
          <Lots lots={held.lots} />
        </div>
      )}
      {/* What was typed stays while the other side is looked at. */}
      <div className={isSelling ? 'hidden' : 'flex grow flex-col'}>
        {placed === null ? (
          <BuyTicket ask={onExchange} detail={detail} onPlaced={onPlaced} />
        ) : (
          <Placed ask={onExchange} order={placed} onMore={() => onPlaced(null)} />
        )}
      </div>
    </div>
  )
}

/** With one order its own Sell says the same. */
function SellAll({ position: { market, symbol, name, quantity, lots } }: Pick<Held, 'position'>) {
  if (lots < 2) return null
  return (
    <Button wide className="mb-3" onClick={() => openModal('close-position', { market, symbol, name })}>
      {say('sellAll', { shares: sharesWords(quantity) })}
    </Button>
  )
}

/** The price stays in sight above the ticket; on a desk it stands beside it, large. */
const Head = ({ detail, onBack }: TradePanelProps) => (
  <div className="flex items-center gap-2 lg:hidden">
    <IconButton
      label={say('back')}
      icon={<ChevronLeft size={22} aria-hidden="true" />}
      onClick={onBack}
      className="-ml-3"
    />
    <p className="min-w-0 flex-1 truncate text-sm text-soft">{[detail.symbol, detail.market].join(' · ')}</p>
    <p className="flex flex-col items-end">
      <LiveFigure stock={keyOf(detail)} className="font-semibold text-xl" />
      <LiveMove stock={keyOf(detail)} className="text-sm" />
    </p>
  </div>
)

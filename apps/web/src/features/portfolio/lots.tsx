/** portfolio: the lots of one stock. One order is one lot: it has its own price and its own receipt, and is sold whole or in parts. */
import { isExchange, type Order, type Position } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { ChartNoAxesColumn, ReceiptText } from 'lucide-react'
import { useShowsAmounts } from '../../money/amounts.ts'
import { assetName, statusWords } from '../../orders/order-words.ts'
import { type TradeFilter, useHolding } from '../../orders/orders.ts'
import { type HoldingScreens, useHoldingVerbs } from '../../orders/product.ts'
import { LiveProfit, LiveValue } from '../../orders/worth/live-worth.tsx'
import { lotHeld } from '../../orders/worth/worth.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { useOrderScreens } from '../../products/registry.ts'
import { asked } from './filters.tsx'
import { openClose, openCloseAll, openReceipt } from './open-order.ts'
import { say } from './say.ts'
import { ShowOlder } from './show-older.tsx'

interface LotsProps {
  readonly position: Position
  readonly screens: HoldingScreens
  readonly filter: TradeFilter
}

export function Lots({ position, screens, filter }: LotsProps) {
  const { market, symbol } = position
  const named = assetName(position)
  const { look = say('priceAndChart') } = useHoldingVerbs(screens, position)
  const list = useHolding({ ...asked(filter), market, symbol })
  const lots = list.data?.pages.flatMap(({ orders }) => orders)
  return (
    <section aria-label={say('lotsOf', { symbol: named })} className="px-4 pt-3 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="figures text-soft text-sm">
          {say.rich('lotsAverage', {
            count: position.lots,
            price: <UnitPrice rupees={position.average_price} className="text-ink" />,
          })}
        </p>
        <Button
          variant="plain"
          size="medium"
          className="-mx-4"
          icon={<ChartNoAxesColumn size={18} aria-hidden="true" />}
          onClick={() => screens.open(position)}
        >
          {look}
        </Button>
      </div>
      {position.lots > 1 && screens.sellsAll && (
        <Button variant="outline" size="medium" className="mb-1" onClick={() => openCloseAll(position)}>
          {say('sellAll', { units: screens.units(position.quantity) })}
        </Button>
      )}
      {list.isPending && <SkeletonList rows={Math.min(3, position.lots)} label={say('loadingLots')} />}
      {list.isError && !lots && (
        <LoadFailed what={say('theLots')} failure={list.error} onRetry={() => void list.refetch()} />
      )}
      {lots && (
        <ul aria-label={say('eachLot', { symbol: named })} className="divide-y divide-line">
          {lots.map((lot) => (
            <Lot key={lot.id} {...{ lot, position, screens }} />
          ))}
        </ul>
      )}
      <ShowOlder list={list} />
    </section>
  )
}

function Lot({ lot, position, screens }: Omit<LotsProps, 'filter'> & { lot: Order }) {
  const isShown = useShowsAmounts()
  const { units, exit } = useOrderScreens(lot.ttype)
  const { leave = say('sell') } = useHoldingVerbs(screens, position)
  const held = lotHeld(lot, position)
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center">
      <div className="min-w-0">
        <p className="text-base">
          {isShown ? <span className="figures">{units(lot.quantity)}</span> : <Money amount={null} hidden />}{' '}
          {say.rich('boughtAt', { price: <UnitPrice rupees={lot.buy_price} /> })}
        </p>
        <p className="figures text-soft text-sm">
          {lot.display_type} · {isExchange(lot.market) && `${lot.market} · `}
          {istMoment(lot.execution_time ?? lot.order_time)}
          {lot.settles_on !== null && ` · ${say('settles', { day: istDay(lot.settles_on) })}`}
        </p>
      </div>
      <p className="flex items-baseline justify-between gap-x-4 md:block md:text-right">
        <LiveValue held={held} className="font-medium" />
        <LiveProfit held={held} className="text-sm md:flex md:justify-end" />
      </p>
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="medium"
          className="flex-1 md:flex-none"
          icon={<ReceiptText size={18} aria-hidden="true" />}
          onClick={() => openReceipt(lot)}
        >
          {say('receipt')}
        </Button>
        {lot.status === 'listing' && <StatusChip {...statusWords(lot.status)} className="self-center" />}
        {exit !== null && leave !== null && lot.status === 'holding' && (
          <Button size="medium" className="flex-1 md:flex-none" onClick={() => openClose(lot)}>
            {leave}
          </Button>
        )}
      </div>
    </li>
  )
}

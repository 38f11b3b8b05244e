/** product-drawers, stock: what the client holds of this stock, worked out with the price of the moment. */
import type { Position, StockDetail } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { useShowsAmounts } from '../../../platform/amounts.ts'
import { keyOf, usePrice } from '../../../platform/market/live.ts'
import { sharesWords } from '../../../platform/orders/order-words.ts'
import { useHolding } from '../../../platform/orders/orders.ts'
import { Lots } from '../lots.tsx'
import { Part } from './part.tsx'

/** The newest of them; the rest stand under Portfolio. */
const SHOWN = 5

export function YourPosition({ detail }: { detail: StockDetail }) {
  const { market, symbol } = detail
  const page = useHolding({ market, symbol }).data?.pages[0]
  const position = page?.positions.find((one) => keyOf(one) === keyOf(detail))
  if (!page || !position) return null
  const more = position.lots - SHOWN
  return (
    <Part title="Your position" aside={sharesWords(position.quantity)}>
      <Worth position={position} />
      <Lots lots={page.orders.slice(0, SHOWN)} />
      {more > 0 && <p className="text-sm text-soft">{more} older lots stand under Portfolio.</p>}
    </Part>
  )
}

function Worth({ position }: { position: Position }) {
  const shows = useShowsAmounts()
  const live = usePrice(keyOf(position))
  const cost = fromWire(position.cost)
  const value: Paise | null = live
    ? paise(BigInt(live.hundredths) * BigInt(position.quantity))
    : fromWire(position.value)
  return (
    <p className="mb-1 flex flex-wrap justify-between gap-x-4 gap-y-1">
      <span className="text-soft">
        Cost <Money amount={cost} hidden={!shows} className="text-ink" /> · Value{' '}
        <Money amount={value} hidden={!shows} className="text-ink" />
      </span>
      {value !== null && cost !== null && (
        <Money
          amount={paise(value - cost)}
          hidden={!shows}
          sign="always"
          tone="change"
          className="font-semibold"
        />
      )}
    </p>
  )
}

/** products, stock: what the client holds of this stock, worked out with the price of the moment. */
import type { Position, StockDetail } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { keyOf, usePrice } from '../../../market/live.ts'
import { useShowsAmounts } from '../../../money/amounts.ts'
import { Change } from '../../../money/change.tsx'
import { sharesWords } from '../../../orders/order-words.ts'
import { BuyBackCard } from '../buy-back/buy-back-card.tsx'
import { Lots } from '../lots.tsx'
import { Part } from './part.tsx'
import { say } from './say.ts'
import { useHeld } from './use-position.ts'

/** The newest of them; the rest are in the portfolio. */
const SHOWN = 5

export function YourPosition({ detail }: { detail: StockDetail }) {
  const held = useHeld(detail)
  if (held === null) return null
  const { position, lots } = held
  const more = position.lots - SHOWN
  return (
    <Part title={say('holding')} aside={sharesWords(position.quantity)}>
      <BuyBackCard stock={detail} />
      <Worth position={position} />
      <Lots lots={lots.slice(0, SHOWN)} />
      {more > 0 && <p className="text-sm text-soft">{say('olderLots', { count: more })}</p>}
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
    <dl className="mb-1 grid grid-cols-2 gap-x-8 gap-y-2 text-sm md:grid-cols-4">
      <Fact name={say('value')} value={<Money amount={value} hidden={!shows} />} />
      <Fact name={say('invested')} value={<Money amount={cost} hidden={!shows} />} />
      <Fact name={say('average')} value={<Money amount={fromWire(position.average_price)} />} />
      {value !== null && cost !== null && (
        <Fact name={say('pnl')} value={<Change amount={paise(value - cost)} />} />
      )}
    </dl>
  )
}

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd className="font-semibold text-base">{value}</dd>
  </div>
)

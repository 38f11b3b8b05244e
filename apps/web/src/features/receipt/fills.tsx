/** receipt: each fill: how many, at which prices of the book, from which feed and of when. */
import type { Receipt } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { useShowsAmounts } from '../../platform/amounts.ts'
import { istDate, istSecond } from '../../platform/market/times.ts'
import { countWords, sharesWords } from '../../platform/orders/order-words.ts'
import { Amount } from './amount.tsx'

type Fill = Receipt['fills'][number]

export function Fills({ fills }: { fills: readonly Fill[] }) {
  if (fills.length === 0) return null
  return (
    <section aria-label="Fills">
      <h3 className="text-lg">{fills.length === 1 ? 'One fill' : `${fills.length} fills`}</h3>
      <ol className="mt-1 divide-y divide-line border-line border-y">
        {fills.map((fill) => (
          <OneFill key={fill.transfer} fill={fill} />
        ))}
      </ol>
    </section>
  )
}

const moment = (at: string): string => `${istDate(Date.parse(at))}, ${istSecond(Date.parse(at))}`

function OneFill({ fill }: { fill: Fill }) {
  const isShown = useShowsAmounts()
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          {fill.side === 'buy' ? 'Bought' : 'Sold'}{' '}
          {isShown ? <span className="figures">{sharesWords(fill.quantity)}</span> : 'shares'} at{' '}
          <Money amount={fromWire(fill.price)} />
          {fill.levels.length > 1 && <span className="text-soft"> on average</span>}
        </span>
        <Amount rupees={fill.trade_value} className="font-medium" />
      </p>
      {fill.levels.length > 1 && <Levels levels={fill.levels} isShown={isShown} />}
      <p className="figures text-soft text-sm">
        {moment(fill.at)} · charges <Amount rupees={fill.fees} />
      </p>
      <p className="figures wrap-anywhere text-soft text-xs">
        Price from the {fill.source} feed, {moment(fill.as_of)}
        {fill.quote_id !== null && ` · your quotation ${fill.quote_id.slice(0, 8)}`} · transfer{' '}
        {fill.transfer.slice(0, 8)}
      </p>
    </li>
  )
}

const Levels = ({ levels, isShown }: { levels: Fill['levels']; isShown: boolean }) => (
  <ul aria-label="Levels of the book" className="figures my-1 border-line border-l-2 pl-3 text-soft text-sm">
    {levels.map((level) => (
      <li key={level.price}>
        {isShown ? countWords(level.quantity) : '••••••'} × <Money amount={fromWire(level.price)} />
      </li>
    ))}
  </ul>
)

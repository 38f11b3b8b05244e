/** products, stock: each trade on the receipt: how many, at which prices of the book, from which feed and of when. */
import type { Receipt } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { istDate, istSecond } from '../../../market/times.ts'
import { useShowsAmounts } from '../../../money/amounts.ts'
import { Amount } from '../../../orders/amount.tsx'
import { countWords, sharesWords } from '../../../orders/order-words.ts'
import { say } from './say.ts'

type Fill = Receipt['fills'][number]

export default function Trades({ receipt: { fills } }: { receipt: Receipt }) {
  if (fills.length === 0) return null
  return (
    <section aria-label={say('tradesPart')}>
      <h3 className="text-lg">{say('trades', { count: fills.length })}</h3>
      <ol className="mt-1 divide-y divide-line border-line border-y">
        {fills.map((fill) => (
          <OneFill key={fill.transfer} fill={fill} />
        ))}
      </ol>
    </section>
  )
}

const moment = (at: string): string =>
  say('moment', { date: istDate(Date.parse(at)), time: istSecond(Date.parse(at)) })

function OneFill({ fill }: { fill: Fill }) {
  const isShown = useShowsAmounts()
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figures">
          {say.rich(lineOf(fill), {
            shares: isShown ? sharesWords(fill.quantity) : say('someShares'),
            price: <Money amount={fromWire(fill.price)} />,
          })}
        </span>
        <Amount rupees={fill.trade_value} className="font-medium" />
      </p>
      {fill.levels.length > 1 && <Levels levels={fill.levels} isShown={isShown} />}
      <p className="figures text-soft text-sm">
        {say.rich('tradeCharges', { at: moment(fill.at), amount: <Amount rupees={fill.fees} /> })}
      </p>
      <p className="figures wrap-anywhere text-soft text-xs">{sourceOf(fill)}</p>
    </li>
  )
}

function lineOf({ side, levels }: Fill) {
  const isAverage = levels.length > 1
  if (side === 'buy') return isAverage ? 'boughtAtAverage' : 'boughtAt'
  return isAverage ? 'soldAtAverage' : 'soldAt'
}

function sourceOf({ source, as_of, quote_id, transfer }: Fill): string {
  const facts = { source, at: moment(as_of), transfer: transfer.slice(0, 8) }
  return quote_id === null
    ? say('tradeSource', facts)
    : say('tradeQuoted', { ...facts, quote: quote_id.slice(0, 8) })
}

const Levels = ({ levels, isShown }: { levels: Fill['levels']; isShown: boolean }) => (
  <ul aria-label={say('levels')} className="figures my-1 border-line border-l-2 pl-3 text-soft text-sm">
    {levels.map((level) => (
      <li key={level.price}>
        {isShown ? countWords(level.quantity) : '••••••'} × <Money amount={fromWire(level.price)} />
      </li>
    ))}
  </ul>
)

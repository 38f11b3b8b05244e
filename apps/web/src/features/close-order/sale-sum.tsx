/** close-order: what a sale brings: P&L first, the product's estimate above what the receipt will say; then the money. */
import type { SellQuote } from '@pramaan/contracts'
import { formatRupees, fromWire, type Paise, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { Change } from '../../money/change.tsx'
import { Charges } from '../../orders/fee-lines.tsx'
import { countWords } from '../../orders/order-words.ts'
import { SaleSteps } from '../../orders/sale-steps.tsx'
import { SumLine } from '../../orders/sum-line.tsx'
import { say } from './say.ts'

const money = (rupees: number): Paise => fromWire(rupees) ?? paise(0n)

export interface SaleSumProps {
  readonly quote: SellQuote
  /** 25 shares, where it is not the whole lot. */
  readonly part: string | null
}

export const SaleSum = ({ quote, part }: SaleSumProps) => (
  <>
    <Profit quote={quote} part={part} />
    <Received quote={quote} />
  </>
)

function Profit({ quote, part }: SaleSumProps) {
  const [fee, estimate] = [money(quote.estimated_fee), money(quote.estimated_profit)]
  const move = paise(estimate + fee)
  return (
    <section aria-label={say('estimate')} className="mt-2 rounded-xl border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{say('estimate')}</span>
        <Change amount={estimate} className="font-semibold text-2xl" />
      </p>
      <p className="text-sm text-soft">{say('estimateNote')}</p>
      <Bars move={move} fee={fee} estimate={estimate} />
      <dl className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
        <Small name={say('move')} amount={move} />
        <Small name={say('fee')} amount={paise(-fee)} />
      </dl>
      <dl className="mt-2 border-line border-t pt-1">
        <SumLine
          name={say('profit')}
          note={part === null ? say('profitNote') : say('profitNotePart', { shares: part })}
          amount={money(quote.profit)}
          sign="always"
          tone="change"
        />
      </dl>
    </section>
  )
}

const Small = ({ name, amount }: { name: string; amount: Paise }) => (
  <div className="flex gap-1.5">
    <dt className="text-soft">{name}</dt>
    <dd className="font-medium">
      <Money amount={amount} sign="always" />
    </dd>
  </div>
)

/** The move of the price, the fee, and what stays of both, on one scale around nothing. */
function Bars({ move, fee, estimate }: { move: Paise; fee: Paise; estimate: Paise }) {
  const ends = [0n, move, estimate]
  const low = ends.reduce((least, end) => (end < least ? end : least))
  const high = ends.reduce((most, end) => (end > most ? end : most))
  const span = Number(high - low) || 1
  const place = (from: bigint, to: bigint) => {
    const [left, right] = from < to ? [from, to] : [to, from]
    return {
      left: `${(Number(left - low) / span) * 100}%`,
      width: `max(2px, ${(Number(right - left) / span) * 100}%)`,
    }
  }
  const bars = [
    { key: 'move', style: place(0n, move), look: move < 0n ? 'bg-loss/35' : 'bg-gain/35' },
    { key: 'fee', style: place(paise(move - fee), move), look: 'bg-loss/75' },
    { key: 'estimate', style: place(0n, estimate), look: estimate < 0n ? 'bg-loss' : 'bg-gain' },
  ]
  return (
    <div aria-hidden="true" className="mt-2.5 mb-1.5 grid gap-0.5">
      {bars.map(({ key, style, look }) => (
        <div key={key} className="relative h-1.5">
          <span className={classes('absolute inset-y-0 rounded-sm', look)} style={style} />
        </div>
      ))}
    </div>
  )
}

const Received = ({ quote }: { quote: SellQuote }) => (
  <section aria-label={say('receive')} className="mt-3 rounded-xl border border-line p-4">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold">{say('receive')}</span>
      <Money amount={money(quote.net_value)} className="font-semibold text-xl" />
    </p>
    <dl>
      <SumLine
        name={say('value')}
        note={say('each', { count: countWords(quote.quantity), price: formatRupees(money(quote.price)) })}
        amount={money(quote.trade_value)}
        className="items-center text-sm"
      />
    </dl>
    <Charges lines={quote.fee_lines} total={quote.fees.total} isTakenOff className="text-sm" />
    <SaleSteps soldAt={null} settlesOn={quote.settles_on} className="mt-2" />
  </section>
)

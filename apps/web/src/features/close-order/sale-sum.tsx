/** close-order: what a sale brings: the product's estimate, and beside it what will really be charged. */
import type { SellQuote } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { istDay } from '../../platform/clock.ts'
import { istSecond } from '../../platform/market/times.ts'
import { FeeLines } from '../../platform/orders/fee-lines.tsx'
import { countWords } from '../../platform/orders/order-words.ts'
import { SumLine } from '../../platform/orders/sum-line.tsx'

const money = (rupees: number) => fromWire(rupees)
const less = (rupees: number) => paise(-(fromWire(rupees) ?? 0n))

/** `isQuoted`: false where the price is only the last one, and nobody takes the lot at it. */
export function SaleSum({ quote, isQuoted }: { quote: SellQuote; isQuoted: boolean }) {
  const price = money(quote.price) ?? paise(0n)
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <PriceFigure hundredths={Number(price)} className="font-semibold text-3xl" />
        <span className="figures text-soft text-sm">
          {isQuoted ? '' : 'Last price · '}
          {quote.source} feed · {istSecond(Date.parse(quote.as_of))}
        </span>
      </p>
      <dl className="mt-3 border-line border-t pt-2">
        <SumLine
          name="Price × quantity"
          note={`${formatRupees(price)} × ${countWords(quote.quantity)}`}
          amount={money(quote.trade_value)}
        />
        <SumLine name="Estimated sell fee, 0.2% at most" amount={less(quote.estimated_fee)} />
        <SumLine
          name="Estimated P&L"
          note="Against the order price, with the estimated fee"
          amount={money(quote.estimated_profit)}
          sign="always"
          tone="change"
        />
      </dl>
      <p className="mt-3 mb-1.5 text-sm text-soft">What will really be charged</p>
      <FeeLines lines={quote.fee_lines} total={quote.fees.total} />
      <dl className="mt-2">
        <SumLine
          name="You receive"
          note={`Value less the itemised charges. It can leave on ${istDay(quote.settles_on)} (T+1).`}
          amount={money(quote.net_value)}
          isSum
        />
        <SumLine
          name="P&L after all charges"
          note="Of buying and of selling"
          amount={money(quote.profit)}
          sign="always"
          tone="change"
        />
      </dl>
      <p className="mt-2 text-soft text-sm">Nothing moves until you confirm.</p>
    </>
  )
}

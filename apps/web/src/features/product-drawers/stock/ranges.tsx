/** product-drawers, stock: where the price stands between the day's and the year's lowest and highest. */
import type { StockDetail } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { AbbreviatedNumber } from '@pramaan/ui/figure.tsx'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { RangeBar } from '@pramaan/ui/range-bar.tsx'
import { keyOf, usePrice } from '../../../platform/market/live.ts'

const hundredths = (rupees: number): number => Number(fromWire(rupees) ?? 0n)

export function Ranges({ detail }: { detail: StockDetail }) {
  const live = usePrice(keyOf(detail))?.hundredths ?? hundredths(detail.price)
  const unit = detail.kind === 'index' ? 'points' : 'rupees'
  const show = (value: number) => <PriceFigure hundredths={value} unit={unit} />
  // A new high of this second is a high, even before the server has said so.
  const range = (low: number, high: number) => ({
    low: Math.min(hundredths(low), live),
    high: Math.max(hundredths(high), live),
    at: live,
    show,
  })
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <RangeBar name="Day" {...range(detail.low, detail.high)} />
        <RangeBar name="52 weeks" {...range(detail.week52_low, detail.week52_high)} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 text-sm md:grid-cols-4">
        <Fact name="Open" value={show(hundredths(detail.open))} />
        <Fact name="Previous close" value={show(hundredths(detail.previous_close))} />
        {detail.kind !== 'index' && (
          <>
            <Fact name="Volume" value={<AbbreviatedNumber value={detail.volume} />} />
            <Fact name="Tick" value={show(hundredths(detail.tick))} />
          </>
        )}
      </dl>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd className="font-medium text-base">{value}</dd>
  </div>
)

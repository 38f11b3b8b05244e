/** products, stock: where the price stands between the day's and the year's lowest and highest. */
import type { StockDetail } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { AbbreviatedNumber } from '@pramaan/ui/figure.tsx'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { RangeBar } from '@pramaan/ui/range-bar.tsx'
import { keyOf, usePrice } from '../../../market/live.ts'
import { say } from './say.ts'

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
    <div className="grid gap-y-5">
      <RangeBar name={say('today')} {...range(detail.low, detail.high)} />
      <RangeBar name={say('weeks52')} {...range(detail.week52_low, detail.week52_high)} />
    </div>
  )
}

export function DayFacts({ detail }: { detail: StockDetail }) {
  const unit = detail.kind === 'index' ? 'points' : 'rupees'
  const show = (rupees: number) => <PriceFigure hundredths={hundredths(rupees)} unit={unit} />
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 text-sm md:grid-cols-3 xl:grid-cols-6">
      <Fact name={say('open')} value={show(detail.open)} />
      <Fact name={say('prevClose')} value={show(detail.previous_close)} />
      {detail.kind !== 'index' && (
        <>
          <Fact name={say('volume')} value={<AbbreviatedNumber value={detail.volume} />} />
          <Fact name={say('tick')} value={show(detail.tick)} />
        </>
      )}
      {detail.band_low !== null && <Fact name={say('lowerCircuit')} value={show(detail.band_low)} />}
      {detail.band_high !== null && <Fact name={say('upperCircuit')} value={show(detail.band_high)} />}
    </dl>
  )
}

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd className="font-medium text-base">{value}</dd>
  </div>
)

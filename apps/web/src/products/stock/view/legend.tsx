/** products, stock: the reading above the chart: the candle under the crosshair, else the last one, live. */
import type { Interval } from '@pramaan/contracts'
import { formatNumber } from '@pramaan/money'
import { AbbreviatedNumber } from '@pramaan/ui/figure.tsx'
import { usePrice } from '../../../market/live.ts'
import { istDate, istMinute } from '../../../market/times.ts'
import { type Store, useStore } from '../../../platform/store.ts'
import { type Candle, type DayPrices, isIntraday, withPrice } from './candles.ts'
import { say } from './say.ts'

export interface LegendProps {
  readonly stock: string
  readonly pointed: Store<Candle | null>
  readonly candles: readonly Candle[] | null
  readonly interval: Interval
  readonly hasVolume: boolean
  readonly day: DayPrices
}

export const candleTime = (candle: Candle, interval: Interval): string => {
  const ms = candle.t * 1000
  return isIntraday(interval) ? say('moment', { date: istDate(ms), time: istMinute(ms) }) : istDate(ms)
}

export function Legend({ stock, pointed, candles, interval, hasVolume, day }: LegendProps) {
  const under = useStore(pointed)
  const price = usePrice(stock)
  const last = candles?.at(-1)
  const now = last && price ? withPrice(last, price, interval, price.volume - last.v, day) : last
  const candle = under ?? now
  return (
    <div className="min-h-11">
      <p className="figures text-soft text-xs">
        {candle && candleTime(candle, interval)}
        {candle && hasVolume && (
          <>
            {` · ${say('volumeIs')} `}
            <AbbreviatedNumber value={candle.v} />
          </>
        )}
      </p>
      {candle && (
        <dl className="figures flex flex-wrap gap-x-3 text-sm md:gap-x-4">
          <Reading name="O" says={say('open')} value={formatNumber(candle.o)} />
          <Reading name="H" says={say('high')} value={formatNumber(candle.h)} />
          <Reading name="L" says={say('low')} value={formatNumber(candle.l)} />
          <Reading name="C" says={say('close')} value={formatNumber(candle.c)} />
        </dl>
      )}
    </div>
  )
}

const Reading = ({ name, says, value }: { name: string; says: string; value: React.ReactNode }) => (
  <div className="flex gap-1">
    <dt className="text-soft">
      <abbr title={says} className="no-underline">
        {name}
      </abbr>
    </dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)

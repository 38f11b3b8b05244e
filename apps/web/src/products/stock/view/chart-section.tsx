/** products, stock: the chart with its ranges and its reading above it, and the same figures as a table. */
import { type Interval, intervals, type StockDetail } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { useCallback, useState } from 'react'
import { keyOf } from '../../../market/live.ts'
import { useFile } from '../../../platform/files.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { createStore } from '../../../platform/store.ts'
import { type Candle, intervalNames } from './candles.ts'
import { ChartTable } from './chart-table.tsx'
import { ChartTools } from './chart-tools.tsx'
import { Legend } from './legend.tsx'
import type { ChartHandle, ChartStyle } from './price-chart.tsx'
import { type ChartRange, candleFor, chartRanges } from './ranges-of-chart.ts'
import { say } from './say.ts'
import { useBuys } from './use-position.ts'
import { useChart } from './use-stock.ts'

const chartFile = () => import('./price-chart.tsx')

export function ChartSection({ detail }: { detail: StockDetail }) {
  const [range, setRange] = useState<ChartRange>('1Y')
  const [interval, setInterval] = useState<Interval>('1d')
  const [style, setStyle] = useState<ChartStyle>('candles')
  const [isTable, setTable] = useState(false)
  const [handle, setHandle] = useState<ChartHandle | null>(null)
  // The crosshair moves often; only the reading above the chart hears of it.
  const [pointed] = useState(() => createStore<Candle | null>(null))
  const onPoint = useCallback((candle: Candle | null) => pointed.set(candle), [pointed])
  const { chart, candles } = useChart(detail, interval)
  const buys = useBuys(detail)
  const hasVolume = detail.kind !== 'index'
  const choose = (next: ChartRange) => {
    setRange(next)
    setInterval(candleFor(next))
  }
  return (
    <section aria-label={say('chart')} className="mt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Ranges chosen={range} onChoose={choose} />
        <div className="min-w-0 flex-1 md:order-last md:basis-full">
          <Legend {...{ pointed, candles, interval, hasVolume }} stock={keyOf(detail)} day={detail} />
        </div>
        <CandleLength chosen={interval} onChoose={setInterval} />
      </div>
      <div className="relative -mx-4 mt-2 h-80 md:mx-0 md:h-96 lg:h-[26rem]">
        {candles && candles.length > 0 && !isTable && (
          <Drawing
            {...{ interval, range, style, candles, hasVolume, buys, onPoint }}
            stock={keyOf(detail)}
            day={detail}
            onReady={setHandle}
          />
        )}
        {candles && isTable && <ChartTable {...{ candles, interval, hasVolume }} />}
        {chart.isPending && <Skeleton className="mx-4 h-full rounded-md md:mx-0" />}
        {chart.isError && !candles && (
          <LoadFailed what={say('theChart')} failure={chart.error} onRetry={() => void chart.refetch()} />
        )}
        {candles?.length === 0 && (
          <p className="grid h-full place-items-center text-soft">{say('noPrices')}</p>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2">
        <p className="text-soft text-xs">
          {buys.length > 0 && `${say('boughtMark')} `}
          {chart.data?.is_adjusted && `${say('adjusted')} `}
          {say.rich('chartBy', {
            link: (inside) => (
              <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="text-link">
                {inside}
              </a>
            ),
          })}
        </p>
        <ChartTools {...{ style, isTable, handle }} onStyle={setStyle} onTable={setTable} />
      </div>
    </section>
  )
}

function Drawing(props: Parameters<Awaited<ReturnType<typeof chartFile>>['default']>[0]) {
  const Chart = useFile(chartFile, () => undefined)?.default
  return Chart ? <Chart {...props} /> : <Skeleton className="mx-4 h-full rounded-md md:mx-0" />
}

const rangeNames: Readonly<Record<ChartRange, string>> = {
  '1D': say('day'),
  '1W': say('week'),
  '1M': say('month'),
  '1Y': say('year'),
  '5Y': say('fiveYears'),
}

const Ranges = ({ chosen, onChoose }: { chosen: ChartRange; onChoose: (range: ChartRange) => void }) => (
  <fieldset className="-mx-1 flex basis-full md:basis-auto">
    <legend className="sr-only">{say('range')}</legend>
    {chartRanges.map((range) => (
      <label
        key={range}
        title={rangeNames[range]}
        className={classes(
          'flex min-h-11 min-w-11 flex-1 cursor-pointer items-center justify-center rounded-md font-medium text-sm transition-colors duration-150',
          'has-focus-visible:outline-2 has-focus-visible:outline-accent',
          range === chosen ? 'bg-accent-wash text-accent' : 'text-soft hover:text-ink',
        )}
      >
        <input
          type="radio"
          name="range"
          value={range}
          checked={range === chosen}
          onChange={() => onChoose(range)}
          aria-label={rangeNames[range]}
          className="sr-only"
        />
        <span aria-hidden="true">{range}</span>
      </label>
    ))}
  </fieldset>
)

const CandleLength = ({ chosen, onChoose }: { chosen: Interval; onChoose: (interval: Interval) => void }) => (
  <label className="ml-auto flex min-h-11 items-center gap-2 text-sm text-soft">
    <span className="max-md:sr-only">{say('candle')}</span>
    <select
      name="interval"
      value={chosen}
      onChange={({ target }) => {
        const found = intervals.find((interval) => interval === target.value)
        if (found) onChoose(found)
      }}
      className="min-h-11 rounded-md border border-edge bg-raised px-2 font-medium text-ink"
    >
      {intervals.map((interval) => (
        <option key={interval} value={interval}>
          {intervalNames[interval]}
        </option>
      ))}
    </select>
  </label>
)

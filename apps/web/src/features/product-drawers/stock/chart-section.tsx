/** product-drawers, stock: the chart with its reading above it, its controls below, and the same figures as a table. */
import { type Interval, intervals, type StockDetail } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { ChartCandlestick, ChartSpline, Maximize2, Table2, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useFile } from '../../../platform/files.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { keyOf } from '../../../platform/market/live.ts'
import { createStore } from '../../../platform/store.ts'
import { type Candle, intervalNames } from './candles.ts'
import { ChartTable } from './chart-table.tsx'
import { Legend } from './legend.tsx'
import type { ChartHandle, ChartStyle } from './price-chart.tsx'
import { useChart } from './use-stock.ts'

const chartFile = () => import('./price-chart.tsx')

export function ChartSection({ detail }: { detail: StockDetail }) {
  const [interval, setInterval] = useState<Interval>('1d')
  const [style, setStyle] = useState<ChartStyle>('candles')
  const [isTable, setTable] = useState(false)
  const [handle, setHandle] = useState<ChartHandle | null>(null)
  // The crosshair moves often; only the reading above the chart hears of it.
  const [pointed] = useState(() => createStore<Candle | null>(null))
  const onPoint = useCallback((candle: Candle | null) => pointed.set(candle), [pointed])
  const { chart, candles } = useChart(detail, interval)
  const hasVolume = detail.kind !== 'index'
  return (
    <section aria-label="Chart" className="mt-4">
      <Legend {...{ pointed, candles, interval, hasVolume }} stock={keyOf(detail)} />
      <div className="relative -mx-4 mt-2 h-80 md:mx-0 md:h-96">
        {candles && candles.length > 0 && !isTable && (
          <Drawing
            {...{ interval, style, candles, hasVolume, onPoint }}
            stock={keyOf(detail)}
            onReady={setHandle}
          />
        )}
        {candles && isTable && <ChartTable {...{ candles, interval, hasVolume }} />}
        {chart.isPending && <Skeleton className="mx-4 h-full rounded-md md:mx-0" />}
        {chart.isError && !candles && (
          <LoadFailed what="The chart" failure={chart.error} onRetry={() => void chart.refetch()} />
        )}
        {candles?.length === 0 && (
          <p className="grid h-full place-items-center text-soft">There are no prices for this span yet.</p>
        )}
      </div>
      <Intervals chosen={interval} onChoose={setInterval} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2">
        <p className="text-soft text-xs">
          {chart.data?.is_adjusted && 'Adjusted for splits and bonuses. '}Chart by{' '}
          <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="text-link">
            TradingView
          </a>
        </p>
        <Tools {...{ style, isTable, handle }} onStyle={setStyle} onTable={setTable} />
      </div>
    </section>
  )
}

function Drawing(props: Parameters<Awaited<ReturnType<typeof chartFile>>['default']>[0]) {
  const Chart = useFile(chartFile, () => undefined)?.default
  return Chart ? <Chart {...props} /> : <Skeleton className="mx-4 h-full rounded-md md:mx-0" />
}

function Intervals({ chosen, onChoose }: { chosen: Interval; onChoose: (interval: Interval) => void }) {
  return (
    <fieldset className="mt-2 flex">
      <legend className="sr-only">Length of a candle</legend>
      {intervals.map((interval) => (
        <label
          key={interval}
          title={intervalNames[interval]}
          className={classes(
            'flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-md font-medium text-sm transition-colors duration-150',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            interval === chosen ? 'bg-accent-wash text-accent' : 'text-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="interval"
            value={interval}
            checked={interval === chosen}
            onChange={() => onChoose(interval)}
            aria-label={intervalNames[interval]}
            className="sr-only"
          />
          <span aria-hidden="true">{labels[interval]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const labels: Readonly<Record<Interval, string>> = {
  '1m': '1m',
  '5m': '5m',
  '15m': '15m',
  '1h': '1h',
  '1d': '1D',
  '1w': '1W',
  '1M': '1M',
}

interface ToolsProps {
  readonly style: ChartStyle
  readonly isTable: boolean
  readonly handle: ChartHandle | null
  readonly onStyle: (style: ChartStyle) => void
  readonly onTable: (isTable: boolean) => void
}

function Tools({ style, isTable, handle, onStyle, onTable }: ToolsProps) {
  const Other = style === 'candles' ? ChartSpline : ChartCandlestick
  return (
    <div className="-mr-2 ml-auto flex">
      {!isTable && (
        <>
          <IconButton
            label={style === 'candles' ? 'Show a line' : 'Show candles'}
            icon={<Other size={18} aria-hidden="true" />}
            onClick={() => onStyle(style === 'candles' ? 'line' : 'candles')}
          />
          <IconButton
            label="Nearer"
            icon={<ZoomIn size={18} aria-hidden="true" />}
            onClick={() => handle?.zoom(1.6)}
          />
          <IconButton
            label="Wider"
            icon={<ZoomOut size={18} aria-hidden="true" />}
            onClick={() => handle?.zoom(1 / 1.6)}
          />
          <IconButton
            label="Show everything"
            icon={<Maximize2 size={18} aria-hidden="true" />}
            onClick={() => handle?.fit()}
          />
        </>
      )}
      <IconButton
        label="Show as a table"
        aria-pressed={isTable}
        icon={<Table2 size={18} aria-hidden="true" />}
        onClick={() => onTable(!isTable)}
        className="aria-pressed:bg-accent-wash aria-pressed:text-accent"
      />
    </div>
  )
}

/** products, stock: the chart itself. A file of its own, fetched with the first stock that is opened. */
import type { Interval } from '@pramaan/contracts'
import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  type HistogramData,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { usePrice } from '../../../market/live.ts'
import { type Candle, type DayPrices, isIntraday, sessionBreaks, withPrice } from './candles.ts'
import { axisPrice, type Colours, chartLook, chartTime, coloursNow } from './chart-look.ts'
import { type ChartRange, firstInRange } from './ranges-of-chart.ts'
import { say } from './say.ts'
import { createSessionBreaks, type SessionBreaks } from './session-breaks.ts'
import { useThemeName } from './theme-name.ts'
import type { Buy } from './use-position.ts'

export type ChartStyle = 'candles' | 'line'

export interface ChartHandle {
  /** Nearer for above 1, wider for below. */
  zoom(by: number): void
  fit(): void
}

export interface PriceChartProps {
  readonly stock: string
  readonly interval: Interval
  readonly range: ChartRange
  readonly style: ChartStyle
  readonly candles: readonly Candle[]
  readonly hasVolume: boolean
  /** The client's own purchases, oldest first. */
  readonly buys: readonly Buy[]
  readonly day: DayPrices
  /** Which candle is under the crosshair; null: none, so the last one counts. */
  readonly onPoint: (candle: Candle | null) => void
  readonly onReady: (handle: ChartHandle | null) => void
}

interface Drawn {
  readonly chart: IChartApi
  readonly price: ISeriesApi<'Candlestick'> | ISeriesApi<'Line'>
  readonly volume: ISeriesApi<'Histogram'>
  readonly breaks: SessionBreaks
  readonly colours: Colours
}

const at = (candle: Candle): UTCTimestamp => chartTime(candle.t) as UTCTimestamp

const bar = (candle: Candle): CandlestickData & LineData => ({
  time: at(candle),
  open: candle.o,
  high: candle.h,
  low: candle.l,
  close: candle.c,
  value: candle.c,
})

/** The label of the last price, in the direction of its candle. */
const labelColour = (candle: Candle, { gain, loss }: Colours): string => (candle.c >= candle.o ? gain : loss)

const column = (candle: Candle, { gainWash, lossWash }: Colours): HistogramData => ({
  time: at(candle),
  value: candle.v,
  color: candle.c >= candle.o ? gainWash : lossWash,
})

function draw(box: HTMLElement, style: ChartStyle, interval: Interval): Drawn {
  const colours = coloursNow()
  const chart = createChart(box, chartLook(colours, isIntraday(interval)))
  const shared = {
    priceFormat: { type: 'custom' as const, formatter: axisPrice, minMove: 0.01 },
    priceLineStyle: LineStyle.Dotted,
  }
  // A rise is hollow and a fall is filled, so that they differ without colour too.
  const price =
    style === 'line'
      ? chart.addSeries(LineSeries, { ...shared, color: colours.accent, lineWidth: 2 })
      : chart.addSeries(CandlestickSeries, {
          ...shared,
          upColor: colours.raised,
          borderUpColor: colours.gain,
          wickUpColor: colours.gain,
          downColor: colours.loss,
          borderDownColor: colours.loss,
          wickDownColor: colours.loss,
        })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
  const breaks = createSessionBreaks(chart)
  price.attachPrimitive(breaks)
  return { chart, price, volume, breaks, colours }
}

/** A B under the candle of each purchase; those from before the first candle are not in the picture. */
function markBuys({ price, colours }: Drawn, buys: readonly Buy[], candles: readonly Candle[]): void {
  const times = candles.map(({ t }) => t)
  const marks = buys.flatMap(({ t }) => {
    const begun = times.findLast((begins) => begins <= t)
    return begun === undefined ? [] : [begun]
  })
  createSeriesMarkers(
    price,
    [...new Set(marks)].map((t) => ({
      time: chartTime(t) as UTCTimestamp,
      position: 'belowBar' as const,
      shape: 'circle' as const,
      color: colours.accent,
      text: say('bought'),
    })),
  )
}

const handleOf = (chart: IChartApi): ChartHandle => ({
  fit: () => chart.timeScale().fitContent(),
  zoom(by) {
    const range = chart.timeScale().getVisibleLogicalRange()
    if (!range) return
    // The newest that is seen stays where it is: the person looks there.
    const width = Math.max(5, (range.to - range.from) / by)
    chart.timeScale().setVisibleLogicalRange({ from: range.to - width, to: range.to })
  },
})

export default function PriceChart(props: PriceChartProps) {
  const { stock, interval, range, style, candles, hasVolume, buys, day, onPoint, onReady } = props
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn | null>(null)
  const theme = useThemeName()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the style sheet; its change is what counts.
  useEffect(() => {
    if (!box.current) return
    const now = draw(box.current, style, interval)
    const { chart, price, volume, breaks, colours } = now
    drawn.current = now
    price.setData(candles.map(bar))
    if (hasVolume) volume.setData(candles.map((candle) => column(candle, colours)))
    const end = candles.at(-1)
    if (end && style === 'candles') price.applyOptions({ priceLineColor: labelColour(end, colours) })
    breaks.show(isIntraday(interval) ? sessionBreaks(candles) : [], colours.edge)
    markBuys(now, buys, candles)
    const from = firstInRange(candles, range)
    const room = Math.max(1, Math.ceil((candles.length - from) / 40))
    chart.timeScale().setVisibleLogicalRange({ from: from - 0.5, to: candles.length - 1 + room })
    chart.subscribeCrosshairMove(({ logical }) =>
      onPoint(logical === undefined ? null : (candles[logical] ?? null)),
    )
    onReady(handleOf(chart))
    return () => {
      onReady(null)
      onPoint(null)
      drawn.current = null
      chart.remove()
    }
  }, [candles, interval, range, style, hasVolume, buys, theme, onPoint, onReady])

  useGrowing(drawn, { stock, interval, candles, hasVolume, day })

  return <div ref={box} aria-hidden="true" data-base-ui-swipe-ignore="" className="h-full w-full" />
}

/** The last candle follows the live price, in place: nothing else is drawn again. */
function useGrowing(
  drawn: { readonly current: Drawn | null },
  {
    stock,
    interval,
    candles,
    hasVolume,
    day,
  }: Pick<PriceChartProps, 'stock' | 'interval' | 'candles' | 'hasVolume' | 'day'>,
): void {
  const price = usePrice(stock)
  const last = useRef<{ from: readonly Candle[]; candle: Candle; soldBefore: number } | null>(null)
  useEffect(() => {
    const end = candles.at(-1)
    if (!price || !end || !drawn.current || price.state === 'stale') return
    // A price from before the candles were drawn says nothing new.
    if (price.at / 1000 < end.t) return
    if (last.current?.from !== candles) {
      last.current = { from: candles, candle: end, soldBefore: price.volume - end.v }
    }
    const before = last.current
    const candle = withPrice(before.candle, price, interval, before.soldBefore, day)
    const isNew = candle.t > before.candle.t
    last.current = { ...before, candle, soldBefore: isNew ? price.volume : before.soldBefore }
    drawn.current.price.update(bar(candle))
    const { colours, price: series } = drawn.current
    const colour = labelColour(candle, colours)
    if (series.seriesType() === 'Candlestick' && series.options().priceLineColor !== colour) {
      series.applyOptions({ priceLineColor: colour })
    }
    if (hasVolume) drawn.current.volume.update(column(candle, drawn.current.colours))
  }, [price, candles, interval, hasVolume, day, drawn])
}

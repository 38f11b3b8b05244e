/** products, stock: the chart in the colours of the theme, its figures and times as everywhere else. */
import { amountParts, paise } from '@pramaan/money'
import {
  ColorType,
  CrosshairMode,
  type DeepPartial,
  LineStyle,
  TickMarkType,
  type Time,
  type TimeChartOptions,
} from 'lightweight-charts'
import { INDIA_AHEAD_S, istDate, istMark, istMinute } from '../../../market/times.ts'
import { say } from './say.ts'

export interface Colours {
  readonly raised: string
  readonly soft: string
  readonly line: string
  readonly edge: string
  readonly accent: string
  readonly gain: string
  readonly gainWash: string
  readonly loss: string
  readonly lossWash: string
}

/** The colours of the theme, as the style sheet has them now. */
export function coloursNow(): Colours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    raised: token('raised'),
    soft: token('soft'),
    line: token('line'),
    edge: token('edge'),
    accent: token('accent'),
    gain: token('gain'),
    gainWash: token('gain-wash'),
    loss: token('loss'),
    lossWash: token('loss-wash'),
  }
}

/** The chart knows no time zones: its times are India's, written as if they were Greenwich's. */
export const chartTime = (seconds: number): number => seconds + INDIA_AHEAD_S
const msOf = (time: Time): number => (Number(time) - INDIA_AHEAD_S) * 1000

/** What the axis writes lies between ticks; it is rounded to paise, unlike any figure that counts. */
export function axisPrice(price: number): string {
  const { sign, rupees, paise: rest } = amountParts(paise(BigInt(Math.round(price * 100))))
  return `${sign}${rupees}.${rest}`
}

function tickMark(time: Time, type: TickMarkType): string {
  const ms = msOf(time)
  if (type === TickMarkType.Year) return istMark(ms, 'year')
  if (type === TickMarkType.Month) return istMark(ms, 'month')
  return type === TickMarkType.DayOfMonth ? istMark(ms, 'day') : istMinute(ms)
}

export function chartLook(colours: Colours, isIntraday: boolean): DeepPartial<TimeChartOptions> {
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: colours.raised },
      textColor: colours.soft,
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 12,
      // The link that its licence asks for stands under the chart, where it can be read and followed.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.08, bottom: 0.24 },
    },
    timeScale: {
      borderColor: colours.line,
      timeVisible: isIntraday,
      secondsVisible: false,
      rightOffset: 3,
      minBarSpacing: 0.2,
      tickMarkFormatter: tickMark,
    },
    localization: {
      priceFormatter: axisPrice,
      timeFormatter: (time: Time) =>
        isIntraday
          ? say('moment', { date: istDate(msOf(time)), time: istMinute(msOf(time)) })
          : istDate(msOf(time)),
    },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { color: colours.edge, labelBackgroundColor: colours.accent, style: LineStyle.Dashed },
      horzLine: { color: colours.edge, labelBackgroundColor: colours.accent, style: LineStyle.Dashed },
    },
    // The page must scroll under a finger or a wheel that is over the chart.
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false },
    kineticScroll: { touch: true, mouse: false },
  }
}

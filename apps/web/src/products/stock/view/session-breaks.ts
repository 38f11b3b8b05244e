/** products, stock: a thin line in the chart wherever another day begins. */
import type { IChartApi, ISeriesPrimitive, Logical, SeriesAttachedParameter, Time } from 'lightweight-charts'

export interface SessionBreaks extends ISeriesPrimitive<Time> {
  show(places: readonly number[], colour: string): void
}

export function createSessionBreaks(chart: IChartApi): SessionBreaks {
  let breaks: readonly number[] = []
  let stroke = ''
  let redraw: () => void = () => undefined
  const seen = (): number[] => {
    const range = chart.timeScale().getVisibleLogicalRange()
    return range ? breaks.filter((place) => place >= range.from && place <= range.to) : []
  }
  // The line stands between two candles: half a step before the first of the day.
  const lines = (): number[] =>
    seen().flatMap((place) => chart.timeScale().logicalToCoordinate((place - 0.5) as Logical) ?? [])
  const view = {
    zOrder: () => 'bottom' as const,
    renderer: () => ({
      draw: (target: Parameters<NonNullable<ReturnType<PaneView['renderer']>>['draw']>[0]) =>
        target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio: ratio }) => {
          context.strokeStyle = stroke
          context.lineWidth = Math.max(1, Math.floor(ratio))
          context.setLineDash([2 * ratio, 4 * ratio])
          context.beginPath()
          for (const x of lines()) {
            context.moveTo(Math.round(x * ratio), 0)
            context.lineTo(Math.round(x * ratio), bitmapSize.height)
          }
          context.stroke()
          context.setLineDash([])
        }),
    }),
  }
  const views = [view]
  return {
    attached: ({ requestUpdate }: SeriesAttachedParameter<Time>) => {
      redraw = requestUpdate
    },
    paneViews: () => views,
    show(places, colour) {
      breaks = places
      stroke = colour
      redraw()
    },
  }
}

type PaneView = ReturnType<NonNullable<ISeriesPrimitive<Time>['paneViews']>>[number]

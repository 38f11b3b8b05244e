/** products, stock: the chart's tools: line or candles, nearer and wider, all of it, and the table. */
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { ChartCandlestick, ChartSpline, Maximize2, Table2, ZoomIn, ZoomOut } from 'lucide-react'
import type { ChartHandle, ChartStyle } from './price-chart.tsx'
import { say } from './say.ts'

export interface ChartToolsProps {
  readonly style: ChartStyle
  readonly isTable: boolean
  readonly handle: ChartHandle | null
  readonly onStyle: (style: ChartStyle) => void
  readonly onTable: (isTable: boolean) => void
}

export function ChartTools({ style, isTable, handle, onStyle, onTable }: ChartToolsProps) {
  const Other = style === 'candles' ? ChartSpline : ChartCandlestick
  return (
    <div className="-mr-2 ml-auto flex">
      {!isTable && (
        <>
          <IconButton
            label={style === 'candles' ? say('line') : say('candles')}
            icon={<Other size={18} aria-hidden="true" />}
            onClick={() => onStyle(style === 'candles' ? 'line' : 'candles')}
          />
          <IconButton
            label={say('zoomIn')}
            icon={<ZoomIn size={18} aria-hidden="true" />}
            onClick={() => handle?.zoom(1.6)}
          />
          <IconButton
            label={say('zoomOut')}
            icon={<ZoomOut size={18} aria-hidden="true" />}
            onClick={() => handle?.zoom(1 / 1.6)}
          />
          <IconButton
            label={say('fit')}
            icon={<Maximize2 size={18} aria-hidden="true" />}
            onClick={() => handle?.fit()}
          />
        </>
      )}
      <IconButton
        label={say('table')}
        aria-pressed={isTable}
        icon={<Table2 size={18} aria-hidden="true" />}
        onClick={() => onTable(!isTable)}
        className="aria-pressed:bg-accent-wash aria-pressed:text-accent"
      />
    </div>
  )
}

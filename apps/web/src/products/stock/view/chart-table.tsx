/** products, stock: the chart's figures as a table, the newest first, for keyboards and readers. */
import type { Interval } from '@pramaan/contracts'
import { formatNumber } from '@pramaan/money'
import { AbbreviatedNumber } from '@pramaan/ui/figure.tsx'
import { useState } from 'react'
import { type Candle, intervalNames } from './candles.ts'
import { candleTime } from './legend.tsx'
import { say } from './say.ts'

const ROWS = 50

export interface ChartTableProps {
  readonly candles: readonly Candle[]
  readonly interval: Interval
  readonly hasVolume: boolean
}

export function ChartTable({ candles, interval, hasVolume }: ChartTableProps) {
  const [rows, setRows] = useState(ROWS)
  const heads = [
    say('time'),
    say('open'),
    say('high'),
    say('low'),
    say('close'),
    ...(hasVolume ? [say('volume')] : []),
  ]
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      aria-label={say('prices', { candle: intervalNames[interval] })}
      className="relative h-full overflow-auto focus-visible:-outline-offset-2"
    >
      <table className="figures w-full border-separate border-spacing-0 text-right text-sm">
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="sticky top-0 border-line border-b bg-raised px-3 py-2 font-semibold text-soft first:text-left"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {candles
            .slice(-rows)
            .toReversed()
            .map((candle) => (
              <tr key={candle.t}>
                <th
                  scope="row"
                  className="whitespace-nowrap border-line border-b px-3 py-2 text-left font-normal"
                >
                  {candleTime(candle, interval)}
                </th>
                {[candle.o, candle.h, candle.l, candle.c].map((value, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: four columns that never change places.
                  <td key={place} className="border-line border-b px-3 py-2">
                    {formatNumber(value)}
                  </td>
                ))}
                {hasVolume && (
                  <td className="border-line border-b px-3 py-2">
                    <AbbreviatedNumber value={candle.v} />
                  </td>
                )}
              </tr>
            ))}
        </tbody>
      </table>
      {rows < candles.length && (
        <button
          type="button"
          onClick={() => setRows(rows + 4 * ROWS)}
          className="min-h-11 w-full font-semibold text-accent hover:bg-accent-wash"
        >
          {say('older')}
        </button>
      )}
    </section>
  )
}

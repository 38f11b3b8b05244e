/** market: the last 30 days of a stock as a small line, and one call for the lines of a whole list. */
import { type HeldMarket, isExchange, readMonthLines, STOCKS_AT_MOST } from '@pramaan/contracts'
import { direction, movePercent } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Sparkline } from '@pramaan/ui/sparkline.tsx'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { call } from '../platform/call.ts'
import { keyOf, lastPrice } from './live.ts'
import { withKey } from './stock-data.ts'

const KEPT_MS = 300_000

export type Lines = ReadonlyMap<string, readonly number[]>

const none: Lines = new Map()

/** The lines of all these stocks, by `NSE:INFY`. A line that does not come is only missing: its price is there. */
export function useMonthLines(held: readonly { market: HeldMarket; symbol: string }[]): Lines {
  // What no exchange trades has no line.
  const stocks = held.flatMap(({ market, symbol }) => (isExchange(market) ? { market, symbol } : []))
  const { data } = useQuery({
    queryKey: ['month-lines', ...stocks.map(keyOf).sort()],
    queryFn: async ({ signal }): Promise<Lines> => {
      const parts = Array.from({ length: Math.ceil(stocks.length / STOCKS_AT_MOST) }, (_, part) =>
        call(
          readMonthLines,
          { body: stocks.slice(part * STOCKS_AT_MOST, (part + 1) * STOCKS_AT_MOST) },
          withKey({ signal, inline: true }),
        ),
      )
      return new Map((await Promise.all(parts)).flat().map((line) => [keyOf(line), line.closes]))
    },
    enabled: stocks.length > 0,
    staleTime: KEPT_MS,
    retry: false,
  })
  return data ?? none
}

interface MonthLineProps {
  readonly stock: string
  readonly closes: readonly number[] | undefined
  readonly className?: string
}

/** It ends at the price that was known when it was drawn; a tick redraws the figure beside it, and not the line. */
export const MonthLine = memo(function MonthLine({ stock, closes = [], className = 'w-16' }: MonthLineProps) {
  const now = lastPrice(stock)?.hundredths
  const values = now === undefined || closes.length === 0 ? closes : [...closes, now / 100]
  const move = movePercent(Math.round((values[0] ?? 0) * 100), Math.round((values.at(-1) ?? 0) * 100))
  return <Sparkline values={values} way={direction(move)} className={classes('h-7 shrink-0', className)} />
})

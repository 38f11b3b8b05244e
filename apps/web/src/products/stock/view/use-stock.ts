/** products, stock: what the server knows of one stock. */
import { type Interval, readChart, readCompany, readStock, type StockKey } from '@pramaan/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { learned } from '../../../market/live.ts'
import { withKey } from '../../../market/stock-data.ts'
import { call } from '../../../platform/call.ts'
import { candlesOf } from './candles.ts'

/** The book is not on the live line: it is looked at again while somebody looks. */
const BOOK_MS = 2_000
const CHART_MS = 60_000

export const useStockDetail = ({ market, symbol }: StockKey) =>
  useQuery({
    queryKey: ['stock', market, symbol],
    queryFn: async ({ signal }) => {
      const detail = await call(
        readStock,
        { query: { market, s: symbol } },
        withKey({ signal, inline: true }),
      )
      learned([detail])
      return detail
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? false : BOOK_MS),
    staleTime: 0,
  })

export const useCompany = ({ market, symbol }: StockKey) =>
  useQuery({
    queryKey: ['company', market, symbol],
    queryFn: ({ signal }) =>
      call(readCompany, { query: { market, s: symbol } }, withKey({ signal, inline: true })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useChart({ market, symbol }: StockKey, interval: Interval) {
  const chart = useQuery({
    queryKey: ['chart', market, symbol, interval],
    queryFn: ({ signal }) =>
      call(readChart, { query: { market, symbol, interval } }, withKey({ signal, inline: true })),
    staleTime: CHART_MS,
    // The old candles stay until the new ones are there, so that the page does not jump.
    placeholderData: keepPreviousData,
  })
  const { data } = chart
  const candles = useMemo(() => (data ? candlesOf(data) : null), [data])
  return { chart, candles }
}

/** orders: what a portfolio has done so far. Asked anew with the orders, and every minute, as its last day is today. */
import {
  viewAllocation,
  viewFundPortfolio,
  viewInvestStat,
  viewMonthReturn,
  viewPortfolioDay,
  viewStockPortfolio,
  viewStructuredPortfolio,
  viewWeekProfit,
} from '@pramaan/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../platform/call.ts'
import { ordersKey } from './orders.ts'

const AGAIN_MS = 60_000

/** Both days count; a day that is left out is the first with money, or today. */
export interface Span {
  readonly from?: string
  readonly to?: string
}

/** Null waits: which days are asked for is not known yet. Another span keeps the figures of the one before until it has its own. */
export const useInvestStat = (span: Span | null) =>
  useQuery({
    queryKey: ordersKey('invest-stat', span),
    queryFn: ({ signal }) => call(viewInvestStat, { query: { ...span } }, { signal, inline: true }),
    enabled: span !== null,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })

export const useWeekProfit = (weeks: number) =>
  useQuery({
    queryKey: ordersKey('week-profit', weeks),
    queryFn: ({ signal }) =>
      call(viewWeekProfit, { query: { weeks: String(weeks) } }, { signal, inline: true }),
    refetchInterval: AGAIN_MS,
  })

export const useMonthReturn = () =>
  useQuery({
    queryKey: ordersKey('month-return'),
    queryFn: ({ signal }) => call(viewMonthReturn, {}, { signal, inline: true }),
    refetchInterval: AGAIN_MS,
  })

const tables = {
  stock: viewStockPortfolio,
  fund: viewFundPortfolio,
  structured: viewStructuredPortfolio,
} as const
export type TableName = keyof typeof tables

export const useHoldingTable = (name: TableName) =>
  useQuery({
    queryKey: ordersKey('holding-table', name),
    queryFn: ({ signal }) => call(tables[name], {}, { signal, inline: true }),
    refetchInterval: AGAIN_MS,
  })

export const useAllocation = () =>
  useQuery({
    queryKey: ordersKey('allocation'),
    queryFn: ({ signal }) => call(viewAllocation, {}, { signal, inline: true }),
    refetchInterval: AGAIN_MS,
  })

/** A day that is over does not move, but for a correction. */
export const usePortfolioDay = (day: string | null) =>
  useQuery({
    queryKey: ordersKey('day', day),
    queryFn: ({ signal }) => call(viewPortfolioDay, { query: { day: day ?? '' } }, { signal, inline: true }),
    enabled: day !== null,
  })

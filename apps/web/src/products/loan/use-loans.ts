/** products, loan: lenders and loans, one lender's terms with what is lent on each holding, and one loan. */
import { listLoans, type Market, readChart, viewLoan, viewLoanOffer } from '@pramaan/contracts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { withKey } from '../../market/stock-data.ts'
import { shelfKey } from '../../orders/shelf/entries.ts'
import { olderIn } from '../../orders/shelf/offer-pages.ts'
import { useOrdersTouched } from '../../orders/touched.ts'
import { call } from '../../platform/call.ts'

/** Prices move, and with them what covers a loan. */
const AGAIN_MS = 15_000
const CHART_MS = 300_000

export function useLoans() {
  const touched = useOrdersTouched()
  const list = useInfiniteQuery({
    queryKey: shelfKey('loan', 'list', touched),
    queryFn: ({ pageParam, signal }) =>
      call(listLoans, { query: pageParam === null ? {} : { after: pageParam } }, { signal, inline: true }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages: [first, ...older] }) =>
      first && { ...first, loans: [...first.loans, ...older.flatMap(({ loans }) => loans)] },
    placeholderData: (before) => before,
    staleTime: AGAIN_MS,
  })
  return { ...list, older: olderIn(list) }
}

export function useLoanOffer(id: string) {
  const touched = useOrdersTouched()
  return useQuery({
    queryKey: shelfKey('loan', 'offer', id, touched),
    queryFn: ({ signal }) => call(viewLoanOffer, { params: { id } }, { signal, inline: true }),
    placeholderData: (before) => before,
    refetchInterval: AGAIN_MS,
  })
}

export function useLoan(id: string | null) {
  const touched = useOrdersTouched()
  return useQuery({
    queryKey: shelfKey('loan', 'one', id, touched),
    queryFn: ({ signal }) => call(viewLoan, { params: { id: id ?? '' } }, { signal, inline: true }),
    enabled: id !== null,
    placeholderData: (before) => before,
    refetchInterval: AGAIN_MS,
  })
}

/** Closes of the last months, for the line of the trigger price. */
export const useCloses = (market: Market, symbol: string) =>
  useQuery({
    queryKey: ['chart', market, symbol, '1d'],
    queryFn: ({ signal }) =>
      call(readChart, { query: { market, symbol, interval: '1d' } }, withKey({ signal, inline: true })),
    staleTime: CHART_MS,
  })

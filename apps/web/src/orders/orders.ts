/** orders: what several rooms ask the server about the client's orders. Everything here is asked anew when they change. */
import {
  type HeldMarket,
  listAwaiting,
  listHistory,
  listHolding,
  type OrderKind,
  type Receipt,
  type tradeTypeFilters,
  viewPortfolio,
  viewReceipt,
} from '@pramaan/contracts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useChanged } from '../market/live.ts'
import { useAccountChanged } from '../money/account.ts'
import { call } from '../platform/call.ts'
import { ordersTouched, useOrdersTouched } from './touched.ts'

const ORDERS = 'orders'

export const ordersKey = (...parts: readonly unknown[]) => [ORDERS, ...parts]

export type TradeFilter = (typeof tradeTypeFilters)[number]

/** The live line tells of changes at once; without it a page in sight still finds them. */
const AGAIN_MS = 60_000
const WAITING_AGAIN_MS = 15_000

const first = null as string | null
const nextOf = ({ next }: { next: string | null }) => next ?? undefined
const pageOf = <F extends object>(filter: F, after: string | null) => ({
  query: after === null ? filter : { ...filter, after },
})

export interface HoldingFilter {
  readonly market?: HeldMarket
  readonly symbol?: string
  readonly dtype?: TradeFilter
}

/** The positions are whole on every page; the lots come 50 at a time. */
export const useHolding = (filter: HoldingFilter = {}) =>
  useInfiniteQuery({
    queryKey: ordersKey('holding', filter),
    queryFn: ({ pageParam, signal }) =>
      call(listHolding, pageOf(filter, pageParam), { signal, inline: true }),
    initialPageParam: first,
    getNextPageParam: nextOf,
    refetchInterval: AGAIN_MS,
  })

export const useAwaiting = (filter: { readonly dtype?: TradeFilter } = {}) =>
  useInfiniteQuery({
    queryKey: ordersKey('awaiting', filter),
    queryFn: ({ pageParam, signal }) =>
      call(listAwaiting, pageOf(filter, pageParam), { signal, inline: true }),
    initialPageParam: first,
    getNextPageParam: nextOf,
    refetchInterval: WAITING_AGAIN_MS,
  })

export const useHistory = (filter: { readonly dtype?: TradeFilter } = {}) =>
  useInfiniteQuery({
    queryKey: ordersKey('history', filter),
    queryFn: ({ pageParam, signal }) =>
      call(listHistory, pageOf(filter, pageParam), { signal, inline: true }),
    initialPageParam: first,
    getNextPageParam: nextOf,
  })

/** Net worth, cash and holdings: the one source of these figures on every page. */
export const usePortfolio = () =>
  useQuery({
    queryKey: ordersKey('portfolio'),
    queryFn: ({ signal }) => call(viewPortfolio, {}, { signal, inline: true }),
    refetchInterval: AGAIN_MS,
  })

export interface KnownReceipt {
  readonly data: Receipt | null
  readonly isPending: boolean
  /** Only while there is nothing older to show. */
  readonly failure: unknown
  readonly refetch: () => void
}

const loading = { data: null, isPending: true, failure: null } as const

/** A receipt stands in a dialog, outside the cache of the pages; it follows its order all the same. */
export function useReceipt(did: string, ttype: OrderKind): KnownReceipt {
  const [known, setKnown] = useState<Omit<KnownReceipt, 'refetch'>>(loading)
  const [round, setRound] = useState(0)
  const touched = useOrdersTouched()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the orders or a press on "again" is the reason to ask
  useEffect(() => {
    const stop = new AbortController()
    call(viewReceipt, { query: { did, ttype } }, { inline: true, signal: stop.signal }).then(
      (data) => setKnown({ data, isPending: false, failure: null }),
      (failure: unknown) => {
        if (stop.signal.aborted) return
        setKnown(({ data }) => ({ data, isPending: false, failure: data === null ? failure : null }))
      },
    )
    return () => stop.abort()
  }, [did, ttype, round, touched])
  const refetch = () => {
    setKnown(loading)
    setRound(round + 1)
  }
  return { ...known, refetch }
}

/** Stands once around the signed-in pages: whatever changes an order, every figure that follows from it is asked for anew. */
export function useOrdersFollowed(): void {
  const queries = useQueryClient()
  const accountChanged = useAccountChanged()
  const touched = useOrdersTouched()
  const seen = useRef(touched)
  useChanged(onOrdersChanged)
  useEffect(() => {
    if (seen.current === touched) return
    seen.current = touched
    void queries.invalidateQueries({ queryKey: [ORDERS] })
    accountChanged()
  }, [touched, queries, accountChanged])
}

/** One change of an order is told twice, as orders and as money; a deposit is told as money alone. */
function onOrdersChanged(what: Parameters<Parameters<typeof useChanged>[0]>[0]): void {
  if (what === 'orders' || what === 'money') ordersTouched()
}

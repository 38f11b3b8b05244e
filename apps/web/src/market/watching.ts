/** market: the client's watchlists and price alerts, for every screen that shows or changes them. */
import {
  addAlert,
  addWatchlist,
  deleteAlert,
  deleteWatchlist,
  listAlerts,
  listWatchlists,
  type Quote,
  type Sent,
  type StockKey,
  saveWatchlist,
  type Watchlist,
} from '@pramaan/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/call.ts'
import { learned } from './live.ts'
import { keyOf } from './quotes.ts'
import { say } from './say.ts'

const WATCHLISTS = ['watchlists']
export const ALERTS = ['alerts']

/** A stock as a list keeps it. */
export type WatchedStock = NonNullable<Sent<typeof saveWatchlist.body>>['stocks'][number]

export const useWatchlists = () =>
  useQuery({
    queryKey: WATCHLISTS,
    queryFn: async ({ signal }) => {
      const lists = await call(listWatchlists, {}, { signal, inline: true })
      for (const list of lists) learned(list.stocks)
      return lists
    },
  })

export const useAlerts = () =>
  useQuery({ queryKey: ALERTS, queryFn: ({ signal }) => call(listAlerts, {}, { signal, inline: true }) })

/** A list as it is sent: its name, and its stocks in their order. */
export const asSent = ({ name, stocks }: Watchlist): { name: string; stocks: WatchedStock[] } => ({
  name,
  stocks: stocks.map(({ market, symbol, note }) => ({ market, symbol, note })),
})

export const isOn = (list: Watchlist, stock: StockKey): boolean =>
  list.stocks.some((one) => keyOf(one) === keyOf(stock))

interface ListChange {
  readonly id: string
  readonly name: string
  readonly stocks: WatchedStock[]
  /** A stock that was not on the list, with what is known of it. */
  readonly added?: Quote
}

/** What is done shows at once; a refusal puts back what was there, and the request layer has said why. */
export function useWatchlistActs() {
  const queries = useQueryClient()
  const shown = () => queries.getQueryData<Watchlist[]>(WATCHLISTS) ?? []
  const show = (lists: Watchlist[]) => queries.setQueryData(WATCHLISTS, lists)
  const reload = () => void queries.invalidateQueries({ queryKey: WATCHLISTS })

  const add = useMutation({
    mutationFn: (name: string) => call(addWatchlist, { body: { name } }),
    onSuccess: (list) => show([...shown(), list]),
  })
  const save = useMutation({
    mutationFn: ({ id, name, stocks }: ListChange) =>
      call(saveWatchlist, { params: { id }, body: { name, stocks } }),
    onMutate: (change) => {
      const before = shown()
      show(before.map((list) => (list.id === change.id ? changed(list, change) : list)))
      return before
    },
    onError: (_failure, _sent, before) => before && show(before),
    onSuccess: (saved) => {
      learned(saved.stocks)
      show(shown().map((list) => (list.id === saved.id ? saved : list)))
    },
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteWatchlist, { params: { id } }),
    onSuccess: (_nothing, id) => show(shown().filter((list) => list.id !== id)),
    onError: reload,
  })
  return { add, save, remove }
}

/** The first list while it is being made: a second star within that moment goes onto it too. */
let firstList: Promise<Watchlist> | null = null

/** Puts a stock on the client's first list, which is made if there is none, or takes it off the list it is on. */
export function useStar(): (stock: Quote) => Promise<void> {
  const queries = useQueryClient()
  const { add, save } = useWatchlistActs()
  const shown = () => queries.getQueryData<Watchlist[]>(WATCHLISTS) ?? []
  return async (stock) => {
    const on = shown().find((list) => isOn(list, stock))
    if (on) {
      const { name, stocks } = asSent(on)
      save.mutate({ id: on.id, name, stocks: stocks.filter((one) => keyOf(one) !== keyOf(stock)) })
      return
    }
    if (shown().length === 0) {
      firstList ??= add.mutateAsync(say('myWatchlist')).finally(() => {
        firstList = null
      })
      // The request layer has said why there is none.
      if (!(await firstList.catch(() => null))) return
    }
    const [first] = shown()
    if (!first) return
    const { market, symbol } = stock
    const { name, stocks } = asSent(first)
    save.mutate({ id: first.id, name, stocks: [...stocks, { market, symbol, note: '' }], added: stock })
  }
}

/** The list as it will be, with the prices that are already known. */
function changed(list: Watchlist, { name, stocks, added }: ListChange): Watchlist {
  const known = new Map(
    [...list.stocks, ...(added ? [{ ...added, note: '' }] : [])].map((stock) => [keyOf(stock), stock]),
  )
  const kept = stocks.flatMap((stock) => {
    const before = known.get(keyOf(stock))
    return before ? [{ ...before, note: stock.note ?? '' }] : []
  })
  return { ...list, name, stocks: kept }
}

export function useAlertActs() {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ALERTS })
  const add = useMutation({
    mutationFn: ({ key, ...body }: NonNullable<Sent<typeof addAlert.body>> & { key: string }) =>
      call(addAlert, { body }, { idempotencyKey: key }),
    onSuccess: reload,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteAlert, { params: { id } }),
    onSettled: reload,
  })
  return { add, remove }
}

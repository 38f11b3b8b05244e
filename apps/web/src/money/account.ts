/** money: what several rooms ask the server about the client's own account. Only for pages of the signed-in layout. */
import {
  accountStanding,
  listBankCards,
  listDeposits,
  listWithdrawals,
  viewAccount,
} from '@pramaan/contracts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/call.ts'
import { reloadProfile, useSession } from '../platform/session.ts'

/** Everything below this key is asked for again when the account has changed. */
const ACCOUNT = 'account'

export const accountKey = (...parts: readonly unknown[]) => [ACCOUNT, ...parts]

/** A PIN is set in a dialog that stands outside the cache, so what the profile says of it is part of the question. */
export function useStanding() {
  const { profile } = useSession()
  return useQuery({
    queryKey: accountKey('standing', profile?.has_pin),
    queryFn: ({ signal }) => call(accountStanding, {}, { signal, inline: true }),
  })
}

export const useBankCards = () =>
  useQuery({
    queryKey: accountKey('bank-cards'),
    queryFn: ({ signal }) => call(listBankCards, {}, { signal, inline: true }),
  })

/** While a page is in sight. */
const CASH_AGAIN_MS = 60_000
const STEPS_AGAIN_MS = 15_000

/** What there is in rupees, what of it waits and why. The one source of every cash figure in the app. */
export const useCash = () =>
  useQuery({
    queryKey: accountKey('cash'),
    queryFn: ({ signal }) => call(viewAccount, {}, { signal, inline: true }),
    // Money that comes or goes while somebody looks shows by itself.
    refetchInterval: CASH_AGAIN_MS,
  })

interface Underway {
  readonly waits_for: string | null
}

/** Whoever waits for a step sees it come; lists in which nothing is awaited any more stay as they are. */
const againAfter = (list: readonly Underway[] = []): number | false =>
  list.some(({ waits_for }) => waits_for !== null) ? STEPS_AGAIN_MS : false

/** What the server sends of these lists at a time; fewer means that there is no more. */
const PAGE = 50
const nextAfter = (last: readonly { id: string }[]) => (last.length < PAGE ? undefined : last.at(-1)?.id)
const pageOf = (after: string | null) => ({ query: after === null ? {} : { after } })

export const useWithdrawals = () =>
  useInfiniteQuery({
    queryKey: accountKey('withdrawals'),
    queryFn: ({ pageParam, signal }) => call(listWithdrawals, pageOf(pageParam), { signal, inline: true }),
    initialPageParam: null as string | null,
    getNextPageParam: nextAfter,
    refetchInterval: ({ state }) => againAfter(state.data?.pages.flat()),
  })

export const useDeposits = () =>
  useInfiniteQuery({
    queryKey: accountKey('deposits'),
    queryFn: ({ pageParam, signal }) => call(listDeposits, pageOf(pageParam), { signal, inline: true }),
    initialPageParam: null as string | null,
    getNextPageParam: nextAfter,
    refetchInterval: ({ state }) => againAfter(state.data?.pages.flat()),
  })

/** After a change: everything about the account is asked for again, and the profile too, which carries the score. */
export function useAccountChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: [ACCOUNT] })
    // The change itself is done; a profile that cannot be fetched now is fetched with the next look.
    reloadProfile().catch(() => undefined)
  }
}

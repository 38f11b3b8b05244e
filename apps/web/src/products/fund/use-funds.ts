/** products, fund: the funds on the shelf, one with what the client has of it, its NAVs, and two side by side. */
import {
  compareFunds,
  type Fund,
  type FundSip,
  type fundRanges,
  listFunds,
  listRedemptions,
  listSips,
  viewFund,
  viewFundHistory,
} from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { shelfKey } from '../../orders/shelf/entries.ts'
import { useOfferPages } from '../../orders/shelf/offer-pages.ts'
import { useAgainWhenTouched } from '../../orders/touched.ts'
import { call } from '../../platform/call.ts'

const AGAIN_MS = 60_000

export type Range = (typeof fundRanges)[number]

export const useFunds = () =>
  useOfferPages(
    'fund',
    async (query, options) => {
      const { funds, next } = await call(listFunds, { query }, options)
      return { offers: funds, next }
    },
    AGAIN_MS,
  )

const isOf = (symbol: string) => (fund: Fund) => String(fund.scheme_code) === symbol

/** Page after page, until it is found. */
async function findFund(symbol: string, signal: AbortSignal): Promise<Fund | null> {
  for (let after: string | undefined; ; ) {
    const query = after === undefined ? {} : { after }
    const { funds, next } = await call(listFunds, { query }, { signal, inline: true })
    const found = funds.find(isOf(symbol))
    if (found || next === null) return found ?? null
    after = next
  }
}

/** By the code of its scheme, which is its symbol in a holding. One that closed long ago stands on a later page. */
export function useFundOf(symbol: string) {
  const list = useFunds()
  const known = list.data?.find(isOf(symbol))
  const older = useQuery({
    queryKey: shelfKey('fund', 'of', symbol),
    queryFn: ({ signal }) => findFund(symbol, signal),
    enabled: list.data !== undefined && known === undefined,
  })
  const asked = list.data === undefined ? list : older
  return {
    fund: known ?? older.data ?? null,
    isPending: known === undefined && asked.isPending,
    error: asked.error,
    refetch: () => void asked.refetch(),
  }
}

export const useFund = (id: string) =>
  useAgainWhenTouched(
    useQuery({
      queryKey: shelfKey('fund', id),
      queryFn: ({ signal }) => call(viewFund, { params: { id } }, { signal, inline: true }),
      refetchInterval: AGAIN_MS,
    }),
  )

export const useHistory = (id: string, range: Range) =>
  useQuery({
    queryKey: shelfKey('fund', id, 'history', range),
    queryFn: ({ signal }) =>
      call(viewFundHistory, { params: { id }, query: { range } }, { signal, inline: true }),
    placeholderData: (before) => before,
  })

export const useComparison = (a: string, b: string) =>
  useQuery({
    queryKey: shelfKey('fund', 'compare', a, b),
    queryFn: ({ signal }) => call(compareFunds, { query: { a, b } }, { signal, inline: true }),
    placeholderData: (before) => before,
  })

/** All that are open, and the last that are over. */
export const useRedemptions = () =>
  useAgainWhenTouched(
    useQuery({
      queryKey: shelfKey('fund', 'redemptions'),
      queryFn: async ({ signal }) =>
        (await call(listRedemptions, { query: {} }, { signal, inline: true })).redemptions,
      refetchInterval: AGAIN_MS,
    }),
  )

/** Page after page: each of them can be changed. */
async function allSips(signal: AbortSignal): Promise<FundSip[]> {
  const all: FundSip[] = []
  for (let after: string | undefined; ; ) {
    const query = after === undefined ? {} : { after }
    const { sips, next } = await call(listSips, { query }, { signal, inline: true })
    all.push(...sips)
    if (next === null) return all
    after = next
  }
}

export const useSips = () =>
  useAgainWhenTouched(
    useQuery({ queryKey: shelfKey('fund', 'sips'), queryFn: ({ signal }) => allSips(signal) }),
  )

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

/** By the code of its scheme, which is its symbol in a holding. */
export const useFundOf = (symbol: string): Fund | null =>
  useFunds().data?.find(({ scheme_code: code }) => String(code) === symbol) ?? null

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

export const useRedemptions = () =>
  useAgainWhenTouched(
    useQuery({
      queryKey: shelfKey('fund', 'redemptions'),
      queryFn: async ({ signal }) => (await call(listRedemptions, {}, { signal, inline: true })).redemptions,
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

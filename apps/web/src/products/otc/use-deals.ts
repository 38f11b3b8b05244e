/** products, otc: the deals of now, and one with the client's own purchases in it. */
import { listDeals, viewDeal } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { shelfKey } from '../../orders/shelf/entries.ts'
import { useOfferPages } from '../../orders/shelf/offer-pages.ts'
import { useAgainWhenTouched } from '../../orders/touched.ts'
import { call } from '../../platform/call.ts'

/** What is left of a deal goes quickly. */
const AGAIN_MS = 10_000

export const useDeals = () =>
  useOfferPages(
    'otc',
    async (query, options) => {
      const { deals, next } = await call(listDeals, { query }, options)
      return { offers: deals, next }
    },
    AGAIN_MS,
  )

export const useDeal = (id: string) =>
  useAgainWhenTouched(
    useQuery({
      queryKey: shelfKey('otc', id),
      queryFn: ({ signal }) => call(viewDeal, { params: { id } }, { signal, inline: true }),
      refetchInterval: AGAIN_MS,
    }),
  )

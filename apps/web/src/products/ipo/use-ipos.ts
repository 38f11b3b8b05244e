/** products, ipo: the issues, one of them with the client's own application, and the draw as it was published. */
import { listIpos, viewIpo, viewIpoApplication, viewIpoDraw } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { shelfKey } from '../../orders/shelf/entries.ts'
import { useOfferPages } from '../../orders/shelf/offer-pages.ts'
import { useAgainWhenTouched } from '../../orders/touched.ts'
import { call } from '../../platform/call.ts'

/** Demand moves while somebody looks. */
const AGAIN_MS = 15_000

export const useIpos = () =>
  useAgainWhenTouched(
    useOfferPages(
      'ipo',
      async (query, options) => {
        const { ipos, next } = await call(listIpos, { query }, options)
        return { offers: ipos, next }
      },
      AGAIN_MS,
    ),
  )

export const useIpo = (id: string) =>
  useAgainWhenTouched(
    useQuery({
      queryKey: shelfKey('ipo', id),
      queryFn: ({ signal }) => call(viewIpo, { params: { id } }, { signal, inline: true }),
      refetchInterval: AGAIN_MS,
    }),
  )

export const useApplication = (orderId: string) =>
  useAgainWhenTouched(
    useQuery({
      queryKey: shelfKey('ipo', 'application', orderId),
      queryFn: ({ signal }) =>
        call(viewIpoApplication, { params: { id: orderId } }, { signal, inline: true }),
    }),
  )

/** Published once, and never again otherwise. */
export const useDraw = (id: string) =>
  useQuery({
    queryKey: shelfKey('ipo', 'draw', id),
    queryFn: ({ signal }) => call(viewIpoDraw, { params: { id } }, { signal, inline: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

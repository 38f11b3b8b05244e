/** products, quant: notes on the shelf, one note, and the client's own: one answer for every row and page. */
import { listNoteOffers, listOwnNotes, type OwnNote, readNoteOffer } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { ordersKey } from '../../orders/orders.ts'
import { shelfKey } from '../../orders/shelf/entries.ts'
import { useOfferPages } from '../../orders/shelf/offer-pages.ts'
import { useAgainWhenTouched } from '../../orders/touched.ts'
import { call } from '../../platform/call.ts'

const AGAIN_MS = 60_000

export const useNotes = () =>
  useOfferPages(
    'quant',
    async (query, options) => {
      const { notes, next } = await call(listNoteOffers, { query }, options)
      return { offers: notes, next }
    },
    AGAIN_MS,
  )

export const useNote = (id: string) =>
  useAgainWhenTouched(
    useQuery({
      queryKey: shelfKey('quant', id),
      queryFn: ({ signal }) => call(readNoteOffer, { params: { id } }, { signal, inline: true }),
      refetchInterval: AGAIN_MS,
    }),
  )

/** All that are subscribed to or held, and the last that are over. */
const useOwnNotes = () =>
  useQuery({
    queryKey: ordersKey('quant', 'own'),
    queryFn: async ({ signal }): Promise<readonly OwnNote[]> =>
      (await call(listOwnNotes, { query: {} }, { signal, inline: true })).notes,
    refetchInterval: AGAIN_MS,
  })

/** Those of one symbol that are held or subscribed to, the newest first. */
export function useOwnOf(symbol: string): readonly OwnNote[] {
  const { data } = useOwnNotes()
  return (data ?? []).filter(
    ({ note, status }) => note.symbol === symbol && (status === 'holding' || status === 'pending'),
  )
}

/** Of what is still open. */
export function useOwnOrder(orderId: string): OwnNote | null {
  const { data } = useOwnNotes()
  return data?.find(({ order_id: id }) => id === orderId) ?? null
}

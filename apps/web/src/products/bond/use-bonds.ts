/** products, bond: what the server says of bonds and of the client's own. */
import {
  type BondOrder,
  type BondOrderDetail,
  listBondOrders,
  listBonds,
  viewBond,
  viewBondOrder,
} from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ordersKey } from '../../orders/orders.ts'
import { shelfKey } from '../../orders/shelf/entries.ts'
import { useOfferPages } from '../../orders/shelf/offer-pages.ts'
import { useAgainWhenTouched } from '../../orders/touched.ts'
import { call } from '../../platform/call.ts'

const AGAIN_MS = 60_000

export const useBonds = () =>
  useOfferPages(
    'bond',
    async (query, options) => {
      const { bonds, next } = await call(listBonds, { query }, options)
      return { offers: bonds, next }
    },
    AGAIN_MS,
  )

export const useBond = (id: string) =>
  useAgainWhenTouched(
    useQuery({
      queryKey: shelfKey('bond', 'one', id),
      queryFn: ({ signal }) => call(viewBond, { params: { id } }, { signal, inline: true }),
      refetchInterval: AGAIN_MS,
    }),
  )

/** Page after page: a row is the sum of all orders of its bond. */
async function allOrders(signal: AbortSignal): Promise<BondOrder[]> {
  const all: BondOrder[] = []
  for (let after: string | undefined; ; ) {
    const query = after === undefined ? {} : { after }
    const { orders, next } = await call(listBondOrders, { query }, { signal, inline: true })
    all.push(...orders)
    if (next === null) return all
    after = next
  }
}

/** One answer for every row. */
export const useBondOrders = () =>
  useQuery({
    queryKey: ordersKey('bonds'),
    queryFn: ({ signal }) => allOrders(signal),
    refetchInterval: AGAIN_MS,
  })

export interface KnownOrder {
  readonly data: BondOrderDetail | null
  readonly error: unknown
  readonly refetch: () => void
}

/** For a receipt, which stands in a dialog, outside the cache of the pages; `version` changes when the order does. */
export function useBondOrder(id: string, version: string): KnownOrder {
  const [known, setKnown] = useState<Omit<KnownOrder, 'refetch'>>({ data: null, error: null })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the order or a press on "again" is the reason to ask
  useEffect(() => {
    const stop = new AbortController()
    call(viewBondOrder, { params: { id } }, { inline: true, signal: stop.signal }).then(
      (data) => setKnown({ data, error: null }),
      (error: unknown) => {
        if (!stop.signal.aborted) setKnown(({ data }) => ({ data, error }))
      },
    )
    return () => stop.abort()
  }, [id, version, round])
  return { ...known, refetch: () => setRound(round + 1) }
}

/** orders, shelf: what there is of each product now, asked once for the filters, the search and the rail of Discover. */
import { useQueries } from '@tanstack/react-query'
import type { Product, ShelfEntries, ShelfEntry } from '../product.ts'

/** An offer may open or close while somebody looks. */
const AGAIN_MS = 60_000

export interface Shelved {
  readonly product: Product
  /** Null until they are known, and for a product without offers. */
  readonly entries: readonly ShelfEntry[] | null
  /** More have ended than these. */
  readonly hasOlder: boolean
  readonly isPending: boolean
  readonly failure: unknown
}

const none: ShelfEntries = { entries: [], hasOlder: false }

const SHELF = 'shelf'
/** For a product's own questions about its offers: they are asked again together. */
export const shelfKey = (...parts: readonly unknown[]) => [SHELF, ...parts]

export function useShelf(products: readonly Product[]): readonly Shelved[] {
  const answers = useQueries({
    queries: products.map(({ name, shelf }) => ({
      queryKey: shelfKey(name, 'entries'),
      queryFn: ({ signal }: { signal: AbortSignal }) => shelf?.search?.(signal) ?? Promise.resolve(none),
      enabled: shelf?.search !== undefined,
      refetchInterval: AGAIN_MS,
    })),
  })
  return products.map((product, place) => {
    const answer = answers[place]
    return {
      product,
      entries: answer?.data?.entries ?? null,
      hasOlder: answer?.data?.hasOlder ?? false,
      isPending: answer?.isLoading ?? false,
      failure: answer?.data === undefined ? (answer?.error ?? null) : null,
    }
  })
}

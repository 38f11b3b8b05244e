/** orders, shelf: the offers of a product: all that are not over, and those that are when somebody asks for older ones. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { shelfKey } from './entries.ts'

export interface OfferPage<Offer> {
  readonly offers: readonly Offer[]
  readonly next: string | null
}

type ReadPage<Offer> = (
  query: { after?: string },
  options: { signal: AbortSignal; inline: true },
) => Promise<OfferPage<Offer>>

/** Asks for those that ended longer ago. */
export interface Older {
  readonly onMore: () => void
  readonly isLoading: boolean
  /** The last press brought none: it can be pressed again. */
  readonly hasFailed: boolean
}

/** One answer for every part of a page that asks for the same product. */
export function useOfferPages<Offer>(product: string, read: ReadPage<Offer>, againMs: number) {
  const list = useInfiniteQuery({
    queryKey: shelfKey(product, 'list'),
    queryFn: ({ pageParam, signal }) =>
      read(pageParam === null ? {} : { after: pageParam }, { signal, inline: true }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ offers }) => offers),
    refetchInterval: againMs,
  })
  return { ...list, older: olderIn(list) }
}

interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

export const olderIn = (list: Pages): Older | null =>
  list.hasNextPage
    ? {
        onMore: () => void list.fetchNextPage(),
        isLoading: list.isFetchingNextPage,
        hasFailed: list.isFetchNextPageError,
      }
    : null

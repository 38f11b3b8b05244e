/** platform: long lists, a page at a time. Each page goes on after the last row of the one before. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

export interface Page<Row> {
  readonly items: Row[]
  readonly next: string | null
}

export type FetchPage<Row> = (
  after: { after?: string },
  options: { signal: AbortSignal; quiet: true },
) => Promise<Page<Row>>

export function usePages<Row>(
  queryKey: readonly unknown[],
  fetchPage: FetchPage<Row>,
  /** For a list that has to keep up with what others do. */
  refetchInterval: () => number | false = () => false,
) {
  return useInfiniteQuery({
    queryKey,
    refetchInterval,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(pageParam === null ? {} : { after: pageParam }, { signal, quiet: true }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  })
}

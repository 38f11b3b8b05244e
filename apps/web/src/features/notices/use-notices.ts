/** notices: reading them, page by page, and marking them as read. */
import { listNotices, NOTICES_PAGE, type NoticeTopic, readAllNotices, readNotice } from '@pramaan/contracts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { NOTICES } from '../../platform/unread.ts'

export const useNotices = (topic: NoticeTopic | null) =>
  useInfiniteQuery({
    queryKey: [NOTICES, 'list', topic],
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotices,
        {
          query: {
            ...(pageParam === null ? {} : { before: pageParam }),
            ...(topic === null ? {} : { topic }),
          },
        },
        { signal, inline: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < NOTICES_PAGE ? undefined : String(last.at(-1)?.id)),
  })

/** Both are safe to say again, and a failure is told by the request layer. */
export function useReading() {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: [NOTICES] })
  const all = useMutation({
    mutationFn: (until: number) => call(readAllNotices, { body: { until } }),
    onSuccess: readAgain,
  })
  const one = useMutation({
    mutationFn: (id: number) => call(readNotice, { body: { id } }),
    onSuccess: readAgain,
  })
  return { all, one }
}

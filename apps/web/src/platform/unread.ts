/** platform: how many notices are unread. The bell asks for no more than this; the centre is a file of its own. */
import { countNotices, MOST_UNREAD_COUNTED, type UnreadNotices } from '@pramaan/contracts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Everything about notices: what the live line tells makes all of it be read again. */
export const NOTICES = 'notices'

/** Quiet where it fails: a bell without a number is no reason to disturb. */
export const useUnread = (): UseQueryResult<UnreadNotices> =>
  useQuery({
    queryKey: [NOTICES, 'unread'],
    queryFn: ({ signal }) => call(countNotices, {}, { signal, inline: true }),
  })

/** Null for none. */
export const countWords = (count: number): string | null => {
  if (count === 0) return null
  return count >= MOST_UNREAD_COUNTED ? `${MOST_UNREAD_COUNTED - 1}+` : String(count)
}

/** platform: what waits for someone. The frame counts it, the inbox shows it. */
import { inbox } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { whilePresent } from './presence.ts'

export const useInbox = () =>
  useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => call(inbox, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })

/** bank: the file that waits for a second person, if one does. */
import { viewWaitingStatement } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'

export const WAITING = ['waiting-statement'] as const

export const useWaitingStatement = () =>
  useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => call(viewWaitingStatement, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })

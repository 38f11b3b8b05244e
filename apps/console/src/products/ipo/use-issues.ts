/** products, ipo: the issues as the firm sees them. */
import { listFirmIpos } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'

export const useIssues = () =>
  useQuery({
    queryKey: ['ipos'],
    queryFn: async ({ signal }) => (await call(listFirmIpos, { query: {} }, { signal, quiet: true })).ipos,
    refetchInterval: whilePresent,
  })

export const useIssue = (id: string) => useIssues().data?.find((issue) => issue.id === id)

/** products, otc: one deal with its applications. */
import { viewFirmDeal } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'

export const useFirmDeal = (id: string | null) =>
  useQuery({
    queryKey: ['deals', id],
    queryFn: ({ signal }) => call(viewFirmDeal, { params: { id: id ?? '' } }, { signal, quiet: true }),
    enabled: id !== null,
    refetchInterval: whilePresent,
  })

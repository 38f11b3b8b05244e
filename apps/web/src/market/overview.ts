/** market: the market at one look, for the market page and for home. */
import { readMarket } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../platform/call.ts'
import { learned } from './live.ts'

/** Who moves most changes slowly; their prices are live all the same. */
const AGAIN_MS = 30_000

export const useMarketOverview = () =>
  useQuery({
    queryKey: ['market'],
    queryFn: async ({ signal }) => {
      const overview = await call(readMarket, {}, { signal, inline: true })
      for (const list of [overview.indices, overview.gainers, overview.losers, overview.most_active]) {
        learned(list)
      }
      return overview
    },
    refetchInterval: AGAIN_MS,
  })

/** products, stock: buy-backs of what the client holds. One answer for every row and page. */
import { type BuyBack, type HeldMarket, listBuyBacks } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { sameStock } from '../../../market/live.ts'
import { ordersKey } from '../../../orders/orders.ts'
import { call } from '../../../platform/call.ts'

const AGAIN_MS = 60_000

const isDecided = ({ state }: BuyBack): boolean => state === 'accepted' || state === 'withdrawn'

/** The one that is still to be decided comes first; null where there is none, and until it is known. */
export function useBuyBackOf(stock: { market: HeldMarket; symbol: string }): BuyBack | null {
  const { data } = useQuery({
    queryKey: ordersKey('buy-backs'),
    queryFn: ({ signal }) => call(listBuyBacks, {}, { signal, inline: true }),
    refetchInterval: AGAIN_MS,
  })
  const own = (data?.buy_backs ?? []).filter(({ listings }) => listings.some((one) => sameStock(one, stock)))
  return own.find((one) => !isDecided(one)) ?? own[0] ?? null
}

/** Shares that are blocked until the company decides. */
export const blockedIn = (buyBack: BuyBack | null): number =>
  buyBack !== null && buyBack.accepted === null ? buyBack.tendered : 0

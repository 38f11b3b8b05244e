/** products, stock: what the dealing desk works today, and what it bought for the client. */
import { listDesk, listDeskHolding, type StockKey } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { ordersKey } from '../../../orders/orders.ts'
import { call } from '../../../platform/call.ts'

/** The list is of the day; a page that stays open over midnight finds the next. */
const LIST_AGAIN_MS = 60_000

export const useDeskList = () =>
  useQuery({
    queryKey: ordersKey('desk'),
    queryFn: ({ signal }) => call(listDesk, {}, { signal, inline: true }),
    refetchInterval: LIST_AGAIN_MS,
  })

export const useDeskLots = ({ market, symbol }: StockKey) =>
  useQuery({
    queryKey: ordersKey('desk', market, symbol),
    queryFn: ({ signal }) => call(listDeskHolding, { query: { market, symbol } }, { signal, inline: true }),
  })

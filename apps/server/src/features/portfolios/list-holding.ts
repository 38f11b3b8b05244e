/** portfolios: what the client holds: every position, and a page of its lots, of one moment. */
import type { Position } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { keyOf } from '../../market/listing.ts'
import type { Seen } from '../../trading/order-views.ts'
import { isShown, listOrders, type OrderPage, type TradeType } from './list-orders.ts'
import { positionView } from './position-views.ts'
import { type After, lotsOf, lotsOfStock, positionsOf } from './store.ts'

interface Ask {
  readonly clientId: string
  readonly dtype: TradeType
  readonly after: After
  /** Both, to see the lots of one stock alone. */
  readonly market: string | undefined
  readonly symbol: string | undefined
}

export async function listHolding(
  services: Rooms & Seen,
  ask: Ask,
): Promise<OrderPage & { positions: Position[] }> {
  const { db, businessClock, market } = services
  if (!isShown(services, ask.dtype)) return { positions: [], orders: [], next: null }
  const now = businessClock.now()
  const stock = ask.market && ask.symbol ? keyOf({ market: ask.market, symbol: ask.symbol }) : null
  const instrumentId = stock === null ? null : (market.listing().byKey(stock)?.id ?? 0)
  return db.as({ clientId: ask.clientId }).transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const positions = await positionsOf(tx, ask.clientId, market.times.hours.tradeDayAt(now.getTime()))
    const page = await listOrders(tx, services, { ...ask, now }, (own, id, after) =>
      instrumentId === null ? lotsOf(own, id, after) : lotsOfStock(own, id, after, instrumentId),
    )
    return { positions: positions.map((row) => positionView(row, market, now)), ...page }
  })
}

/** portfolios: what the client holds: every position, and a page of its lots, of one moment. */
import type { Position } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { endOfChain } from '../../ledger/chain.ts'
import { keyOf, type Listing } from '../../market/listing.ts'
import { money } from '../../trading/gains.ts'
import type { Seen } from '../../trading/order-views.ts'
import { holdingsNow } from './holdings-now.ts'
import { isShown, listOrders, type OrderPage, type TradeType } from './list-orders.ts'
import { positionView } from './position-views.ts'
import { dayBesideOf } from './rules.ts'
import { type After, lotsOf, lotsOfStock } from './store.ts'

interface Ask {
  readonly clientId: string
  readonly dtype: TradeType
  readonly after: After
  /** Both, to see the lots of one stock alone. */
  readonly market: string | undefined
  readonly symbol: string | undefined
}

interface Held extends OrderPage {
  readonly positions: Position[]
  readonly day_change_beside: number
  readonly entries: number
  readonly head: string
}

export async function listHolding(services: Services & Seen, ask: Ask): Promise<Held> {
  const { db, businessClock, market } = services
  const now = businessClock.now()
  const stock = ask.market && ask.symbol ? keyOf({ market: ask.market, symbol: ask.symbol }) : null
  return db.as({ clientId: ask.clientId }).transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const end = await endOfChain(tx, ask.clientId)
    if (!isShown(services, ask.dtype))
      return { positions: [], day_change_beside: 0, orders: [], next: null, ...end }
    const { held, soldOff, rest } = await holdingsNow(tx, market, ask.clientId, now)
    const page = await listOrders(tx, services, { ...ask, now }, (own, id, after, kinds) =>
      stock === null
        ? lotsOf(own, id, after, kinds)
        : lotsOfStock(own, id, after, listingsOf(market.listing(), stock)),
    )
    return {
      positions: held.map((one) => positionView(one, now)).filter(isOf(ask.dtype)),
      day_change_beside: money(dayBesideOf(soldOff, rest)),
      ...page,
      ...end,
    }
  })
}

/** Shares are the stocks; what else can be held has a filter of its own. */
const filters: Readonly<Record<string, TradeType>> = { bond: 'bond', fund: 'fund', note: 'structured' }

const isOf =
  (dtype: TradeType) =>
  ({ asset_kind: kind = '' }: Position): boolean =>
    dtype === undefined || dtype === 'all' || (filters[kind] ?? 'stock') === dtype

/** A stock's own listing, and that of the same security elsewhere. */
function listingsOf(listing: Listing, stock: string): number[] {
  const instrument = listing.byKey(stock)
  return instrument ? listing.sameSecurity(instrument).map(({ id }) => id) : []
}

/** portfolios: what the client has, from one moment. The one source of net worth on every screen. */
import type { Portfolio } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { clientCash } from '../../ledger/balances.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { pricedPosition } from './position-views.ts'
import { portfolioOf } from './rules.ts'
import { countsOf, positionsOf } from './store.ts'

export const readPortfolio = (
  { db, businessClock, market }: Rooms & WithMarket,
  clientId: string,
): Promise<Portfolio> =>
  db.as({ clientId }).transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const { total } = await clientCash(tx, clientId)
    const now = businessClock.now()
    const positions = await positionsOf(tx, clientId, market.times.hours.tradeDayAt(now.getTime()))
    return portfolioOf({
      cash: total,
      ...(await countsOf(tx, clientId)),
      holdings: positions.map((row) => pricedPosition(row, market).holding),
      at: now,
    })
  })

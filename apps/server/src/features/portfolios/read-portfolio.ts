/** portfolios: what the client has, from one moment. The one source of net worth on every screen. */
import type { Portfolio, Position } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { clientCash, debtOf } from '../../ledger/balances.ts'
import type { WithMarket } from '../../market/live-market.ts'
import type { Queries } from '../../platform/database.ts'
import { holdingsNow } from './holdings-now.ts'
import { positionView } from './position-views.ts'
import { dayBesideOf, portfolioOf } from './rules.ts'
import { countsOf } from './store.ts'

type Seen = Pick<Services, 'businessClock'> & WithMarket

export const readPortfolio = (services: Services & WithMarket, clientId: string): Promise<Portfolio> =>
  services.db.as({ clientId }).transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return (await portfolioAt(tx, services, clientId)).portfolio
  })

/** `tx` sees one moment: the totals, and the positions they are made of. */
export async function portfolioAt(
  tx: Queries,
  { businessClock, market }: Seen,
  clientId: string,
): Promise<{ portfolio: Portfolio; positions: Position[] }> {
  const { total } = await clientCash(tx, clientId)
  const now = businessClock.now()
  const { held, soldOff, rest } = await holdingsNow(tx, market, clientId, now)
  return {
    portfolio: portfolioOf({
      cash: total,
      owed: await debtOf(tx, clientId),
      ...(await countsOf(tx, clientId)),
      holdings: held.map(({ holding }) => holding),
      dayBeside: dayBesideOf(soldOff, rest),
      at: now,
    }),
    positions: held.map((one) => positionView(one, now)),
  }
}

/** firm-orders: every client's orders, and the dealing desk, which works those that were handed to it. */
import * as contracts from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { type Routes, staffOf } from '../../platform/routes.ts'
import { readExchangeCases } from '../../trading/exchange-cases.ts'
import type { TradingServices } from '../../trading/services.ts'
import { refuseWithoutVenue } from '../../trading/venue.ts'
import { checkAnswer } from './check-answer.ts'
import { fillOrder } from './fill-order.ts'
import { readOrder, readSteps, searchOrders } from './read-orders.ts'
import { rejectOrder } from './reject-order.ts'
import { takeOrder } from './take-order.ts'

export function firmOrderRoutes(routes: Routes, services: TradingServices, mode: 'demo' | 'live'): void {
  const firm = services.db.as('firm')

  routes.read(contracts.searchOrders, async (ask) => {
    const { items, next } = await searchOrders(firm, services, ask.query)
    return { orders: items, next }
  })
  routes.read(contracts.readOrder, async (ask) => {
    const order = await readOrder(firm, services, ask.params.id)
    return { ...order, steps: await readSteps(firm, order) }
  })

  routes.read(contracts.listExchangeCases, async () => {
    const cases = await readExchangeCases(firm, services.businessClock.now())
    return {
      cases: cases.map(({ client_id: _, since, ...one }) => ({ ...one, since: since.toISOString() })),
    }
  })
  routes.write(contracts.checkExchangeAnswer, (ask, commit) =>
    commit(async (tx) => ({
      data: await checkAnswer(services, tx, { ...ask.params, ...ask.body, by: staffOf(ask) }),
    })),
  )

  /** The client's open pages are told after the commit. */
  const act = async <Reply>(
    commit: (effect: (tx: Queries) => Promise<{ data: contracts.FirmOrder }>) => Promise<Reply>,
    work: (tx: Queries) => Promise<contracts.FirmOrder>,
  ): Promise<Reply> => {
    let clientId: string | null = null
    const reply = await commit(async (tx) => {
      const order = await work(tx)
      clientId = order.client_id
      return { data: order }
    })
    if (clientId !== null) services.told.tell(clientId)
    return reply
  }
  routes.write(contracts.takeOrder, (ask, commit) =>
    act(commit, (tx) => takeOrder(services, tx, { ...ask.params, by: staffOf(ask) })),
  )
  routes.write(contracts.fillOrder, (ask, commit) =>
    act(commit, async (tx) => {
      refuseWithoutVenue(mode, 'venue_missing_to_fill')
      return fillOrder(services, tx, { ...ask.params, ...ask.body, by: staffOf(ask) })
    }),
  )
  routes.write(contracts.rejectOrder, (ask, commit) =>
    act(commit, (tx) => rejectOrder(services, tx, { ...ask.params, ...ask.body, by: staffOf(ask) })),
  )
}

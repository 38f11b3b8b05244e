/** Simulation: what a server does by the clock: orders that wait are filled, sales are settled, what has lapsed is released. */

import { orderMatching } from '../../../src/products/stock/match-orders.ts'
import { doDue } from '../../../src/trading/due-dates.ts'
import { lapse } from '../../../src/trading/lapse.ts'
import { settlement } from '../../../src/trading/settle-sales.ts'
import { type ServerParts, servicesWith } from './server.ts'

export interface Worker {
  match(): Promise<unknown>
  doDue(): Promise<unknown>
}

export function startWorker(parts: ServerParts): Worker {
  const services = servicesWith(parts)
  const matching = orderMatching(services, { mode: 'demo', hasDesk: false })
  return { match: () => matching.run(), doDue: () => doDue(services, { lapse, settlement }) }
}

/**
 * products: what happens by the clock alone: what falls due, and what companies do. Each is done by one server at a time, neither
 * waits for the other, and each step is done once: a run that was cut, or a week without a server, is caught up with by the next.
 */
import { leaseOn } from '../platform/leases.ts'
import { dayCharges } from '../trading/charge-days.ts'
import { type DueHandlers, doDue } from '../trading/due-dates.ts'
import { lapse } from '../trading/lapse.ts'
import type { TradingServices } from '../trading/services.ts'
import { settlement as settleSale } from '../trading/settle-sales.ts'
import { venueAnswer } from '../trading/venue-answer.ts'
import { productDues } from './registry.ts'
import { dividends, grossOf } from './stock/corporate-actions/pay-due-dividends.ts'
import { type Applied, applyDueActions } from './stock/corporate-actions.ts'

/** Three turns: a server that was killed is followed within seconds. */
const LEASE_MS = 6000

export const dueHandlers = (services: TradingServices): DueHandlers => ({
  lapse,
  settlement: settleSale,
  dividend: dividends,
  'day-charges': dayCharges(services),
  'venue-answer': venueAnswer,
  ...productDues(services),
})

interface DoneDue {
  readonly sales: number
  readonly released: bigint
  /** Before tax. */
  readonly dividends: bigint
}

export type Settled = DoneDue & Applied

const NO_ACTIONS: Applied = { actions: 0 }

export interface Settlement {
  doDue(): Promise<DoneDue>
  applyActions(): Promise<Applied>
  /** Both, one after the other, whatever becomes of the first. */
  run(): Promise<Settled>
  /** Another server may go on at once. */
  release(): Promise<void>
}

/** `others`: what falls due besides trading. */
export function settlement(services: TradingServices, others: DueHandlers = {}): Settlement {
  const forActions = leaseOn(services.db, 'corporate-actions', LEASE_MS)
  const handlers = { ...dueHandlers(services), ...others }
  const doWhatIsDue = async (): Promise<DoneDue> => {
    const done = await doDue(services, handlers)
    const settled = done.filter((plan) => plan.settled)
    const legs = settled.flatMap(({ transfers = [] }) => transfers.flatMap((transfer) => transfer.legs))
    const released = legs.reduce((sum, { amount }) => sum + amount, 0n)
    return { sales: settled.length, released, dividends: grossOf(done) }
  }
  const applyActions = async (): Promise<Applied> =>
    (await forActions.hold()) ? applyDueActions(services, forActions) : NO_ACTIONS
  return {
    doDue: doWhatIsDue,
    applyActions,
    run: async () => {
      const [applied] = await Promise.allSettled([applyActions()])
      const [settled] = await Promise.allSettled([doWhatIsDue()])
      if (applied.status === 'rejected') throw applied.reason
      if (settled.status === 'rejected') throw settled.reason
      return { ...applied.value, ...settled.value }
    },
    release: forActions.release,
  }
}

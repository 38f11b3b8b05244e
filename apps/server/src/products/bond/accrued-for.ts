/** products/bond: interest since the last coupon on what is held: none while a payment is missed, and none outside of its life. Pure. */
import { accruedOn, ofNominal } from '@pramaan/bonds'
import type { Day } from '@pramaan/market-time'
import type { Holder } from './payment-plan.ts'
import { bondOf, isSound, nominalOf } from './terms.ts'

export function accruedFor(
  { terms, defaults }: Pick<Holder, 'terms' | 'defaults'>,
  units: bigint,
  settledOn: Day,
): bigint {
  const isRunning = terms.issue_day <= settledOn && settledOn < terms.maturity_day
  if (!isRunning || !isSound({ defaults })) return 0n
  return ofNominal(nominalOf(terms, units), accruedOn(bondOf(terms), settledOn).interest)
}

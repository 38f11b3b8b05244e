/** alerts: when a price is reached, and what cannot be asked for. Pure. */
import { type RefusalCode, watchLimits } from '@pramaan/contracts'
import type { Quoted } from '../../market/live-market.ts'
import type { Direction } from './store.ts'

/** The largest price that an instrument can have: ₹2.1 crore a unit. */
export const HIGHEST_PAISE = 2_147_483_647n

export const isReached = (direction: Direction, wantedPaise: number, pricePaise: number): boolean =>
  direction === 'above' ? pricePaise >= wantedPaise : pricePaise <= wantedPaise

/** Only a price that could be traded at counts: not a stale one, not in a halt, not after hours. */
export const counts = ({ state }: Pick<Quoted, 'state'>): boolean => state === 'live'

export interface AlertFacts {
  readonly direction: Direction
  readonly pricePaise: bigint
  readonly quoted: Pick<Quoted, 'state' | 'pricePaise'>
  /** How many there will be that wait. */
  readonly waiting: number
}

/** Checked in this order; the first broken rule is the answer. */
export function whyNot({ direction, pricePaise, quoted, waiting }: AlertFacts): RefusalCode | null {
  if (pricePaise > HIGHEST_PAISE) return 'alert_price_impossible'
  if (waiting > watchLimits.alerts) return 'alert_limit_reached'
  if (counts(quoted) && isReached(direction, Number(pricePaise), quoted.pricePaise))
    return 'alert_already_reached'
  return null
}

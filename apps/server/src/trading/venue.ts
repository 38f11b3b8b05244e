/**
 * trading: where an order is executed. A demo executes against the prices that it shows, and says so everywhere. No exchange is
 * connected yet, so a live instance has no venue: what no exchange saw is never called a fill, and no order is taken for it.
 */
import { Refusal, type RefusalCode } from '@pramaan/contracts'

type Mode = 'demo' | 'live'

export const hasVenue = (mode: Mode): boolean => mode === 'demo'

export function refuseWithoutVenue(mode: Mode, code: Extract<RefusalCode, `venue_missing_${string}`>): void {
  if (!hasVenue(mode)) throw new Refusal(code)
}

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

/** The demo's own venue gives each order and each trade a number, as an exchange does. */
export const paperNumbers = (orderId: string, fillId: string) => ({
  venue: 'paper',
  venue_order_number: shortNumber(orderId),
  venue_trade_number: shortNumber(fillId),
})

const shortNumber = (id: string): string => id.replaceAll('-', '').slice(0, 16).toUpperCase()

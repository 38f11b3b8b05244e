/**
 * trading: where an order is executed. A demo executes against the prices that it shows, and says so everywhere. No exchange is
 * connected yet, so a live instance has no venue: what no exchange saw is never called a fill, and no order is taken for it.
 * An exchange's adapter is a `Venue`: it is handed an order and answers later, in parts, twice or never.
 */
import { Refusal, type RefusalCode } from '@pramaan/contracts'
import type { Price, Units } from '@pramaan/money'

type Mode = 'demo' | 'live'

export const hasVenue = (mode: Mode): boolean => mode === 'demo'

export function refuseWithoutVenue(mode: Mode, code: Extract<RefusalCode, `venue_missing_${string}`>): void {
  if (!hasVenue(mode)) throw new Refusal(code)
}

/** An order as a venue is handed it. */
export interface OrderForVenue {
  /** Our own number: the venue gives it back with every answer, and knows by it an order that comes twice. */
  readonly id: string
  readonly instrumentId: number
  readonly side: 'buy'
  readonly quantity: bigint
  readonly limitPaise: bigint
  readonly validTill: Date
}

/** What a venue says of an order. It may come late, twice, in any order, and to any server. */
export type VenueAnswer =
  | { readonly is: 'acknowledged'; readonly orderId: string; readonly orderNumber: string }
  | ({ readonly is: 'traded' } & VenueTrade)
  | { readonly is: 'rejected'; readonly orderId: string; readonly reason: string }
  /** The rest was taken back, or the session ended: so many were filled in all, and no more will be. */
  | { readonly is: 'ended'; readonly orderId: string; readonly filled: bigint }

export interface VenueTrade {
  readonly orderId: string
  readonly orderNumber: string
  readonly tradeNumber: string
  readonly quantity: Units
  readonly price: Price
  /** When the exchange executed it. */
  readonly at: Date
}

/** Each call gives up by itself when the venue does not reply; what it then did is asked for later. */
export interface Venue {
  /** As it stands with every fill. */
  readonly name: string
  /** @throws NotSent where it is certain that the venue does not have it. Anything else that is thrown leaves that open. */
  send(order: OrderForVenue): Promise<readonly VenueAnswer[]>
  /** All that the venue knows of it; `unknown`: it has never had it. */
  ask(order: OrderForVenue): Promise<readonly VenueAnswer[] | 'unknown'>
  /** Asks it to take back what is not filled yet; asking twice does no harm. */
  takeBack(order: OrderForVenue): Promise<readonly VenueAnswer[]>
}

export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** How long an answer may take before someone is told that there is none. */
export const ANSWER_WITHIN_MS = 30_000

/** The demo's own venue gives each order and each trade a number, as an exchange does. */
export const paperNumbers = (orderId: string, fillId: string): VenueNumbers => ({
  venue: 'paper',
  venue_order_number: shortNumber(orderId),
  venue_trade_number: shortNumber(fillId),
})

/** What is bought from or sold to the firm or an issuer, on no exchange. */
export const offMarketNumbers = (orderId: string, fillId: string): VenueNumbers => ({
  ...paperNumbers(orderId, fillId),
  venue: 'off-market',
})

export interface VenueNumbers {
  readonly venue: string
  readonly venue_order_number: string
  readonly venue_trade_number: string
}

const shortNumber = (id: string): string => id.replaceAll('-', '').slice(0, 16).toUpperCase()

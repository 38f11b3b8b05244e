/** An exchange for tests: it answers what a test tells it to: late, twice, in parts, in any order, or never. */
import { randomUUID } from 'node:crypto'
import { price, units } from '@pramaan/money'
import { buildApp } from '../src/app.ts'
import type { OrderForVenue, Venue, VenueAnswer } from '../src/trading/venue.ts'
import type { Person } from './account-people.ts'
import type { House } from './harness.ts'
import { buy } from './trade-people.ts'

export const EXCHANGE = 'test-exchange'

export interface Exchange extends Venue {
  /** Every order that was handed to it, each time. */
  readonly sent: OrderForVenue[]
  readonly takenBack: string[]
  /** What it says when an order is sent, asked for or taken back; nothing where the test says nothing. */
  onSend: (order: OrderForVenue) => Promise<readonly VenueAnswer[]>
  onAsk: (order: OrderForVenue) => Promise<readonly VenueAnswer[] | 'unknown'>
}

export function openExchange(): Exchange {
  const exchange: Exchange = {
    name: EXCHANGE,
    sent: [],
    takenBack: [],
    onSend: async () => [],
    onAsk: async () => [],
    send: (order) => {
      exchange.sent.push(order)
      return exchange.onSend(order)
    },
    ask: (order) => exchange.onAsk(order),
    takeBack: async ({ id }) => {
      exchange.takenBack.push(id)
      return []
    },
  }
  return exchange
}

/** The same house with its orders sent to an exchange, as a live instance would. */
export async function withExchange(house: House, venue: Venue): Promise<House> {
  const services = { ...house.services, venue }
  const app = await buildApp(services, {
    logLevel: 'info',
    logStream: { write: (line) => house.logs.push(line) },
    mode: 'live',
    publicOrigin: null,
    webRoot: null,
  })
  await app.ready()
  return { ...house, services, app }
}

/** Asks for shares at ₹1,500 at most, and says the order's id. */
export async function ordered(house: House, person: Person, quantity = 20, limit = 1500): Promise<string> {
  const { body } = await buy(house, person, { quantity, order_type: 'limit', price: limit })
  if (body.data?.status !== 'awaiting') throw new Error(JSON.stringify(body))
  return body.data.id ?? ''
}

export const numberOf = (orderId: string): string => `X${orderId.slice(0, 8)}`

export const acknowledged = (orderId: string, orderNumber = numberOf(orderId)): VenueAnswer => ({
  is: 'acknowledged',
  orderId,
  orderNumber,
})

export const traded = (
  house: House,
  orderId: string,
  quantity: number,
  { rupees = 1490, tradeNumber = `T${randomUUID()}`, orderNumber = numberOf(orderId) } = {},
): VenueAnswer => ({
  is: 'traded',
  orderId,
  orderNumber,
  tradeNumber,
  quantity: units(BigInt(quantity)),
  price: price(BigInt(rupees) * 100n),
  at: house.clock.now(),
})

export const rejected = (orderId: string, reason = 'Price is outside the circuit limit'): VenueAnswer => ({
  is: 'rejected',
  orderId,
  reason,
})

export const ended = (orderId: string, filled: number): VenueAnswer => ({
  is: 'ended',
  orderId,
  filled: BigInt(filled),
})

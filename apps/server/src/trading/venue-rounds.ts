/**
 * trading: hands orders to a venue and asks for what it has not said. One server at a time; doing it twice does no harm, because an
 * order is marked as sent before it is sent, by the version it had, and every answer counts once.
 */
import { randomUUID } from 'node:crypto'
import { laterBy } from '../platform/clock.ts'
import { leaseOn } from '../platform/leases.ts'
import { actForFirm } from './act.ts'
import { type Waiting, waitingAmong } from './end-orders.ts'
import type { Plan, VenueOrder } from './plan.ts'
import type { TradingServices } from './services.ts'
import { takeAnswer } from './take-answers.ts'
import { ANSWER_WITHIN_MS, NotSent, type OrderForVenue, type Venue, type VenueAnswer } from './venue.ts'
import { ordersToAskFor, ordersToSend, ordersToTakeBack, venueOrderOf } from './venue-store.ts'

const LEASE_MS = 30_000

export interface VenueRounds {
  run(): Promise<void>
  /** Another server may go on at once. */
  release(): Promise<void>
}

export function venueRounds(services: TradingServices, venue: Venue): VenueRounds {
  const lease = leaseOn(services.db, `venue:${venue.name}`, LEASE_MS)
  const firm = services.db.as('firm')
  return {
    release: lease.release,
    run: async () => {
      if (!(await lease.hold())) return
      const failures: unknown[] = []
      const each = async (
        orders: readonly OrderForVenue[],
        work: (order: OrderForVenue) => Promise<void>,
      ) => {
        for (const order of orders) {
          // One order that fails keeps no other waiting.
          await work(order).catch((error: unknown) => failures.push(error))
        }
      }
      await each(await ordersToSend(firm, venue.name), (order) => send(services, venue, order))
      await each(await ordersToTakeBack(firm, venue.name), async (order) =>
        takeAll(services, venue, await venue.takeBack(order)),
      )
      const now = services.businessClock.now()
      await each(await ordersToAskFor(firm, venue.name, now), (order) => ask(services, venue, order, now))
      if (failures.length > 0) throw new AggregateError(failures, `${venue.name} did not answer as it should`)
    },
  }
}

async function takeAll(
  services: TradingServices,
  venue: Venue,
  answers: readonly VenueAnswer[],
): Promise<void> {
  for (const answer of answers) await takeAnswer(services, venue.name, answer)
}

/** From the moment it is marked it counts as sent: a server that dies in between leaves an order that is asked for, never a second one. */
async function send(services: TradingServices, venue: Venue, order: OrderForVenue): Promise<void> {
  const at = services.businessClock.now()
  if (!(await changeAtVenue(services, order.id, 'queued', (waiting, was) => planSent(waiting, was, at))))
    return
  let answers: readonly VenueAnswer[]
  try {
    answers = await venue.send(order)
  } catch (error) {
    if (error instanceof NotSent) {
      await changeAtVenue(services, order.id, 'sent', (waiting, was) => planNotSent(waiting, was, at))
    }
    throw error
  }
  await takeAll(services, venue, answers)
}

/** What the venue has never had until after its session ended is over; before that it may still be on its way. */
async function ask(services: TradingServices, venue: Venue, order: OrderForVenue, now: Date): Promise<void> {
  const known = await venue.ask(order)
  if (known !== 'unknown') return takeAll(services, venue, known)
  if (order.validTill > now) return
  const [waiting] = await waitingAmong(services.db.as('firm'), [order.id])
  if (waiting?.venue_order_number !== null) return
  await takeAnswer(services, venue.name, { is: 'ended', orderId: order.id, filled: 0n })
}

async function changeAtVenue(
  services: TradingServices,
  id: string,
  from: VenueOrder['state'],
  plan: (waiting: Waiting, was: VenueOrder) => Plan,
): Promise<boolean> {
  const client = await services.db.as('firm').transaction(async (tx) => {
    const [waiting] = await waitingAmong(tx, [id])
    const was = waiting && venueOrderOf(waiting)
    if (!waiting || was?.state !== from) return null
    const [outcome] = await actForFirm(tx, [plan(waiting, was)])
    return outcome === 'done' ? waiting.client_id : null
  })
  if (client !== null) services.told.tell(client)
  return client !== null
}

const planSent = (waiting: Waiting, was: VenueOrder, at: Date): Plan => ({
  client: waiting.client_id,
  from: [{ id: waiting.id, version: waiting.version }],
  changes: [waiting],
  venueOrders: [{ ...was, state: 'sent', state_at: at, sent_at: at }],
  dues: [
    {
      id: randomUUID(),
      kind: 'venue-answer',
      client_id: waiting.client_id,
      ref: waiting.id,
      at: laterBy(at, ANSWER_WITHIN_MS),
    },
  ],
  steps: [
    {
      order_id: waiting.id,
      client_id: waiting.client_id,
      code: 'sent',
      at,
      actor: 'market',
      actor_name: null,
      facts: null,
    },
  ],
})

const planNotSent = (waiting: Waiting, was: VenueOrder, at: Date): Plan => ({
  client: waiting.client_id,
  from: [{ id: waiting.id, version: waiting.version }],
  changes: [waiting],
  venueOrders: [{ ...was, state: 'queued', state_at: at, sent_at: null }],
  done: [{ kind: 'venue-answer', ref: waiting.id, done_at: at }],
})

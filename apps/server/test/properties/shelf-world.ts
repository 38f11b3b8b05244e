/** The world of the shelf's lives: who is in it, what time it is, and how an act is asked for and what was told. */
import { createHash, randomUUID } from 'node:crypto'
import { type ProposalAsk, Refusal } from '@pramaan/contracts'
import { type Calendar, dayInIndiaAt, instantOf } from '@pramaan/market-time'
import { cancelOrder } from '../../src/features/orders/cancel-order.ts'
import type { Claim } from '../../src/platform/idempotency.ts'
import { settlement } from '../../src/products/settlement.ts'
import { bonds } from '../bond-people.ts'
import { deals } from '../deal-people.ts'
import { newPerson, type Person } from '../firm.ts'
import { funds } from '../fund-people.ts'
import type { House } from '../harness.ts'
import { issues } from '../ipo-people.ts'
import { notes } from '../note-people.ts'
import { approveRead, proposeWith } from '../pdfs.ts'
import type { Dice } from './dice.ts'
import type { CreditOffer } from './shelf-credits.ts'
import type { Lender } from './shelf-debt.ts'
import { Agenda, type Kind, type Offered, type Purse, type ShelfOrder } from './shelf-model.ts'

export interface ShelfWorld {
  readonly house: House
  readonly dice: Dice
  readonly calendar: Calendar
  readonly agenda: Agenda
  readonly purses: readonly Purse[]
  readonly people: {
    readonly bonds: ReturnType<typeof bonds>
    readonly deals: ReturnType<typeof deals>
    readonly funds: ReturnType<typeof funds>
    readonly issues: ReturnType<typeof issues>
    readonly notes: ReturnType<typeof notes>
  }
  readonly clockwork: ReturnType<typeof settlement>
  readonly offers: Record<Kind, Offered[]>
  /** The index's closes and the funds' NAVs, by day. */
  readonly levels: Map<string, bigint>
  readonly navs: Map<string, bigint>
  /** Percent of par that two people approved, by note and day. */
  readonly values: Map<string, bigint>
  /** All that were ever offered, and who lends. */
  readonly credits: CreditOffer[]
  readonly lenders: Lender[]
  /** The same two people in all of a life; proposed by one and approved by the other. */
  firm(): Promise<Two>
  byTwo(act: ProposalAsk): Promise<void>
  /** Takes back what has not been bought yet. */
  cancel(purse: Purse, order: string): Promise<string>
}

interface Two {
  readonly maker: Person
  readonly checker: Person
}

function twoOf(house: House): Pick<ShelfWorld, 'firm' | 'byTwo'> {
  let two: Promise<Two> | null = null
  const firm = (): Promise<Two> => {
    two ??= (async () => ({
      maker: await newPerson(house, 'maker'),
      checker: await newPerson(house, 'checker'),
    }))()
    return two
  }
  return {
    firm,
    byTwo: async (act) => {
      const { maker, checker } = await firm()
      const { proposal } = await proposeWith(house, maker, act)
      const { body } = await approveRead(house, checker, proposal)
      if (body.code !== 200) throw new Error(JSON.stringify(body))
    },
  }
}

export const worldOf = (house: House, dice: Dice, purses: readonly Purse[]): ShelfWorld => ({
  ...{ ...twoOf(house), credits: [], lenders: [] },
  ...{ house, dice, purses, agenda: new Agenda(), levels: new Map(), navs: new Map(), values: new Map() },
  cancel: ({ caller: { clientId } }, order) =>
    told(async () => {
      await house.services.db
        .as({ clientId })
        .transaction((tx) => cancelOrder(house.services, tx, clientId, order))
      return undefined
    }),
  calendar: house.services.market.times.hours.calendar,
  people: {
    ...{ bonds: bonds(house), deals: deals(house), funds: funds(house) },
    ...{ issues: issues(house), notes: notes(house) },
  },
  clockwork: settlement(house.services),
  offers: { fund: [], bond: [], quant: [], otc: [], ipo: [] },
})

export interface Turn {
  readonly what: string
  readonly got: string
  readonly expected: string
}

/** Business time alone: whoever is signed in stays so. */
export function goTo({ house }: Pick<ShelfWorld, 'house'>, day: string, time: string): void {
  const { businessClock } = house.services
  businessClock.hear(businessClock.aheadMs() + instantOf(day, time) - businessClock.now().getTime())
}

export const nowMs = ({ house }: Pick<ShelfWorld, 'house'>): number =>
  house.services.businessClock.now().getTime()

export const today = (world: Pick<ShelfWorld, 'house'>): string => dayInIndiaAt(nowMs(world))

export function tradingDay({ calendar }: ShelfWorld, from: string, days: number): string {
  let day = from
  for (let n = 0; n < days; n += 1) day = calendar.nextTradingDay(day)
  return day
}

export const claimOf = ({ caller }: Purse, route: string): Claim => ({
  scope: `client:${caller.clientId}`,
  route,
  key: randomUUID(),
  bodyHash: createHash('sha256').update(route).digest(),
})

/** What came of it: the id of what was made, `done`, or the refusal's code. */
export async function told(act: () => Promise<{ readonly data: unknown } | undefined>): Promise<string> {
  try {
    const made = (await act())?.data as { readonly id?: string | null } | undefined
    return made?.id ?? 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const UUID = /^[0-9a-f-]{36}$/

/** A purchase or an application: where the money is there, an order is made, and `then` says what it moves. */
export function placed(what: string, got: string, refused: string | null, then: (id: string) => void): Turn {
  if (refused !== null) return { what, got, expected: refused }
  if (!UUID.test(got)) return { what, got, expected: 'an order' }
  then(got)
  return { what, got, expected: got }
}

/** What was to be done at once: `then` where it was. */
export function done(what: string, got: string, refused: string | null, then: () => void): Turn {
  if (refused === null) then()
  return { what, got: UUID.test(got) ? 'done' : got, expected: refused ?? 'done' }
}

export const newOrder = (purse: Purse, offer: Offered, id: string, more: Partial<ShelfOrder>): ShelfOrder => {
  const order: ShelfOrder = {
    ...{ id, purse, offer, kind: offer.kind, status: 'awaiting', blocked: 0n, advance: 0n, asked: 0n },
    ...{ bid: null, filled: 0n, held: 0n, pledged: 0n, lent: 0n, boughtOn: '', settlesOn: '', sold: [] },
    ...more,
  }
  purse.orders.push(order)
  offer.orders.push(order)
  return order
}

export const openOn = ({ opensOn, closesOn }: Offered, day: string): boolean =>
  opensOn <= day && day <= closesOn

/** Of one kind, in one of these states. */
export const ordersIn = (purse: Purse, kind: Kind, ...states: ShelfOrder['status'][]): ShelfOrder[] =>
  purse.orders.filter((order) => order.kind === kind && states.includes(order.status))

/**
 * products/fund: units that are to be redeemed are blocked in the oldest lots, taken back until the cut-off, and leave them when their
 * NAV is known: as a sale of every order they came from, paid on its day. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import type { RateCard } from '@pramaan/fees'
import {
  apportion,
  formatRupees,
  formatScaled,
  lesser,
  type Paise,
  type Price,
  paise,
  units,
} from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import type {
  LotChange,
  NewClose,
  NewFill,
  NewRedemption,
  Plan,
  PlannedTransfer,
  Step,
} from '../../trading/plan.ts'
import { paidOutAt } from '../../trading/settle-sales.ts'
import { OFF_MARKET } from '../../trading/tender-charges.ts'
import { changeOf } from './allot-plan.ts'
import { type Asked, type LoadStep, type Redemption, redeem } from './redemption.ts'
import { ownSteps } from './shelf.ts'
import type { HolderOrder, OwnLot, OwnUnits } from './store.ts'

export const DUE = 'fund-redemption' as const

/** What was asked for as it stands in JSON: whole thousandths, or whole paise. */
export type StoredAsk = { readonly all: true } | { readonly units: string } | { readonly amount: string }

export function askOf(asked: StoredAsk): Asked {
  if ('all' in asked) return 'all'
  return 'units' in asked ? { units: units(BigInt(asked.units)) } : { amount: paise(BigInt(asked.amount)) }
}

export const freeOf = ({ quantity, pledged, lent }: Pick<OwnLot, 'quantity' | 'pledged' | 'lent'>): bigint =>
  quantity - pledged - lent

export const freeUnits = ({ lots }: OwnUnits): bigint => lots.reduce((sum, lot) => sum + freeOf(lot), 0n)

/** What the redemption takes of each lot from now on, the oldest first. */
function taking(lots: readonly OwnLot[], wanted: bigint): { lot: OwnLot; taken: bigint }[] {
  let left = wanted
  return lots.flatMap((lot) => {
    const taken = lesser(left, freeOf(lot))
    left -= taken
    return taken > 0n ? [{ lot, taken }] : []
  })
}

const step = (
  redemption: Pick<NewRedemption, 'client_id'>,
  order: string,
  of: Pick<Step, 'code' | 'at' | 'actor' | 'facts'>,
): Step => ({ order_id: order, client_id: redemption.client_id, actor_name: null, ...of })

function moving(
  { id, client_id: client, asset }: NewRedemption,
  amount: bigint,
  isBlocked: boolean,
  at: Date,
): PlannedTransfer[] {
  if (amount === 0n) return []
  const free = { client, purpose: 'securities' } as const
  const blocked = { client, purpose: 'pledged' } as const
  const leg = isBlocked ? { from: free, to: blocked } : { from: blocked, to: free }
  return [
    {
      ...{ id: randomUUID(), act: isBlocked ? 'redemption-blocked' : 'redemption-released', ref: id },
      ...{ memo: null, at, legs: [{ ...leg, amount, asset }], once: null },
    },
  ]
}

const fromAll = (held: OwnUnits) => [...held.orders.values()].map(({ id, version }) => ({ id, version }))

/** Worked out from all that is held: whatever of it has changed meanwhile, it is worked out again. */
export function askPlan(redemption: NewRedemption, held: OwnUnits, dueAt: Date): Plan {
  const { id, client_id: client, placed_at: at } = redemption
  const taken = taking(held.lots, redemption.units)
  const orders = [...new Set(taken.map(({ lot }) => lot.order_id))]
  return {
    client,
    from: fromAll(held),
    transfers: moving(redemption, redemption.units, true, at),
    changes: orders.flatMap((order) => ownOrder(held, order)),
    lotPledges: taken.map(({ lot, taken: more }) => ({ id: lot.id, pledged: lot.pledged + more })),
    redemptions: [redemption],
    dues: [{ id: randomUUID(), kind: DUE, client_id: client, ref: id, at: dueAt }],
    steps: orders.map((order) =>
      step(redemption, order, {
        ...{ code: 'redemption-asked', at, actor: 'client' },
        facts: { message: `Blocked for a redemption at the NAV of ${dayInWords(redemption.nav_day)}` },
      }),
    ),
  }
}

function ownOrder({ orders }: OwnUnits, id: string) {
  const order = orders.get(id)
  return order ? [changeOf(order)] : []
}

/** Of the lots, in the order in which they are blocked: the oldest first. Several redemptions of one fund are priced in that order too. */
function pledgedOf({ lots }: OwnUnits, wanted: bigint): { lot: OwnLot; taken: bigint }[] {
  let left = wanted
  return lots.flatMap((lot) => {
    const taken = lesser(left, lot.pledged)
    left -= taken
    return taken > 0n ? [{ lot, taken }] : []
  })
}

export function cancelPlan(redemption: NewRedemption, held: OwnUnits, at: Date): Plan {
  const { id, client_id: client } = redemption
  // The youngest first: what an earlier redemption has blocked stays the oldest.
  const released = pledgedOf({ ...held, lots: held.lots.toReversed() }, redemption.units)
  const orders = [...new Set(released.map(({ lot }) => lot.order_id))]
  return {
    client,
    from: fromAll(held),
    transfers: moving(redemption, redemption.units, false, at),
    changes: orders.flatMap((order) => ownOrder(held, order)),
    lotPledges: released.map(({ lot, taken }) => ({ id: lot.id, pledged: lot.pledged - taken })),
    redemptions: [{ ...redemption, status: 'cancelled', status_at: at }],
    done: [{ kind: DUE, ref: id, done_at: at }],
    steps: orders.map((order) =>
      step(redemption, order, { code: 'redemption-cancelled', at, actor: 'client', facts: null }),
    ),
  }
}

export interface Pricing {
  readonly redemption: NewRedemption
  readonly held: OwnUnits
  readonly nav: Price
  readonly source: string
  readonly navAt: Date
  readonly loadSteps: readonly LoadStep[]
  readonly isEquityOriented: boolean
  readonly card: RateCard
  readonly at: Date
}

/** What leaves one lot: what that had cost, what it brings and bears. */
interface Part {
  readonly lot: OwnLot
  readonly taken: bigint
  readonly costGross: bigint
  readonly costCharges: bigint
  readonly gross: bigint
  readonly load: bigint
  readonly stt: bigint
}

export function pricePlan(ask: Pricing): Plan {
  const { redemption, held, at } = ask
  const { id, client_id: client } = redemption
  const blocked = pledgedOf(held, redemption.units)
  const done = redeemed(ask, blocked)
  // Every lot that is left brings a paisa at least, or nothing can be paid for it.
  if (done.gross < BigInt(done.lots.length)) return tooSmallPlan(ask)
  const parts = partsOf(blocked, done)
  const sales = [...Map.groupBy(parts, ({ lot }) => lot.order_id)].map(([order, own]) =>
    saleOf(ask, order, own),
  )
  const touched = [...new Set(blocked.map(({ lot }) => lot.order_id))]
  return {
    client,
    from: fromAll(held),
    transfers: [
      ...sales.map(({ transfer }) => transfer),
      ...moving(redemption, redemption.units - done.units, false, at),
    ],
    changes: touched.flatMap((order) => changedOrder(ask, order, parts)),
    fills: sales.map(({ fill }) => fill),
    lotPledges: blocked.map(({ lot, taken }) => ({ id: lot.id, pledged: lot.pledged - taken })),
    lotChanges: parts.map(whatIsLeft),
    closes: sales.flatMap(({ closes }) => closes),
    redemptions: [
      {
        ...redemption,
        ...{ units: done.units, status: 'priced', status_at: at, nav_e4: ask.nav },
        ...{ gross_paise: done.gross, load_paise: done.exitLoad, stt_paise: done.stt },
      },
    ],
    dues: sales.flatMap(({ closes }) =>
      closes.map((close) => ({
        ...{ id: randomUUID(), kind: 'settlement' as const, client_id: client, ref: close.id },
        at: paidOutAt(close.settles_on),
      })),
    ),
    done: [{ kind: DUE, ref: id, done_at: at }],
    steps: sales.map(({ fill }) =>
      step(redemption, fill.order_id, {
        ...{ code: 'redeemed', at, actor: 'company' },
        facts: {
          message: `${formatScaled(fill.quantity, 3)} units at the NAV of ${dayInWords(redemption.nav_day)}, ₹${formatScaled(ask.nav, 4)}`,
          on: fill.settles_on,
        },
      }),
    ),
  }
}

/** Worth less than a paisa a lot: the units are free again, and the order says why. */
function tooSmallPlan({ redemption, held, nav, at }: Pricing): Plan {
  const plan = cancelPlan(redemption, held, at)
  const message = `Not redeemed: at the NAV of ${dayInWords(redemption.nav_day)}, ₹${formatScaled(nav, 4)}, these units are worth less than a paisa a lot. They are free again.`
  return {
    ...plan,
    steps: (plan.steps ?? []).map((one) => ({ ...one, actor: 'company', facts: { message } })),
  }
}

/** An amount that the blocked units do not reach takes all of them: the NAV has fallen that far. */
function redeemed(
  { redemption, nav, loadSteps, isEquityOriented, card }: Pricing,
  blocked: readonly { lot: OwnLot; taken: bigint }[],
): Redemption {
  const lots = blocked.map(({ lot, taken }) => ({
    allottedOn: lot.bought_on,
    units: units(taken),
    ...ownSteps(lot),
  }))
  const asked = askOf(redemption.asked as StoredAsk)
  const terms = { lots, nav, navDay: redemption.nav_day, loadSteps, isEquityOriented }
  if (asked === 'all' || 'units' in asked) return redeem(card, { ...terms, asked: 'all' })
  try {
    return redeem(card, { ...terms, asked })
  } catch (error) {
    if (error instanceof RangeError) return redeem(card, { ...terms, asked: 'all' })
    throw error
  }
}

/** The sums of the whole, taken apart by lot so that the parts add up to them. */
function partsOf(blocked: readonly { lot: OwnLot; taken: bigint }[], done: Redemption): Part[] {
  let left: bigint = done.units
  const taken = blocked.flatMap(({ lot, taken: most }) => {
    const own = lesser(left, most)
    left -= own
    return own > 0n ? [{ lot, taken: own }] : []
  })
  const gross = atLeastOne(
    apportion(
      done.gross,
      taken.map((one) => one.taken),
    ),
  )
  const load = apportion(
    done.exitLoad,
    done.lots.map((one) => one.units * one.loadBillionths),
  )
  const stt = apportion(done.stt, gross)
  return taken.map(({ lot, taken: own }, index) => {
    const share = (cost: bigint): bigint =>
      own === lot.quantity ? cost : (cost * own * 2n + lot.quantity) / (lot.quantity * 2n)
    return {
      ...{ lot, taken: own, costGross: share(lot.gross_paise), costCharges: share(lot.charges_paise) },
      ...{ gross: gross[index] ?? 0n, load: load[index] ?? 0n, stt: stt[index] ?? 0n },
    }
  })
}

/** No part of a sale brings nothing: a thousandth of a unit beside many takes its paisa from the largest. */
function atLeastOne(amounts: readonly bigint[]): bigint[] {
  const without = amounts.filter((amount) => amount === 0n).length
  if (without === 0) return [...amounts]
  const largest = amounts.indexOf(amounts.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n)
  return amounts.map((amount, index) =>
    index === largest ? amount - BigInt(without) : amount === 0n ? 1n : amount,
  )
}

interface Sale {
  readonly transfer: PlannedTransfer
  readonly fill: NewFill
  readonly closes: readonly NewClose[]
}

const sum = (parts: readonly Part[], of: (part: Part) => bigint): Paise =>
  paise(parts.reduce((all, part) => all + of(part), 0n))

function saleOf(
  { redemption, nav, source, navAt, card, at }: Pricing,
  order: string,
  parts: readonly Part[],
): Sale {
  const { client_id: client, asset, nav_day: navDay, pay_day: payDay } = redemption
  const id = randomUUID()
  const quantity = parts.reduce((all, part) => all + part.taken, 0n)
  const [gross, load, stt] = [
    sum(parts, (one) => one.gross),
    sum(parts, (one) => one.load),
    sum(parts, (one) => one.stt),
  ]
  const unsettled = { client, purpose: 'unsettled' } as const
  const market = { firm: 'market' } as const
  const memo = [
    `${formatScaled(quantity, 3)} units at the NAV of ${dayInWords(navDay)}, ₹${formatScaled(nav, 4)}.`,
    ...(load > 0n ? [`Exit load ${formatRupees(load)}.`] : []),
    ...(stt > 0n ? [`STT ${formatRupees(stt)}.`] : []),
  ].join(' ')
  return {
    transfer: {
      ...{ id, act: 'order-sold', ref: order, memo, at, once: null },
      legs: [
        { from: { client, purpose: 'pledged' }, to: market, amount: quantity, asset },
        { from: market, to: unsettled, amount: gross },
        ...(load > 0n ? [{ from: unsettled, to: market, amount: load }] : []),
        ...(stt > 0n ? [{ from: unsettled, to: { firm: 'taxes' } as const, amount: stt }] : []),
      ],
    },
    fill: {
      ...{ id, order_id: order, client_id: client, side: 'sell', quantity, gross_paise: gross },
      ...{ charges_paise: load + stt, levels: [[Number(quantity), Number(nav)]] },
      charges: { ...(stt > 0n && { stt: Number(stt) }), ...(load > 0n && { 'exit-load': Number(load) }) },
      ...{ card_version: card.version, at, trade_day: navDay, settles_on: payDay, source, as_of: navAt },
      ...{ sequence: 0, quote_id: null, venue: OFF_MARKET },
      ...{ venue_order_number: redemption.id, venue_trade_number: id },
    },
    closes: parts.map((part) => ({
      ...{ id: randomUUID(), lot_id: part.lot.id, order_id: order, client_id: client },
      ...{ instrument_id: part.lot.instrument_id, fill_id: id, quantity: part.taken },
      ...{ cost_gross_paise: part.costGross, cost_charges_paise: part.costCharges },
      ...{ gross_paise: part.gross, charges_paise: part.load + part.stt, once_transfer: null },
      ...{ closed_at: at, closed_on: navDay, settles_on: payDay },
    })),
  }
}

const whatIsLeft = ({ lot, taken, costGross, costCharges }: Part): LotChange => ({
  ...{ id: lot.id, bought_on: lot.bought_on, settles_on: lot.settles_on, quantity: lot.quantity - taken },
  gross_paise: lot.gross_paise - costGross,
  charges_paise: lot.charges_paise - costCharges,
})

/** An order of which nothing is left is over. */
function changedOrder({ held, at }: Pricing, id: string, parts: readonly Part[]) {
  const order: HolderOrder | undefined = held.orders.get(id)
  if (!order) return []
  const own = held.lots.filter((lot) => lot.order_id === id)
  const taken = parts.filter(({ lot }) => lot.order_id === id).reduce((all, part) => all + part.taken, 0n)
  const left = own.reduce((all, lot) => all + lot.quantity, 0n) - taken
  return [left === 0n ? { ...changeOf(order), status: 'sold' as const, status_at: at } : changeOf(order)]
}

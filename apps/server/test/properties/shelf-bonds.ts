/** Bonds in the shelf's lives: bought with their interest, paid for by coupons, sold at the bid, repaid, or left unpaid by their issuer. */

import { chargesForAll } from '@pramaan/fees'
import { addDays, addMonths, instantOf } from '@pramaan/market-time'
import { paise, units as unitsOf } from '@pramaan/money'
import { bondPurchases } from '../../src/products/bond/buy-bond.ts'
import { exit } from '../../src/products/bond/exit.ts'
import { papers } from '../pdfs.ts'
import { charged } from './shelf-credits.ts'
import {
  bankDay,
  bankDaysAfter,
  hold,
  move,
  type Offered,
  type Purse,
  part,
  payIncome,
  rounded,
  type ShelfOrder,
} from './shelf-model.ts'
import {
  claimOf,
  done,
  newOrder,
  openOn,
  ordersIn,
  placed,
  type ShelfWorld,
  type Turn,
  today,
  told,
} from './shelf-world.ts'

const FACE = 10_000_00n
const CLEAN = 9875_00n
const BID = 9825_00n
const RECORD_DAYS = 15
const MONTHS = 3

/** Quarterly coupons of 9%, so many are left, and the next is in so many days. */
export async function putUpBond(world: ShelfWorld, days: number, left: number): Promise<void> {
  const first = today(world)
  // The last coupon and the face value on a day on which banks settle: the rules of the days around have vectors of their own.
  let issued = addMonths(addDays(first, days), MONTHS * (left - 1) - 12)
  while (!world.calendar.isSettlementDay(addMonths(issued, 12))) issued = addDays(issued, 1)
  const maturity = addMonths(issued, 12)
  const closesOn = addDays(maturity, -25)
  const act = world.people.bonds.offerOf({
    ...{ issue_day: issued, maturity_day: maturity, open_day: first, close_day: closesOn },
    ...{ coupons_a_year: 4, total: 10_000_000, rating_day: addDays(first, -9) },
  })
  await world.people.bonds.byTwo(act)
  const [row] = await world.house.asOwner<{ id: string; asset: string }>(
    `select o.id, i.market || ':' || i.symbol as asset from offer o join instrument i on i.id = o.instrument_id where i.symbol = $1`,
    [act.symbol],
  )
  world.offers.bond.push({
    ...{ id: row?.id ?? '', asset: row?.asset ?? '', kind: 'bond', opensOn: first, closesOn, orders: [] },
    terms: { issued, maturity, payer: act.issuer, isin: act.isin },
  })
}

/** What its issuer has not paid on a day, and all that comes after it, is missed: never income, and nothing moves. */
const missedFrom = new WeakMap<Offered, string>()
const isBroken = (bond: Offered): boolean => missedFrom.has(bond)

/** Two people enter that the next coupon is not paid. */
export async function breakBond(world: ShelfWorld): Promise<void> {
  const bond = world.offers.bond.at(-1)
  if (!bond) return
  const due = periodOn(bond, today(world)).until
  await world.people.bonds.byTwo({
    ...{ kind: 'bond-default', offer_id: bond.id, due_day: due, outcome: 'missed' },
    pdfs: papers,
  })
  missedFrom.set(bond, due)
}

const text = ({ terms }: Offered, name: string): string => String(terms[name])

const daysBetween = (from: string, until: string): bigint =>
  BigInt((Date.parse(until) - Date.parse(from)) / 86_400_000)

/** From the last coupon's day to the next one's. */
function periodOn(bond: Offered, day: string): { from: string; until: string } {
  let from = text(bond, 'issued')
  for (let n = 1; ; n += 1) {
    const until = addMonths(text(bond, 'issued'), n * MONTHS)
    if (day < until) return { from, until }
    from = until
  }
}

const interest = (units: bigint, days: bigint): bigint => rounded(units * FACE * 9n * days, 100n * 365n)

/** Since the last coupon; after the record date less the days to the next, which is the seller's. */
function accruedOn(bond: Offered, units: bigint, settlesOn: string): bigint {
  const { from, until } = periodOn(bond, settlesOn)
  return settlesOn <= addDays(until, -RECORD_DAYS)
    ? interest(units, daysBetween(from, settlesOn))
    : -interest(units, daysBetween(settlesOn, until))
}

function stampOn(world: ShelfWorld, bond: Offered, units: bigint, day: string): bigint {
  const trade = {
    product: 'corporate-bond',
    venue: 'off-market',
    side: 'buy',
    isin: text(bond, 'isin'),
    order: 'x',
  } as const
  const { lines } = chargesForAll(
    world.house.services.feeCards.current(),
    [{ ...trade, quantity: units, price: paise(CLEAN), at: day }],
    'contract-note',
  )
  return lines.filter(({ charge }) => charge === 'stamp').reduce((sum, { amount }) => sum + amount, 0n)
}

const buy = async (world: ShelfWorld, purse: Purse, bond: Offered): Promise<Turn> => {
  const quantity = world.dice.oneIn(15) ? 1 : 2 + world.dice.below(60)
  const units = BigInt(quantity)
  const ask = { offerId: bond.id, quantity, version: 1, isDryRun: false }
  const got = await told(() => acts(world).buy(purse.caller, ask, claimOf(purse, 'bond')))
  const day = today(world)
  const stamp = stampOn(world, bond, units, day)
  const cost = units * CLEAN + accruedOn(bond, units, day) + stamp
  const refused = quantity < 2 ? 'bond_too_few' : cost > purse.money.cash ? 'funds_short' : null
  return placed(`buy ${quantity} of ${bond.asset}`, got, refused, (id) => {
    move(purse, 'cash', null, cost)
    const order = newOrder(purse, bond, id, {})
    hold(order, units, day)
    charged(world, purse, day, stamp)
    const { until } = periodOn(bond, day)
    const isOwn = day <= addDays(until, -RECORD_DAYS)
    payLater(world, order, isOwn ? until : addMonths(text(bond, 'issued'), monthsTo(bond, until) + MONTHS))
  })
}

const monthsTo = (bond: Offered, due: string): number => {
  for (let n = MONTHS; ; n += MONTHS) if (addMonths(text(bond, 'issued'), n) >= due) return n
}

/** Held on the record date: bought until then, less what was sold and settled until then. */
function heldOn({ filled, boughtOn, sold }: ShelfOrder, record: string): bigint {
  if (boughtOn > record) return 0n
  return sold.reduce((left, one) => (one.settlesOn <= record ? left - one.units : left), filled)
}

function payLater(world: ShelfWorld, order: ShelfOrder, due: string): void {
  const bond = order.offer
  const maturity = text(bond, 'maturity')
  if (due > maturity) return
  const paid = bankDay(world.calendar, due, 1)
  world.agenda.add(instantOf(paid, '11:00'), () => {
    const { from } = periodOn(bond, addDays(due, -1))
    const isMissed = due >= (missedFrom.get(bond) ?? '9999')
    const units = isMissed ? 0n : heldOn(order, addDays(due, -RECORD_DAYS))
    payIncome(order.purse, text(bond, 'payer'), paid, interest(units, daysBetween(from, due)))
    if (due === maturity) {
      if (isMissed) return
      order.purse.money.cash += order.held * FACE
      if (order.held > 0n) part(order, order.held, paid)
    } else if (order.held > 0n)
      payLater(world, order, addMonths(text(bond, 'issued'), monthsTo(bond, due) + MONTHS))
  })
}

const sell = async (world: ShelfWorld, purse: Purse, order: ShelfOrder): Promise<Turn> => {
  const quantity =
    order.held > 1n && world.dice.oneIn(2)
      ? 1n + BigInt(world.dice.below(Number(order.held) - 1))
      : order.held
  const ask = {
    clientId: purse.caller.clientId,
    orderId: order.id,
    kind: 'bond',
    quantity: unitsOf(quantity),
  } as const
  const got = await told(async () => {
    const { price } = await acts(world).exit.quote(ask)
    return acts(world).exit.sell(
      { ...ask, price: paise(BigInt(Math.round(price * 100))) },
      claimOf(purse, 'sell'),
    )
  })
  const settlesOn = bankDaysAfter(world.calendar, today(world), 1)
  return done(`sell ${quantity} of ${order.held} bonds`, got, null, () => {
    const net = quantity * BID + accruedOn(order.offer, quantity, settlesOn)
    part(order, quantity, settlesOn)
    purse.money.unsettled += net
    world.agenda.add(instantOf(settlesOn, '16:00'), () => move(purse, 'unsettled', 'cash', net))
  })
}

interface BondActs {
  readonly buy: ReturnType<typeof bondPurchases>
  readonly exit: ReturnType<typeof exit>
}
const known = new WeakMap<ShelfWorld, BondActs>()
function acts(world: ShelfWorld): BondActs {
  const { services } = world.house
  const made = known.get(world) ?? { buy: bondPurchases(services), exit: exit(services) }
  known.set(world, made)
  return made
}

export function bondTurn(world: ShelfWorld, purse: Purse): Promise<Turn> | null {
  const day = today(world)
  const held = ordersIn(purse, 'bond', 'holding').filter(
    ({ offer }) => addDays(day, 8) < text(offer, 'maturity') && !isBroken(offer),
  )
  if (held.length > 0 && world.dice.oneIn(3)) return sell(world, purse, world.dice.of(held))
  const open = world.offers.bond.filter((bond) => openOn(bond, day) && !isBroken(bond))
  return open.length > 0 ? buy(world, purse, world.dice.of(open)) : null
}

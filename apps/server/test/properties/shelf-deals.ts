/** Post-market deals in the shelf's lives: applied for, allotted in whole or part, accepted, paid in part, declined, lapsed. */
import { chargesForAll } from '@pramaan/fees'
import { addDays, instantOf } from '@pramaan/market-time'
import { paise, units as unitsOf } from '@pramaan/money'
import { allocationsWith } from '../../src/products/otc/allocate.ts'
import { purchasesWith } from '../../src/products/otc/purchase.ts'
import { charged } from './shelf-credits.ts'
import { giveBack, hold, move, type Offered, type Purse, type ShelfOrder } from './shelf-model.ts'
import {
  claimOf,
  done,
  newOrder,
  nowMs,
  ordersIn,
  placed,
  type ShelfWorld,
  type Turn,
  today,
  told,
} from './shelf-world.ts'

const LOT = 10n
const PRICE = 250_00n
const DUE_DAYS = 3

export async function putUpDeal(world: ShelfWorld): Promise<void> {
  const { deals } = world.people
  const day = today(world)
  const dueAt = instantOf(addDays(day, DUE_DAYS), '14:00')
  const { id, symbol } = await deals.newDeal({
    ...{ opens_at: deals.inMinutes(-1), closes_at: deals.inMinutes(60), total: 1_000_000 },
    due_at: new Date(dueAt).toISOString(),
  })
  world.offers.otc.push({
    ...{ id, kind: 'otc', asset: `NSE:${symbol}`, opensOn: day, closesOn: day, orders: [] },
    terms: { dueAt: BigInt(dueAt), symbol },
  })
}

/** With what the exchange and the state take of a purchase on the day of the deal. */
function costOf(world: ShelfWorld, { asset, opensOn }: Offered, units: bigint): bigint {
  if (units === 0n) return 0n
  const trade = { product: 'equity-delivery', venue: 'NSE', side: 'buy', isin: asset, order: 'x' } as const
  const { total } = chargesForAll(
    world.house.services.feeCards.current(),
    [{ ...trade, quantity: units, price: paise(PRICE), at: opensOn }],
    'contract-note',
  )
  return units * PRICE + total
}

const purchase = async (world: ShelfWorld, purse: Purse, deal: Offered): Promise<Turn> => {
  const units = world.dice.oneIn(15) ? 15n : LOT * (1n + BigInt(world.dice.below(40)))
  const ask = { dealId: deal.id, quantity: unitsOf(units), version: 1, isDryRun: false }
  const got = await told(() => acts(world).purchase(purse.caller, ask, claimOf(purse, 'deal')))
  const most = costOf(world, deal, units)
  const refused = units % LOT !== 0n ? 'deal_refused' : most > purse.money.cash ? 'funds_short' : null
  return placed(`ask for ${units} of ${deal.asset}`, got, refused, (id) => {
    move(purse, 'cash', 'blocked', most)
    newOrder(purse, deal, id, { status: 'pending', asked: units, blocked: most })
  })
}

/** After the close: everything, nothing, or a part to some. */
export async function allotDeals(world: ShelfWorld): Promise<void> {
  const day = today(world)
  for (const deal of world.offers.otc.filter(({ closesOn }) => closesOn === day)) {
    const pending = deal.orders.filter(({ status }) => status === 'pending')
    if (pending.length === 0) continue
    const others = world.dice.oneIn(5) ? 'none' : 'all'
    const parts = pending
      .filter(() => world.dice.oneIn(3))
      .slice(0, 500)
      .map((order) => ({ order, units: LOT * BigInt(world.dice.below(Number(order.asked / LOT) + 1)) }))
    await world.people.deals.byTwo({
      ...{ kind: 'otc-allotment', offer_id: deal.id, rupees: 250, others },
      parts: parts.map(({ order, units }) => ({ order_id: order.id, quantity: Number(units) })),
    })
    const named = new Map(parts.map(({ order, units }) => [order, units]))
    for (const order of pending) {
      const units = named.get(order) ?? (others === 'all' ? order.asked : 0n)
      world.agenda.add(nowMs(world), () => allot(world, order, units))
    }
  }
}

function allot(world: ShelfWorld, order: ShelfOrder, units: bigint): void {
  if (units === 0n) {
    giveBack(order, 'rejected')
    return
  }
  const cost = costOf(world, order.offer, units)
  move(order.purse, 'blocked', 'cash', order.blocked - cost)
  Object.assign(order, { blocked: cost, asked: units, status: 'awaiting' })
  world.agenda.add(Number(order.offer.terms.dueAt), () => lapse(world, order))
}

const deliver = (world: ShelfWorld, order: ShelfOrder, units: bigint, cost: bigint): void => {
  move(order.purse, 'advance', null, cost)
  order.advance -= cost
  const { blocked, advance } = order
  move(order.purse, 'blocked', 'cash', blocked)
  move(order.purse, 'advance', 'cash', advance)
  Object.assign(order, { blocked: 0n, advance: 0n })
  hold(order, units, order.offer.opensOn)
  charged(world, order.purse, order.offer.opensOn, cost - units * PRICE)
}

/** Whole lots that the payments cover, with their charges, stay; all else returns. */
function lapse(world: ShelfWorld, order: ShelfOrder): void {
  if (order.status !== 'awaiting') return
  let units = order.asked
  while (units > 0n && costOf(world, order.offer, units) > order.advance) units -= LOT
  if (units === 0n) giveBack(order, 'rejected')
  else deliver(world, order, units, costOf(world, order.offer, units))
}

const answer = async (world: ShelfWorld, purse: Purse, order: ShelfOrder): Promise<Turn> => {
  const throwOf = world.dice.below(6)
  const decision = throwOf === 0 ? 'decline' : 'accept'
  const amount = throwOf > 2 ? BigInt(1 + world.dice.below(30_000)) * 100n : null
  const ask = {
    orderId: order.id,
    decision,
    amount: amount === null ? null : paise(amount),
    isDryRun: false,
  } as const
  const got = await told(() => acts(world).answer(purse.caller, ask, claimOf(purse, 'answer')))
  const paid = amount ?? order.blocked
  const refused = decision === 'accept' && paid > order.blocked ? 'deal_refused' : null
  return done(`${decision} ${amount ?? 'all'} of ${order.blocked}`, got, refused, () => {
    if (decision === 'decline') {
      giveBack(order, 'rejected')
      return
    }
    move(purse, 'blocked', 'advance', paid)
    order.blocked -= paid
    order.advance += paid
    if (order.blocked === 0n) deliver(world, order, order.asked, order.advance)
  })
}

interface DealActs {
  readonly purchase: ReturnType<typeof purchasesWith>
  readonly answer: ReturnType<typeof allocationsWith>
}
const known = new WeakMap<ShelfWorld, DealActs>()
function acts(world: ShelfWorld): DealActs {
  const { services } = world.house
  const made = known.get(world) ?? { purchase: purchasesWith(services), answer: allocationsWith(services) }
  known.set(world, made)
  return made
}

export function dealTurn(world: ShelfWorld, purse: Purse): Promise<Turn> | null {
  const allotted = ordersIn(purse, 'otc', 'awaiting').filter(
    ({ offer }) => nowMs(world) < Number(offer.terms.dueAt),
  )
  if (allotted.length > 0 && world.dice.oneIn(2)) return answer(world, purse, world.dice.of(allotted))
  const day = today(world)
  // One for each deal: a day's purchases of one share are charged together.
  const open = world.offers.otc.filter(
    (deal) => deal.opensOn === day && !deal.orders.some((order) => order.purse === purse),
  )
  return open.length > 0 ? purchase(world, purse, world.dice.of(open)) : null
}

/** IPOs in the shelf's lives: applied for, changed, withdrawn, and drawn; the draw is made again here from what is published alone. */
import { createHash } from 'node:crypto'
import { type IpoDrawn, viewIpoDraw } from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { expect } from 'vitest'
import { applicationsWith } from '../../src/products/ipo/apply.ts'
import { at as withId } from '../account-people.ts'
import { send } from '../harness.ts'
import { giveBack, hold, move, type Offered, type Purse, type ShelfOrder } from './shelf-model.ts'
import {
  claimOf,
  done,
  newOrder,
  nowMs,
  openOn,
  ordersIn,
  placed,
  type ShelfWorld,
  type Turn,
  today,
  told,
  tradingDay,
} from './shelf-world.ts'

const LOT = 50n
const CAP = 200_00n

export async function putUpIssue(world: ShelfWorld): Promise<void> {
  const day = today(world)
  const closesOn = tradingDay(world, day, 1)
  // Scarce, enough for a lot each, or enough for all.
  const shares = world.dice.of([1500, 1500, 13_000, 60_000])
  const act = world.people.issues.issueOf({ open_day: day, close_day: closesOn, shares })
  await world.people.issues.byTwo(act)
  await world.house.services.market.reload()
  const [row] = await world.house.asOwner<{ id: string }>(
    'select o.id from offer o join instrument i on i.id = o.instrument_id where i.symbol = $1',
    [act.symbol],
  )
  world.offers.ipo.push({
    ...{ id: row?.id ?? '', kind: 'ipo', asset: `NSE:${act.symbol}`, opensOn: day, closesOn, orders: [] },
    terms: {
      shares: BigInt(shares),
      drawsOn: tradingDay(world, closesOn, 1),
      listsOn: tradingDay(world, closesOn, 3),
    },
  })
}

const apply = async (world: ShelfWorld, purse: Purse, issue: Offered): Promise<Turn> => {
  const lots = 1 + world.dice.below(5)
  const bid = world.dice.oneIn(3) ? BigInt(190 + world.dice.below(11)) * 100n : null
  const ask = {
    offerId: issue.id,
    bids: [{ lots, ...(bid !== null && { price: bid }) }],
    version: 1,
    isDryRun: false,
  }
  const got = await told(() => acts(world)(purse.caller, ask, claimOf(purse, 'ipo')))
  const before = issue.orders.find((order) => order.purse === purse && order.status === 'pending')
  const [units, most] = [LOT * BigInt(lots), LOT * BigInt(lots) * (bid ?? CAP)]
  // Only the difference is moved.
  const more = most - (before?.blocked ?? 0n)
  return placed(`apply for ${lots} lots`, got, more > purse.money.cash ? 'funds_short' : null, (id) => {
    move(purse, 'cash', 'blocked', more)
    const now = { status: 'pending', asked: units, bid, blocked: most } as const
    if (before) Object.assign(before, now)
    else newOrder(purse, issue, id, now)
  })
}

const withdraw = async (world: ShelfWorld, purse: Purse, order: ShelfOrder): Promise<Turn> => {
  const got = await world.cancel(purse, order.id)
  return done('withdraw an application', got, null, () => giveBack(order, 'cancelled'))
}

const sha = (of: string): string => createHash('sha256').update(of).digest('hex')

/** On the day after the close it is priced and drawn, three days after it is listed. */
export async function decideIssues(world: ShelfWorld): Promise<void> {
  const day = today(world)
  const { issues } = world.people
  for (const issue of world.offers.ipo) {
    if (issue.terms.listsOn === day) await issues.byTwo({ kind: 'ipo-listing', offer_id: issue.id })
    if (issue.terms.drawsOn !== day) continue
    await issues.heads.make()
    const rupees = world.dice.oneIn(3) ? 194 : 200
    await issues.byTwo({ kind: 'ipo-price', offer_id: issue.id, rupees })
    await issues.byTwo({ kind: 'ipo-draw', offer_id: issue.id })
    const { body } = await send(world.house.app, withId(viewIpoDraw, issue.id), {})
    settle(world, issue, BigInt(rupees) * 100n, body.data as IpoDrawn | null)
  }
}

const numberOf = ({ id }: ShelfOrder): string =>
  (id.replaceAll('-', '').slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-')

/** Who bid at least the price takes part; ranks are of the published secret and beacon, and nobody can choose both. */
function settle(world: ShelfWorld, issue: Offered, price: bigint, drawn: IpoDrawn | null): void {
  const pending = issue.orders.filter(({ status }) => status === 'pending')
  const [valid, others] = [
    pending.filter(({ bid }) => bid === null || bid >= price),
    pending.filter(({ bid }) => bid !== null && bid < price),
  ]
  if (valid.length > 0) {
    expect(sha(drawn?.secret ?? ''), 'the secret is the one that was committed to').toBe(drawn?.commitment)
  }
  const seed = sha(`${drawn?.secret ?? ''}|${drawn?.beacon.hash ?? ''}`)
  const ranked = valid
    .map((order) => ({ order, key: sha(`${seed}:${numberOf(order)}`) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ order }) => order)
  const allotted = shareOut(BigInt(issue.terms.shares ?? 0n), ranked)
  const gets = (order: ShelfOrder, units: bigint): void => {
    world.agenda.add(nowMs(world), () => {
      if (units === 0n) {
        giveBack(order, 'rejected')
        return
      }
      move(order.purse, 'blocked', null, units * price)
      order.blocked -= units * price
      move(order.purse, 'blocked', 'cash', order.blocked)
      order.blocked = 0n
      hold(order, units, today(world))
      order.status = 'listing'
      world.agenda.add(instantOf(String(issue.terms.listsOn), '10:00'), () => {
        order.status = 'holding'
      })
    })
  }
  for (const [place, order] of ranked.entries()) gets(order, allotted[place] ?? 0n)
  for (const order of others) gets(order, 0n)
}

function shareOut(shares: bigint, ranked: readonly ShelfOrder[]): bigint[] {
  const demand = ranked.reduce((sum, { asked }) => sum + asked, 0n)
  if (demand <= shares) return ranked.map(({ asked }) => asked)
  const most = shares / LOT
  if (BigInt(ranked.length) > most) return ranked.map((_, place) => (BigInt(place) < most ? LOT : 0n))
  // A lot each, the rest in proportion to what more was asked for, odd shares to the largest remainders.
  const rest = shares - LOT * BigInt(ranked.length)
  const wished = demand - LOT * BigInt(ranked.length)
  const exact = ranked.map(({ asked }, place) => ({ place, over: rest * (asked - LOT) }))
  const units = exact.map(({ over }) => over / wished)
  let left = rest - units.reduce((sum, one) => sum + one, 0n)
  for (const { place } of exact.toSorted((a, b) =>
    a.over % wished === b.over % wished ? a.place - b.place : a.over % wished > b.over % wished ? -1 : 1,
  )) {
    if (left-- <= 0n) break
    units[place] = (units[place] ?? 0n) + 1n
  }
  return units.map((one) => LOT + one)
}

const known = new WeakMap<ShelfWorld, ReturnType<typeof applicationsWith>>()
function acts(world: ShelfWorld): ReturnType<typeof applicationsWith> {
  const made = known.get(world) ?? applicationsWith(world.house.services)
  known.set(world, made)
  return made
}

export function issueTurn(world: ShelfWorld, purse: Purse): Promise<Turn> | null {
  const day = today(world)
  const pending = ordersIn(purse, 'ipo', 'pending').filter(({ offer }) => openOn(offer, day))
  if (pending.length > 0 && world.dice.oneIn(5)) return withdraw(world, purse, world.dice.of(pending))
  const open = world.offers.ipo.filter((issue) => openOn(issue, day))
  return open.length > 0 ? apply(world, purse, world.dice.of(open)) : null
}

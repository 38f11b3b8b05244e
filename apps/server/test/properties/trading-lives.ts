/** Everything that happens to the orders of a few hundred clients: days pass, companies give, the market moves. */
import { randomUUID } from 'node:crypto'
import { addDays, dayInIndiaAt, type MarketHours, startOfDay } from '@pramaan/market-time'
import { newPerson, type Person } from '../account-people.ts'
import type { House } from '../harness.ts'
import { giveMoney } from '../money-people.ts'
import {
  type Action,
  announced,
  changeShares,
  changesShares,
  type Owed,
  owedFor,
  paidFromMs,
  pay,
} from './company-acts.ts'
import type { Dice } from './dice.ts'
import type { BuyBack } from './tender-acts.ts'
import { chargeDays, type DueDay } from './trading-days.ts'
import { moveBook, type Stock } from './trading-market.ts'
import { end, type Lot, match, type Now, type Purse, type Quote, settle } from './trading-model.ts'

export interface World {
  readonly house: House
  readonly hours: MarketHours
  readonly dice: Dice
  readonly stocks: readonly Stock[]
  readonly purses: readonly Purse[]
  readonly lots: Lot[]
  readonly actions: Action[]
  /** Dividends that are still to be paid. */
  owed: Owed[]
  readonly buyBacks: BuyBack[]
  readonly quotes: Map<Lot, Quote[]>
  /** By a clock of its own, so that quotes grow old without anybody waiting. */
  quietMs: number
}

export const nowOf = ({ house, hours }: World): Now => ({
  ms: house.services.businessClock.now().getTime(),
  hours,
})

export async function makePurses(house: House, count: number, dice: Dice): Promise<Purse[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await house.pastTriggers(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     select id, 'T' || n, 't' || n || '@lives.test', 't' || n || '@lives.test', 'Life', 'x', now(), 'approved', now()
     from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [ids],
  )
  return Promise.all(ids.map((id) => purseOf(house, id, dice)))
}

/** Some who act through HTTP, as the app does. */
export async function makePeople(
  house: House,
  count: number,
  dice: Dice,
): Promise<{ purse: Purse; person: Person }[]> {
  const people: { purse: Purse; person: Person }[] = []
  for (let n = 0; n < count; n += 1) {
    const person = await newPerson(house)
    people.push({ person, purse: await purseOf(house, person.id, dice) })
  }
  return people
}

async function purseOf(house: House, clientId: string, dice: Dice): Promise<Purse> {
  const rupees = dice.oneIn(10) ? 15_000 : 50_000 + dice.below(4_000_000)
  await giveMoney(house, clientId, rupees)
  const caller = { clientId, sessionId: randomUUID(), isApproved: true, device: '' }
  return { caller, lots: [], traded: [], days: new Map(), cash: BigInt(rupees) * 100n, unsettled: 0n }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A minute or so passes, or the night. */
export async function passTime(world: World, isNewDay: boolean): Promise<void> {
  const { house, dice } = world
  house.clock.move(6000)
  world.quietMs += dice.below(9000)
  const { businessClock } = house.services
  if (!isNewDay) {
    if (dice.oneIn(2)) businessClock.hear(businessClock.aheadMs() + dice.below(2 * MINUTE_MS))
    return
  }
  const nights = dice.oneIn(6) ? 1 + dice.below(5) : 1
  const today = dayInIndiaAt(businessClock.now().getTime())
  const wakeMs = startOfDay(addDays(today, nights)) + (9 + dice.below(9)) * HOUR_MS
  businessClock.hear(wakeMs - house.clock.now().getTime())
  await announce(world)
  for (const stock of world.stocks) if (stock.base < 100_00 && dice.oneIn(4)) stock.base *= 2
}

/** Companies say what they will give, a few days ahead; on the day of a split the price is another. */
async function announce(world: World): Promise<void> {
  const { house, dice, stocks, actions } = world
  const today = dayInIndiaAt(nowOf(world).ms)
  for (const action of actions) {
    if (action.isPriced || action.exDay > today) continue
    action.isPriced = true
    const ticks = (BigInt(action.stock.base) * action.before) / action.after / BigInt(action.stock.tick)
    action.stock.base = Math.max(8, Number(ticks)) * action.stock.tick
  }
  const stock = dice.of(stocks)
  const exDay = addDays(today, 1 + dice.below(3))
  if (actions.some((one) => one.stock === stock && one.exDay === exDay)) return
  // A company may not change its shares while it buys them back.
  if (world.buyBacks.some((one) => one.stock === stock && !one.isDecided)) return
  for (const action of announced(stock, exDay, dice, randomUUID)) {
    actions.push(action)
    const isDividend = action.kind === 'dividend'
    await house.asOwner(
      `insert into corporate_action (id, instrument_id, ex_day, kind, number, shares_before, shares_after, amount_paise,
         pay_day, says, source)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'Announced', 'test')`,
      [
        action.id,
        stock.instrument.id,
        exDay,
        action.kind,
        action.number,
        ...(isDividend ? [null, null, action.amount] : [action.before, action.after, null]),
        action.payDay,
      ],
    )
  }
}

const TICKS = 40

/** Says how many ticks there were. */
export function moveMarket({ house, stocks, dice }: World): number {
  for (let n = 0; n < TICKS; n += 1) for (const stock of stocks) moveBook(house, stock, dice)
  return TICKS * stocks.length
}

/** What the market must fill when it goes through what waits. */
export function matchAll(world: World): number {
  const now = nowOf(world)
  return match(world.lots, 'standard', now) + match(world.lots, 'fo', now)
}

/** What a run must do: first what companies do, day by day, then what is due: dividends, sales, and orders that lapse. */
export function settleAll(world: World): {
  sales: number
  actions: number
  dividends: bigint
  given: number
  days: DueDay[]
} {
  const { ms } = nowOf(world)
  const today = dayInIndiaAt(ms)
  const due = world.actions.filter((action) => !action.isDone && action.exDay <= today)
  const days = Map.groupBy(due, ({ exDay, stock }) => `${exDay} ${String(stock.instrument.id).padStart(9)}`)
  let [given, actions] = [0, 0]
  for (const [, day] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const gave = applyDay(world, day)
    given += gave.holders
    if (gave.holders + gave.ended > 0) actions += day.length
  }
  const dividends = payAll(world, ms)
  for (const lot of world.lots) if (lot.status === 'awaiting' && lot.expiresMs <= ms) end(lot)
  const isPaidOut = ms >= startOfDay(today) + 16 * HOUR_MS
  const sales = settle(world.lots, isPaidOut ? today : addDays(today, -1))
  return { sales, actions, dividends, given, days: chargeDays(world, ms) }
}

/** All that a company does on one day. Says how many holders it reached, and how many orders it ended. */
function applyDay(world: World, day: readonly Action[]): { holders: number; ended: number } {
  const [first] = day
  if (!first) return { holders: 0, ended: 0 }
  const changes = day.filter(changesShares)
  const waiting = changes.length > 0 ? waitingBefore(first, world.lots) : []
  for (const lot of waiting) end(lot)
  const owed = day.filter(({ kind }) => kind === 'dividend').flatMap((one) => owedFor(one, world.purses))
  world.owed.push(...owed)
  const reached = new Set(owed.map(({ purse }) => purse))
  const price = priceAfter(world, changes)
  for (const purse of changes.length > 0 ? world.purses : []) {
    const { isHolder, touched } = changeShares(purse, first.stock, changes, price)
    // A price that was given for the lots as they were is not good any more.
    for (const lot of touched) world.quotes.delete(lot)
    if (isHolder) reached.add(purse)
  }
  for (const action of day) action.isDone = true
  return { holders: reached.size, ended: waiting.length }
}

/** The last price, in the shares that the day makes: it may be from before, or from after a later change. */
function priceAfter({ actions }: World, [first]: readonly Action[]): bigint {
  if (!first) return 0n
  const { stock, exDay } = first
  const [price, heard] = [BigInt(stock.price), dayInIndiaAt(stock.heardMs)]
  const between = (after: string, until: string) =>
    actions.filter(
      (one) => one.stock === stock && changesShares(one) && one.exDay > after && one.exDay <= until,
    )
  const product = (some: readonly Action[], of: 'before' | 'after') =>
    some.reduce((all, one) => all * one[of], 1n)
  const [more, less] = heard < exDay ? (['before', 'after'] as const) : (['after', 'before'] as const)
  const some = heard < exDay ? between(heard, exDay) : between(exDay, heard)
  return (2n * price * product(some, more) + product(some, less)) / (2n * product(some, less))
}

/** What was paid, before tax. */
function payAll(world: World, ms: number): bigint {
  const due = world.owed
    .filter(({ action }) => paidFromMs(action) <= ms)
    .toSorted((a, b) => paidFromMs(a.action) - paidFromMs(b.action))
  world.owed = world.owed.filter((one) => !due.includes(one))
  for (const one of due) pay(one)
  return due.reduce((sum, { gross }) => sum + gross, 0n)
}

const waitingBefore = ({ stock, exDay }: Action, lots: readonly Lot[]): Lot[] =>
  lots.filter((lot) => lot.stock === stock && lot.status === 'awaiting' && lot.placedMs < startOfDay(exDay))

/** Everything that happens to the orders of a few hundred clients: days pass, companies give, the market moves. */
import { randomUUID } from 'node:crypto'
import { addDays, dayInIndiaAt, type MarketHours, startOfDay } from '@pramaan/market-time'
import { newPerson, type Person } from '../account-people.ts'
import type { House } from '../harness.ts'
import { giveMoney } from '../money-people.ts'
import type { Dice } from './dice.ts'
import { moveBook, type Stock } from './trading-market.ts'
import {
  type Action,
  apply,
  end,
  heldOn,
  type Lot,
  match,
  type Now,
  type Purse,
  type Quote,
  settle,
} from './trading-model.ts'

export interface World {
  readonly house: House
  readonly hours: MarketHours
  readonly dice: Dice
  readonly stocks: readonly Stock[]
  readonly purses: readonly Purse[]
  readonly lots: Lot[]
  readonly actions: Action[]
  readonly quotes: Map<Lot, Quote[]>
  /** By a clock of its own, so that quotes grow old without anybody waiting. */
  quietMs: number
}

export const nowOf = ({ house, hours }: World): Now => ({
  ms: house.rooms.businessClock.now().getTime(),
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
  return { caller, lots: [], cash: BigInt(rupees) * 100n, unsettled: 0n }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A minute or so passes, or the night. */
export async function passTime(world: World, isNewDay: boolean): Promise<void> {
  const { house, dice } = world
  house.clock.move(6000)
  world.quietMs += dice.below(9000)
  const { businessClock } = house.rooms
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

const RATIOS = [
  { kind: 'split', before: 1, after: 5 },
  { kind: 'split', before: 2, after: 3 },
  { kind: 'bonus', before: 1, after: 2 },
  { kind: 'bonus', before: 3, after: 4 },
] as const

/** Companies say what they will give, a few days ahead; on the day of a split the price is another. */
async function announce(world: World): Promise<void> {
  const { house, hours, dice, stocks, actions } = world
  const { ms } = nowOf(world)
  const tradeDay = hours.tradeDayAt(ms)
  for (const action of actions) {
    if (action.isPriced || action.exDay > tradeDay) continue
    action.isPriced = true
    const ticks = (BigInt(action.stock.base) * action.before) / action.after / BigInt(action.stock.tick)
    action.stock.base = Math.max(8, Number(ticks)) * action.stock.tick
  }
  const stock = dice.of(stocks)
  const ratio = dice.of(RATIOS)
  const isDividend = dice.oneIn(2)
  const action: Action = {
    stock,
    exDay: addDays(tradeDay, 1 + dice.below(3)),
    kind: isDividend ? 'dividend' : ratio.kind,
    before: isDividend ? 1n : BigInt(ratio.before),
    after: isDividend ? 1n : BigInt(ratio.after),
    amount: isDividend ? BigInt(1 + dice.below(2000)) : 0n,
    isPriced: false,
    isDone: false,
  }
  if (actions.some((one) => one.stock === stock && one.exDay === action.exDay && one.kind === action.kind))
    return
  actions.push(action)
  await house.asOwner(
    `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, amount_paise, says, source)
     values ($1, $2, $3, $4, $5, $6, 'Announced', 'test')`,
    [
      stock.instrument.id,
      action.exDay,
      action.kind,
      ...(isDividend ? [null, null, action.amount] : [action.before, action.after, null]),
    ],
  )
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

/** What a run must do: first what companies give, in its order, then the sales that are due; and what has lapsed is ended. */
export function settleAll(world: World): { sales: number; actions: number; given: number } {
  const { ms } = nowOf(world)
  const tradeDay = world.hours.tradeDayAt(ms)
  const due = world.actions
    .filter((action) => !action.isDone && action.exDay <= tradeDay && concerns(action, world.lots))
    .toSorted((a, b) => (turnOf(a) < turnOf(b) ? -1 : 1))
  let [given, actions] = [0, 0]
  for (const action of due) {
    const waiting = action.kind === 'dividend' ? [] : waitingBefore(action, world.lots)
    for (const lot of waiting) end(lot)
    const { given: gave, grown } = apply(action, world.lots)
    // A price that was given for fewer shares is not good any more.
    for (const lot of grown) world.quotes.delete(lot)
    given += gave
    if (gave + waiting.length > 0) actions += 1
  }
  for (const lot of world.lots) if (lot.status === 'awaiting' && lot.expiresMs <= ms) end(lot)
  const today = dayInIndiaAt(ms)
  const isPaidOut = ms >= startOfDay(today) + 16 * HOUR_MS
  return { sales: settle(world.lots, isPaidOut ? today : addDays(today, -1)), actions, given }
}

const turnOf = ({ exDay, stock, kind }: Action): string =>
  `${exDay} ${String(stock.instrument.id).padStart(9)} ${kind === 'dividend' ? '' : kind}`

const waitingBefore = ({ stock, exDay }: Action, lots: readonly Lot[]): Lot[] =>
  lots.filter((lot) => lot.stock === stock && lot.status === 'awaiting' && lot.placedMs < startOfDay(exDay))

const concerns = (action: Action, lots: readonly Lot[]): boolean =>
  lots.some(
    (lot) =>
      lot.stock === action.stock &&
      lot.boughtOn !== '' &&
      lot.boughtOn < action.exDay &&
      (action.kind === 'dividend' ? heldOn(lot, action.exDay) : lot.quantity) > 0n,
  ) ||
  (action.kind !== 'dividend' && waitingBefore(action, lots).length > 0)

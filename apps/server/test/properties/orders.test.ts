/**
 * Random lives of orders against a small model: the steps of 240 clients, the market and the companies, in bursts that
 * share statements as the live server's do. No client acts twice in a burst, so the model knows each outcome without knowing
 * the order. A step is an act of a client, a tick, a fill, a settled sale, or what a company does to a holder.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlement } from '../../src/products/settlement.ts'
import { orderMatching } from '../../src/products/stock/match-orders.ts'
import { type House, newSession, openHouse } from '../harness.ts'
import { expectedNotices, writtenNotices } from '../told-notices.ts'
import { diceFrom, STEPS } from './dice.ts'
import { decide, offerBuyBack, toDecide } from './tender-acts.ts'
import { compareAll, compareMoney } from './trading-books.ts'
import { bookDays } from './trading-days.ts'
import { directHands, httpHands } from './trading-hands.ts'
import {
  makePeople,
  makePurses,
  matchAll,
  moveMarket,
  passTime,
  settleAll,
  type World,
} from './trading-lives.ts'
import { openStocks } from './trading-market.ts'
import { playTurn } from './trading-turns.ts'

/** A failure names its burst: with STEPS set to it the same life ends there. */
const SEED = Number(process.env.SEED ?? 20_261_116)
const CLIENTS = 240
const PEOPLE = 3
const BURST = 110
const DAY_BURSTS = 8
const TOKEN_BURSTS = 30

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test(`${STEPS} random steps of orders: every outcome and every paisa is the model’s, and the books close`, async () => {
  const dice = diceFrom(SEED)
  const direct = await makePurses(house, CLIENTS, dice)
  let people = await makePeople(house, PEOPLE, dice)
  const world: World = {
    house,
    hours: house.services.market.times.hours,
    dice,
    stocks: await openStocks(house),
    purses: [...direct, ...people.map(({ purse }) => purse)],
    lots: [],
    actions: [],
    owed: [],
    buyBacks: [],
    quotes: new Map(),
    quietMs: 0,
  }
  const hands = directHands(house, () => world.quietMs)
  const matching = orderMatching(house.services, { mode: 'demo' })
  const settling = settlement(house.services)
  let steps = 0
  for (let burst = 0; steps < STEPS; burst += 1) {
    const when = `burst ${burst} of seed ${SEED}, after ${steps} steps`
    await passTime(world, burst % DAY_BURSTS === DAY_BURSTS - 1)
    steps += moveMarket(world)
    const turns = await Promise.all([
      ...shuffled(direct, dice)
        .slice(0, BURST)
        .map((purse) => playTurn(world, purse, hands, false)),
      ...(burst % 2 === 0 ? people : []).map(({ purse, person }) =>
        playTurn(world, purse, httpHands(house, person), true),
      ),
    ])
    expect(
      turns.filter(({ got, expected }) => got !== expected),
      when,
    ).toEqual([])
    steps += turns.length
    if (!dice.oneIn(4)) {
      const filled = matchAll(world)
      expect(await matching.run(), when).toBe(filled)
      steps += filled
    }
    const decided = toDecide(world)
    if (decided.length > 0 || dice.oneIn(3)) {
      const { given, days, ...due } = settleAll(world)
      expect(await settling.run(), when).toMatchObject(due)
      await bookDays(world, days, when)
      steps += due.sales + given
    }
    for (const buyBack of decided) {
      await decide(world, buyBack)
      steps += buyBack.tenders.size
    }
    if (decided.length > 0)
      expect(await settling.run(), when).toMatchObject({ sales: 0, actions: 0, dividends: 0n })
    if (burst % DAY_BURSTS === 0) await offerBuyBack(world)
    if (burst % 20 === 0) await forgetQuotes(world)
    // As the database does by itself after a minute: plans that were made for empty tables are made anew.
    if (burst === 2 || burst % 50 === 20) await house.asOwner('analyze')
    if (burst % TOKEN_BURSTS === TOKEN_BURSTS - 1) {
      people = await Promise.all(
        people.map(async ({ purse, person }) => ({
          purse,
          person: { ...person, ...(await newSession(house, person)) },
        })),
      )
    }
    if (burst % 100 === 0) await compareMoney(world, when)
  }
  await compareAll(world, `the end of seed ${SEED}`)
  // Each client was told of each of these acts once, and of nothing else.
  expect(await writtenNotices(house)).toEqual(await expectedNotices(house))
  expect(new Set(world.lots.map(({ status }) => status)).size).toBe(4)
  const tenders = world.buyBacks.flatMap((one) => (one.isDecided ? [...one.tenders.values()] : []))
  expect(tenders.filter(({ quantity }) => quantity > 0n).length).toBeGreaterThan(STEPS / 20_000)
  expect(world.actions.filter(({ isDone }) => isDone).length).toBeGreaterThan(STEPS / 20_000)
}, 600_000)

/** Before the server's own memory of when it gave them is over. */
async function forgetQuotes({ quotes }: World): Promise<void> {
  quotes.clear()
  await house.asOwner('delete from sell_quote where used_at is null')
}

function shuffled<T>(items: readonly T[], dice: ReturnType<typeof diceFrom>): T[] {
  const left = [...items]
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = dice.below(last + 1)
    ;[left[last], left[other]] = [left[other] as T, left[last] as T]
  }
  return left
}

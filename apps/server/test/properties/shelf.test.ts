/**
 * Random lives of the shelf against a small model: 240 clients buy, subscribe, apply, change, withdraw, accept, pay in part, decline,
 * redeem, sell and leave, of every kind that is on it, while the firm puts up, allots, draws, lists and values, and what falls due is
 * done: NAVs, instalments, coupons with their tax, maturities, lapses. Every outcome, every balance and every order is the model's; in
 * the end receipts are the ledger, holdings are fills, what was blocked was debited or released, nobody is in debt, and every draw was
 * made again. A step is an act of a client, or something of theirs that was done because it was due.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../harness.ts'
import { expectedNotices, writtenNotices } from '../told-notices.ts'
import { STEPS } from './dice.ts'
import { compareAll, compareReceipts } from './shelf-books.ts'
import { liveShelf } from './shelf-lives.ts'

/** A failure names its turn: with STEPS set to it the same life ends there. */
const SEED = Number(process.env.SEED ?? 20_261_117)

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test(`${STEPS} random steps on the shelf: every outcome and every paisa is the model’s, receipts are the ledger, and every draw repeats`, async () => {
  const began = performance.now()
  const { world, steps } = await liveShelf(house, SEED, { length: STEPS })
  const seconds = (performance.now() - began) / 1000
  if (process.env.STEPS) console.log(`${steps} steps in ${seconds.toFixed(0)} s`)
  await compareAll(world)
  await compareReceipts(world)
  // Each client was told of each of these acts once, and of nothing else.
  expect(await writtenNotices(house)).toEqual(await expectedNotices(house))
  const kinds = Map.groupBy(
    world.purses.flatMap(({ orders }) => orders),
    ({ kind }) => kind,
  )
  expect([...kinds.keys()].toSorted()).toEqual(['bond', 'fund', 'ipo', 'otc', 'quant'])
}, 1_500_000)

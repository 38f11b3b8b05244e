/**
 * Bench: the shelf's big runs. A NAV allots 100,000 orders, and a coupon is paid to 100,000 holders, each a client of their own, in
 * one run each; an item costs the same among 100,000 as among 10,000.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DueKind } from '@pramaan/contracts'
import { dueHandlers } from '../apps/server/src/products/settlement.ts'
import { doDue } from '../apps/server/src/trading/due-dates.ts'
import { bonds } from '../apps/server/test/bond-people.ts'
import { funds } from '../apps/server/test/fund-people.ts'
import { templateIn } from '../apps/server/test/global-setup.ts'
import { type House, openHouse } from '../apps/server/test/harness.ts'
import { newTrader } from '../apps/server/test/trade-people.ts'
import { cache } from '../tools/places.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import { say } from './say.ts'
import { giveEach, makeCrowd } from './shelf/crowd.ts'

/** `npm run bench:shelf -- 10000` for a quick look. */
const MANY = Number(process.argv[2] ?? 100_000)
const FEW = MANY / 10
const AMOUNT_PAISE = 5000_00n
const LIMIT_S = 60
const MOST_PER_ITEM = 1.3

whenAskedToStop(async () => {})
await bench().catch(giveUp)

async function bench(): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-'))
  const postgres = await templateIn(folder, true)
  const house = await openHouse({ postgresUrl: postgres.url })
  try {
    // Two runs of a NAV for some of them: each has the money of both blocked.
    const clients = await makeCrowd(house, MANY, { cash: 100_00n, blocked: 2n * AMOUNT_PAISE })
    const passed = [await navRun(house, clients), await couponRun(house, clients)]
    process.exitCode = passed.every(Boolean) ? 0 : 1
  } finally {
    await house.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One order of each, as it waits for the NAV of its day. */
function navRun(house: House, clients: readonly string[]): Promise<boolean> {
  const own = funds(house)
  return compare('allotting the units of %n orders in one run of a NAV', async (count) => {
    own.goTo('10:00', 1)
    const { id, code } = await own.newFund()
    const trader = await newTrader(house, 100_000)
    const { body } = await own.buy(trader, id, Number(AMOUNT_PAISE / 100n))
    const { id: order, nav_day: day } = body.data as { id: string; nav_day: string }
    await giveEach(house, order, clients.slice(0, count - 1))
    own.goTo('22:00')
    await own.tellNav(code, day, 223_457)
    return timed(house, 'fund-allotment', count)
  })
}

/** Thirty bonds of each, so that tax is withheld of every coupon. */
function couponRun(house: House, clients: readonly string[]): Promise<boolean> {
  const own = bonds(house)
  const [issued, coupon] = [['2026-12-17', '2027-06-17'] as const, ['2027-06-17', '2027-12-17'] as const]
  const terms = [issued, coupon].values()
  return compare('paying a coupon to %n holders in one run', async (count) => {
    const [from = '', due = ''] = terms.next().value ?? []
    own.moveTo(from, '11:00')
    const days = { issue_day: from, maturity_day: '2029-12-17', open_day: from, close_day: '2029-03-30' }
    const offer = await own.offered({ ...days, rating_day: from })
    const trader = await newTrader(house, 1_000_000)
    const { id } = await own.bought(trader, offer, 30)
    await giveEach(house, id, clients.slice(0, count - 1))
    // A weekend or a holiday moves it by a few days.
    own.moveTo(due, '12:00')
    house.clock.move(5 * 86_400_000)
    return timed(house, 'bond-payment', count)
  })
}

/** Seconds for one run over everything of this kind that is due. */
async function timed(house: House, kind: DueKind, count: number): Promise<number> {
  await house.owner.query('vacuum analyze')
  const handler = dueHandlers(house.services)[kind]
  const began = performance.now()
  const done = await doDue(house.services, { [kind]: handler })
  const seconds = (performance.now() - began) / 1000
  if (done.length !== count) throw new Error(`${done.length} of ${count} were done as ${kind}`)
  // What comes after it is no part of the next run.
  await house.books.query('update due set done_at = now() where kind = $1 and done_at is null', [kind])
  console.log(`  ${kind} ${count}: ${seconds.toFixed(1)} s`)
  return seconds
}

async function compare(what: string, secondsFor: (count: number) => Promise<number>): Promise<boolean> {
  const few = await secondsFor(FEW)
  const many = await secondsFor(MANY)
  const isQuick = say(
    `${what.replace('%n', String(MANY))}, in s`,
    [many],
    (seconds) => seconds < LIMIT_S,
    `< ${LIMIT_S}`,
  )
  const ratio = many / MANY / (few / FEW)
  return (
    say(
      `the same for each, ${MANY} against ${FEW}`,
      [ratio],
      (one) => one <= MOST_PER_ITEM,
      `≤ ${MOST_PER_ITEM}`,
    ) && isQuick
  )
}

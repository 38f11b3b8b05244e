/**
 * The days of random lives with every product: drivers are the change between any two days, price gains are those of each asset, what
 * was paid in is what was paid in, and the row of a day is the portfolio that the client saw at its end. Made in parts or at once, the
 * rows are the same.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portfolioAt, readPortfolio } from '../../src/features/portfolios/read-portfolio.ts'
import { explain } from '../../src/features/stats/explain.ts'
import type { StatServices } from '../../src/features/stats/read-days.ts'
import { readInvestStat } from '../../src/features/stats/read-invest-stat.ts'
import { clientDays } from '../../src/features/stats/value-clients.ts'
import { expectExplained } from '../explanations.ts'
import { type House, openHouse } from '../harness.ts'
import { compareDays } from './shelf-days.ts'
import { liveShelf } from './shelf-lives.ts'
import { goTo, type ShelfWorld, today } from './shelf-world.ts'

const SEED = Number(process.env.SEED ?? 20_261_119)
const STEPS = 1200
const CLIENTS = 20

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const rows = (): Promise<object[]> =>
  house.asOwner(
    `select client_id, day, cash, holdings, owed, flows, price, income, charges, interest, net_invested, settled_seq
     from client_day order by client_id, day`,
  )

/** What trades closes at the price that is seen now. */
async function closeDay({ house: { services } }: ShelfWorld, day: string): Promise<void> {
  const quotes = services.market
    .listing()
    .all.flatMap((instrument) => services.market.quoted(instrument) ?? [])
  await house.asOwner(
    `insert into daily_candle (instrument_id, day, open_paise, high_paise, low_paise, close_paise, volume, source)
     select id, $3, price, price, price, price, 1, 'test' from unnest($1::integer[], $2::integer[]) as t(id, price)
     on conflict (instrument_id, day) do update set open_paise = excluded.open_paise, high_paise = excluded.high_paise,
       low_paise = excluded.low_paise, close_paise = excluded.close_paise`,
    [quotes.map(({ instrument }) => instrument.id), quotes.map(({ pricePaise }) => pricePaise), day],
  )
}

test(`${STEPS} random steps of ${CLIENTS} clients: every day’s drivers are its change, to the paisa and asset by asset, and its row is what was seen`, async () => {
  const { world } = await liveShelf(house, SEED, { length: STEPS, clients: CLIENTS, bursts: 3 })
  const { services } = house
  const day = today(world)
  goTo(world, day, '23:55')
  await closeDay(world, day)
  await house.services.market.reload()
  const clients = world.purses.map(({ caller }) => caller.clientId)
  const seen = new Map(
    await Promise.all(clients.map(async (id) => [id, await readPortfolio(services, id)] as const)),
  )
  goTo(world, day, '23:59')

  const stats: StatServices = { ...services, portfolioAt: (tx, id) => portfolioAt(tx, services, id) }
  for (const id of clients.slice(0, 3)) {
    const span = { from: '2026-11-20', to: day }
    for (const asked of [{}, span]) {
      await expectExplained({
        portfolio: await readPortfolio(services, id),
        stat: await readInvestStat(stats, id, asked),
        explain: (figure) => explain(stats, id, { figure, ...asked }),
      })
    }
  }

  goTo(world, day, '23:59')
  services.businessClock.hear(services.businessClock.aheadMs() + 5 * 60_000)
  await clientDays(services).run()
  await compareDays(house)
  const ends = await house.asOwner<{ client_id: string; worth: bigint; cash: bigint }>(
    'select client_id, cash + holdings - owed as worth, cash from client_day where day = $1',
    [day],
  )
  expect(ends.length).toBe(clients.length)
  for (const { client_id: id, worth, cash } of ends) {
    const whole = seen.get(id)
    expect([id, worth, cash]).toEqual([
      id,
      BigInt(Math.round((whole?.net_worth ?? 0) * 100)),
      BigInt(Math.round((whole?.cash ?? 0) * 100)),
    ])
  }

  // All at once from nothing, and again from a day in the middle: the same rows.
  const first = await rows()
  await house.asOwner('delete from client_day')
  await clientDays(services).run()
  expect(await rows()).toEqual(first)
  await house.asOwner(`delete from client_day where day > $1::date - 7`, [day])
  await clientDays(services).run()
  expect(await rows()).toEqual(first)
}, 600_000)

/** demo: the first start works on whichever day of the week and at whichever hour it comes, and leaves whole books. */
import { expect, test } from 'vitest'
import { openHouse } from '../../test/harness.ts'
import { booksAreWhole } from '../../test/money-people.ts'
import { DEFAULT_SEED, simulatedMarket } from '../market/simulated/market.ts'
import { simulatedFeed } from '../market/simulated/simulated-feed.ts'
import { saveInstruments } from '../market/store/instruments.ts'
import { storyOfIssues } from './ipo.ts'
import { seedDemo } from './seed.ts'
import { seedShelf, storyOfShelf } from './shelf.ts'
import { seedTrades } from './trades.ts'

/** In India: a day that begins, one that ends, before, in and after the exchange’s hours, a weekend, and a holiday before one. */
const STARTS = [
  '2026-11-16T00:05+05:30',
  '2026-11-17T08:40+05:30',
  '2026-11-18T05:38+05:30',
  '2026-11-19T12:00+05:30',
  '2026-11-20T23:55+05:30',
  '2026-11-21T16:35+05:30',
  '2026-11-22T18:00+05:30',
  '2026-12-25T10:53+05:30',
]

test.each(STARTS)('started at %s', async (at) => {
  const house = await openHouse()
  try {
    const { services, clock } = house
    clock.move(Date.parse(at) - clock.now().getTime())
    await seedDemo(services, { ...storyOfIssues(services), ...storyOfShelf(services) })
    const { db, market, businessClock } = services
    const simulated = simulatedMarket(market.times.hours, DEFAULT_SEED)
    await saveInstruments(db, simulated.instruments, 'existence')
    await market.reload()
    market.run(simulatedFeed(simulated, () => market.listing().all, businessClock))
    await seedTrades(services)
    await seedShelf(services)
    expect(await booksAreWhole(house)).toBe(true)
  } finally {
    await house.close()
  }
})

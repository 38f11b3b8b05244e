/** A demo's first start at any instant, as the server makes it. */
import { storyOfIssues } from '../src/demo/ipo.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { seedShelf, storyOfShelf } from '../src/demo/shelf.ts'
import { seedTrades } from '../src/demo/trades.ts'
import { DEFAULT_SEED, type SimulatedMarket, simulatedMarket } from '../src/market/simulated/market.ts'
import { simulatedFeed } from '../src/market/simulated/simulated-feed.ts'
import { saveInstruments } from '../src/market/store/instruments.ts'
import type { House } from './harness.ts'

/** Says which market it has. */
export async function startDemo({ services, clock }: House, at: string): Promise<SimulatedMarket> {
  clock.move(Date.parse(at) - clock.now().getTime())
  await seedDemo(services, { ...storyOfIssues(services), ...storyOfShelf(services) })
  const { db, market, businessClock } = services
  const simulated = simulatedMarket(market.times.hours, DEFAULT_SEED)
  await saveInstruments(db, simulated.instruments, 'existence')
  await market.reload()
  market.run(simulatedFeed(simulated, () => market.listing().all, businessClock))
  await seedTrades(services)
  await seedShelf(services)
  return simulated
}

/**
 * market: a database has real prices or simulated ones, never both. Each price carries its own source, but a chart, a day's
 * change and a gain are made of many, and nobody could say what a line of both is.
 */
import type { Queries } from '../platform/database.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { SIMULATED_SOURCE } from './simulated/universe.ts'

export async function hasSimulatedPrices(db: Queries): Promise<boolean> {
  const [found] = await db.query<{ is_simulated: boolean }>(
    'select exists (select from instrument where source = $1) as is_simulated',
    [SIMULATED_SOURCE],
  )
  return found?.is_simulated ?? false
}

async function hasRealPrices(db: Queries): Promise<boolean> {
  const [found] = await db.query<{ is_real: boolean }>(
    `select exists (select from import_report where kind like 'bhavcopy%' and accepted > 0)
         or exists (select from last_quote where source <> $1) as is_real`,
    [SIMULATED_SOURCE],
  )
  return found?.is_real ?? false
}

export async function refuseMixedPrices(db: Queries, feed: 'simulated' | 'replay' | 'kite'): Promise<void> {
  if (feed === 'simulated') {
    if (!(await hasRealPrices(db))) return
    throw new StartFailure(
      'This database holds real prices, and simulated ones do not belong among them: set MARKET_FEED to replay or kite, or start the simulated market with a DATA_DIR or DATABASE_URL of its own.',
    )
  }
  if (await hasSimulatedPrices(db)) {
    throw new StartFailure(
      `This database holds simulated prices, and real ones do not belong among them: start MARKET_FEED=${feed} with a DATA_DIR or DATABASE_URL of its own.`,
    )
  }
}

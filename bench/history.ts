/**
 * Bench: what a past of 1,000,000 orders costs. The same is measured before it is there and afterwards, in the same run: what a
 * client holds, an order, the match of what waits, and the settlement of what falls due. Each should not know the difference.
 */
import { buyStock, listHolding, urlOf } from '@pramaan/contracts'
import { openServices } from '../apps/server/src/main.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { standard } from '../apps/server/src/products/stock/kinds.ts'
import { highestLimits, reachedOrders } from '../apps/server/src/products/stock/waiting-orders.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import { say } from './say.ts'
import { giveLots } from './trading/holdings.ts'
import { makeParties, type Party } from './trading/parties.ts'
import { giveHistory, giveWaiting } from './trading/past.ts'
import { drive, requestsOf } from './trading/requests.ts'
import { secondsToSettle } from './trading/settling.ts'
import { onStage, type Stage } from './trading/stage.ts'

const CLIENTS = 1000
const HOLDERS = 10
const LOTS = 1000
const WAITING = 2000
const SALES = 5000
/** `npm run bench:history -- 100000` for a quick look. */
const ORDERS = Number(process.argv[2] ?? 1_000_000)
const PASSES = 5
const LIMIT = 1.5

const BUY = JSON.stringify({ market: 'NSE', symbol: 'RELIANCE', quantity: 20, order_type: 'market' })

interface Took {
  readonly holdings: number[]
  readonly orders: number[]
  readonly matching: number[]
  readonly settling: number[]
}

whenAskedToStop(async () => {})
await onStage(bench).catch(giveUp)

async function bench(stage: Stage): Promise<void> {
  const { databases, sessions } = stage
  const parties = await makeParties(databases, sessions, CLIENTS)
  const holders = await makeParties(databases, sessions, HOLDERS)
  await giveLots(databases, holders, LOTS)
  await giveWaiting(databases, parties, WAITING)
  const before = await measure(stage, parties, holders)
  const started = performance.now()
  await giveHistory(databases, [...parties, ...holders], ORDERS)
  console.log(`  ${ORDERS} past orders written in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const after = await measure(stage, parties, holders)
  const ratio = (part: keyof Took): boolean =>
    say(
      `${part} after ${ORDERS} past orders against before`,
      after[part].map((ms, pass) => ms / (before[part][pass] ?? ms)),
      (median) => median <= LIMIT,
      `≤ ${LIMIT}`,
    )
  const passed = (['holdings', 'orders', 'matching', 'settling'] as const).map(ratio)
  process.exitCode = passed.every(Boolean) ? 0 : 1
}

async function measure(stage: Stage, parties: readonly Party[], holders: readonly Party[]): Promise<Took> {
  const { databases, sessions, port, keys } = stage
  await databases.owner.query('vacuum analyze')
  await stage.resume()
  const ask = { port, accessTokens: sessions.accessTokens }
  const holding = await requestsOf(holders, { ...ask, line: { method: 'GET', path: urlOf(listHolding) } })
  const buying = await requestsOf(parties, {
    ...ask,
    line: { method: 'POST', path: urlOf(buyStock), body: BUY },
  })
  const took: Took = { holdings: [], orders: [], matching: [], settling: [] }
  for (let pass = 0; pass <= PASSES; pass += 1) {
    const held = await drive({ port, connections: 1, seconds: 2, requests: holding })
    const bought = await drive({ port, connections: 4, seconds: 2, requests: buying })
    // The first one warms up.
    if (pass === 0) continue
    took.holdings.push(held.p50)
    took.orders.push(bought.p50)
  }
  await stage.stopServer()
  const services = await openServices(databases.db, keys, systemClock, { isSecure: false, mode: 'demo' })
  for (let pass = 0; pass <= PASSES; pass += 1) {
    const matched = await matchOnce(databases.db.as('firm'))
    const seconds = await secondsToSettle(databases, services, parties, SALES)
    if (pass === 0) continue
    took.matching.push(matched)
    took.settling.push(seconds * 1000)
  }
  for (const [part, ms] of Object.entries(took))
    console.log(`  ${part}: ${ms.map((one: number) => one.toFixed(1)).join(', ')} ms`)
  return took
}

/** The looks that a round of matching takes at what waits. */
async function matchOnce(firm: Parameters<typeof highestLimits>[0]): Promise<number> {
  const started = performance.now()
  const highest = await highestLimits(firm)
  const asks = highest.map(({ instrument_id: instrumentId, limit_paise: limit }) => ({
    instrumentId,
    bestPaise: Number(limit),
  }))
  const reached = await reachedOrders(firm, standard.kind, asks, {
    placedBefore: systemClock.now(),
    most: 200,
  })
  if (reached.length === 0) throw new Error('nothing waits')
  return performance.now() - started
}

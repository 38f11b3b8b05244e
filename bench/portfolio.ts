/**
 * Bench: the past of portfolios. One client with 10,000 trades in five years: the first look, which works out 1,800 days, and every look
 * after it. What is held, against Ghostfolio. Then the night of a crowd with ten shares each, all in one run of the job; a client costs
 * the same among many as among few.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type InvestStat, viewInvestStat } from '@pramaan/contracts'
import { clientDays } from '../apps/server/src/features/stats/value-clients.ts'
import { newPerson, sendAs } from '../apps/server/test/account-people.ts'
import { templateIn } from '../apps/server/test/global-setup.ts'
import { type House, openHouse } from '../apps/server/test/harness.ts'
import { listShares, share } from '../apps/server/test/market.ts'
import { cache } from '../tools/places.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import { againstGhostfolio } from './portfolio/ghostfolio.ts'
import { giveCrowd, giveNextDay, giveTrades } from './portfolio/lives.ts'
import { spentMs } from './portfolio/spent.ts'
import { say } from './say.ts'

/** `npm run bench:portfolio -- 10000` for a quick look. */
const MANY = Number(process.argv[2] ?? 100_000)
const FEW = MANY / 10
const TRADES = 10_000
const SHARES = 50
const LOOKS = 200
const FIRST_LIMIT_MS = 2000
const LOOK_LIMIT_MS = 100
const NIGHT_LIMIT_S = 600
const MOST_PER_CLIENT = 1.3
const DAY_MS = 86_400_000
/** Of the crowd, while it is written. */
const AT_ONCE = 2000

whenAskedToStop(async () => {})
await bench().catch(giveUp)

async function bench(): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-'))
  const postgres = await templateIn(folder, true)
  const house = await openHouse({ postgresUrl: postgres.url })
  const spent = (): number => spentMs(join(folder, 'postgres', 'postgres'))
  try {
    await listShares(house, ...Array.from({ length: SHARES }, (_, n) => share(`PAST${n}`)))
    const passed = [
      await oneClient(house, spent),
      await againstGhostfolio(house, spent),
      await crowd(house, spent),
    ]
    process.exitCode = passed.every(Boolean) ? 0 : 1
  } finally {
    await house.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function oneClient(house: House, spent: () => number): Promise<boolean> {
  const person = await newPerson(house)
  await giveTrades(house, person.id, TRADES)
  const look = async (): Promise<{ ms: number; cpu: number; days: number }> => {
    const [began, before] = [performance.now(), spent()]
    const { body } = await sendAs(house, person, viewInvestStat)
    const told: InvestStat = body.data
    return { ms: performance.now() - began, cpu: spent() - before, days: told.curve.days.length }
  }
  const first = await look()
  console.log(`  the first look took ${first.cpu.toFixed(0)} ms of the processor`)
  const looks: number[] = []
  const before = spent()
  for (let n = 0; n < LOOKS; n += 1) looks.push((await look()).ms)
  const [p50, p99] = [0.5, 0.99].map(
    (share) => looks.toSorted((a, b) => a - b)[Math.floor(LOOKS * share)] ?? 0,
  )
  console.log(
    `  a look after it: p50 ${p50?.toFixed(1)} ms, ${((spent() - before) / LOOKS).toFixed(1)} ms of the processor`,
  )
  const isQuick = say(
    `first look at ${first.days} days with ${TRADES} trades, ms`,
    [first.ms],
    (ms) => ms < FIRST_LIMIT_MS,
    `< ${FIRST_LIMIT_MS}`,
  )
  return (
    say('a look after it, p99 in ms', [p99 ?? 0], (ms) => ms < LOOK_LIMIT_MS, `< ${LOOK_LIMIT_MS}`) && isQuick
  )
}

async function crowd(house: House, spent: () => number): Promise<boolean> {
  const few = await night(house, FEW, spent)
  const many = await night(house, MANY - FEW, spent)
  const isLinear = say(
    `processor for a client among ${many.clients} against one among ${few.clients}`,
    [many.cpu / many.clients / (few.cpu / few.clients)],
    (ratio) => ratio <= MOST_PER_CLIENT,
    `≤ ${MOST_PER_CLIENT}`,
  )
  return (
    say(
      `a night of ${many.clients} clients, s`,
      [many.seconds],
      (s) => s < NIGHT_LIMIT_S,
      `< ${NIGHT_LIMIT_S}`,
    ) && isLinear
  )
}

interface Night {
  readonly clients: number
  readonly seconds: number
  readonly cpu: number
}

/** So many more clients, and then one night of all. */
async function night(house: House, more: number, spent: () => number): Promise<Night> {
  const { services } = house
  for (let given = 0; given < more; given += AT_ONCE) await giveCrowd(house, Math.min(AT_ONCE, more - given))
  await house.owner.query('vacuum analyze')
  await clientDays(services).run()
  services.businessClock.hear(services.businessClock.aheadMs() + DAY_MS)
  await giveNextDay(house)
  await house.owner.query('vacuum analyze')
  const [began, before] = [performance.now(), spent()]
  const clients = await clientDays(services).run()
  const seconds = (performance.now() - began) / 1000
  const cpu = spent() - before
  console.log(
    `  ${clients} clients: ${seconds.toFixed(1)} s, ${(cpu / clients).toFixed(2)} ms of the processor each`,
  )
  return { clients, seconds, cpu }
}

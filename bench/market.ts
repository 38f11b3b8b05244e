/**
 * Bench: the live market against its limits. A server process of its own hears a feed that moves 200 stocks four times a
 * second; the pages that listen are other processes, so that what is measured is the server's own share of a core.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiKeyHeader, DEMO_STOCK_API_KEY } from '@pramaan/contracts'
import { startPostgres } from '@pramaan/local-postgres'
import { cache } from '../tools/places.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import type { FromServer, ToServer } from './market/server.ts'

/** One process listens for all pages: on the same two cores, waking several is counted against the server too. */
const PAGES_PER_PROCESS = 4000
const CALLS = 1000
const AT_ONCE = 10
const PASSES = 7
const MEASURED_MS = Number(process.env.BENCH_SECONDS ?? 15) * 1000

const key = { [apiKeyHeader]: DEMO_STOCK_API_KEY }
const typed = ['rel', 'industries limited', 'tata stel', 'a', 'sirosati', 'mahindar bank', 'inds limtd']

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly limit: number
}

whenAskedToStop(async () => {})
await bench().catch(giveUp)

async function bench(): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const dataDir = mkdtempSync(join(cache, 'bench-market-'))
  const postgres = await startPostgres({ dataDir, durable: false })
  const server = fork(join(import.meta.dirname, 'market/server.ts'), [postgres.url])
  try {
    const ready = await told(server, 'ready')
    const { url, tickets } = ready
    const figures = [...(await timedCalls(url)), await cachedRead(server, ready)]
    await asked(server, { ask: 'feed' }, 'feed')
    for (const some of [tickets.slice(0, 1000), tickets.slice(1000, 5000)]) {
      figures.push(...(await fanOut(server, url, some)))
    }
    process.exitCode = report(figures) ? 0 : 1
  } finally {
    server.kill()
    await once(server, 'exit')
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.exit()
}

async function told<Kind extends FromServer['kind']>(
  server: ChildProcess,
  kind: Kind,
): Promise<Extract<FromServer, { kind: Kind }>> {
  for (;;) {
    const [message]: [FromServer] = (await once(server, 'message')) as [FromServer]
    if (message.kind === kind) return message as Extract<FromServer, { kind: Kind }>
  }
}

async function asked<Kind extends FromServer['kind']>(server: ChildProcess, ask: ToServer, kind: Kind) {
  const answer = told(server, kind)
  server.send(ask)
  return answer
}

async function timedCalls(url: string): Promise<Figure[]> {
  const chart = await timesOf(500, () => get(`${url}/data/chart_data?market=NSE&symbol=B0&interval=1d`, key))
  const search = await timesOf(700, (turn) =>
    get(`${url}/data/search/?query=${encodeURIComponent(typed[turn % typed.length] ?? '')}`, key),
  )
  console.log(`  chart p50 ${percentile(chart, 0.5)} ms, search p50 ${percentile(search, 0.5)} ms`)
  return [
    { name: 'chart of five years, p99', value: percentile(chart, 0.99), unit: ' ms', limit: 15 },
    { name: 'search over 20,000, p99', value: percentile(search, 0.99), unit: ' ms', limit: 10 },
  ]
}

/** The market page, signed in, beside a route that does nothing: passes take turns, the middle one counts. */
async function cachedRead(
  server: ChildProcess,
  ready: Extract<FromServer, { kind: 'ready' }>,
): Promise<Figure> {
  // One client may make 1,200 calls a minute, so many take turns.
  let turn = 0
  const bearer = () => {
    turn += 1
    // As every browser asks.
    return {
      authorization: `Bearer ${ready.tokens[turn % ready.tokens.length]}`,
      'accept-encoding': 'gzip, deflate, br',
    }
  }
  const spent = async (call: () => Promise<void>): Promise<number> => {
    await asked(server, { ask: 'cpu' }, 'cpu')
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let left = CALLS / AT_ONCE; left > 0; left -= 1) await call()
      }),
    )
    return (await asked(server, { ask: 'cpu' }, 'cpu')).us / CALLS
  }
  const passes: { cached: number; empty: number }[] = []
  for (let pass = 0; pass < PASSES; pass += 1) {
    passes.push({
      empty: await spent(() => get(ready.emptyUrl, {})),
      cached: await spent(() => get(`${ready.url}/api/market/app/v1/overview`, bearer())),
    })
  }
  const [cached, empty] = [
    percentile(
      passes.map((one) => one.cached),
      0.5,
    ),
    percentile(
      passes.map((one) => one.empty),
      0.5,
    ),
  ]
  console.log(`  an empty route costs ${empty} µs of the processor, the cached market page ${cached} µs`)
  const ratio = percentile(
    passes.map((one) => one.cached / one.empty),
    0.5,
  )
  return { name: 'cached read against an empty route', value: ratio, unit: ' ×', limit: 2 }
}

function get(address: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(address, { headers, agent }, (response) => {
      response.resume()
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
      response.on('end', () => resolve())
    })
      .on('error', reject)
      .end()
  })
}

async function timesOf(count: number, call: (turn: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let turn = -50; turn < count; turn += 1) {
    const begun = performance.now()
    await call(Math.abs(turn))
    if (turn >= 0) times.push(performance.now() - begun)
  }
  return times
}

async function fanOut(server: ChildProcess, url: string, tickets: readonly string[]): Promise<Figure[]> {
  const pages: ChildProcess[] = []
  for (let from = 0; from < tickets.length; from += PAGES_PER_PROCESS) {
    const some = fork(join(import.meta.dirname, 'market/pages.ts'), [url])
    some.send(tickets.slice(from, from + PAGES_PER_PROCESS))
    await once(some, 'message')
    pages.push(some)
  }
  await sleep(3000)
  await asked(server, { ask: 'cpu' }, 'cpu')
  for (const some of pages) some.send('measure')
  const before = (await asked(server, { ask: 'memory' }, 'memory')).megabytes
  await sleep(MEASURED_MS)
  const { share } = await asked(server, { ask: 'cpu' }, 'cpu')
  const after = (await asked(server, { ask: 'memory' }, 'memory')).megabytes
  const delays: number[] = []
  let frames = 0
  for (const some of pages) {
    const [heard]: [{ delays: number[]; frames: number }] = (await reply(some)) as [
      { delays: number[]; frames: number },
    ]
    for (const delay of heard.delays) delays.push(delay)
    frames += heard.frames
    some.kill()
  }
  const count = tickets.length
  const expected = (count * MEASURED_MS) / 250
  const missed = Math.max(0, Math.round((1000 * (expected - frames)) / expected) / 10)
  console.log(`  ${count} pages; memory ${before} → ${after} MB`)
  const limit = count > 1000 ? 25 : 10
  return [
    { name: `${count} pages × 200 stocks × 4 Hz`, value: share, unit: '% of a core', limit },
    { name: `frames missed, ${count} pages`, value: missed, unit: '%', limit: 2 },
    { name: `tick to page, p99, ${count} pages`, value: percentile(delays, 0.99), unit: ' ms', limit: 100 },
    { name: `memory grown, ${count} pages`, value: Math.max(0, after - before), unit: ' MB', limit: 30 },
  ]
}

function reply(pages: ChildProcess): Promise<unknown[]> {
  const answer = once(pages, 'message')
  pages.send('report')
  return answer
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 100) / 100
}

function report(figures: readonly Figure[]): boolean {
  const held = figures.map(({ name, value, unit, limit }) => {
    const isHeld = value <= limit
    console.log(`${isHeld ? '✓' : '✗'} ${name.padEnd(36)} ${`${value}${unit}`.padEnd(20)} ≤ ${limit}`)
    return isHeld
  })
  return held.every(Boolean)
}

/**
 * Bench: one server, two and four on one database: withdrawals and purchases through all of the product, with as many connections in all
 * each time, in turns; and what limits each. All four run all the time, so that what they do by themselves is the same in every row.
 * `npm run bench:servers -- 3` for other than five passes.
 */
import { buyStock, requestWithdrawal, urlOf } from '@pramaan/contracts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import type { Load, Measured } from './load.ts'
import { onServers, type Saver, type Servers } from './servers/stage.ts'
import { type Watched, watched } from './servers/watch.ts'
import { drive, requestsOf } from './trading/requests.ts'

const COUNTS = [1, 2, 4] as const
const MOST = 4
const CONNECTIONS = 32
const SECONDS = 5
const PASSES = Number(process.argv[2] ?? 5)

whenAskedToStop(async () => {})
await onServers(MOST, bench).catch(giveUp)

interface Row {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly spent: Watched
}

async function bench(servers: Servers): Promise<void> {
  for (const [name, requests] of Object.entries(await pathsOf(servers))) {
    // The first one warms up.
    for (const port of servers.running.keys()) await load(servers, requests, [port], 1)
    const rows = new Map<number, Row[]>(COUNTS.map((count) => [count, []]))
    for (let pass = 1; pass <= PASSES; pass += 1) {
      for (const count of COUNTS) {
        await servers.owner.query('checkpoint')
        const over = Array.from({ length: count }, (_, n) => (n + pass) % MOST)
        rows.get(count)?.push(await load(servers, requests, over, SECONDS))
      }
    }
    console.log(`${name}, ${CONNECTIONS} connections in all, ${PASSES} passes of ${SECONDS} s, medians`)
    for (const [count, all] of rows) tell(count, all, rows.get(1) ?? [])
  }
}

/** The requests of each path, for each server its own: the port stands in them. */
async function pathsOf({ savers, sessions, running }: Servers) {
  const { accessTokens } = sessions
  const withdrawing = (saver: Saver) => JSON.stringify({ amount: 20_000, bank_card_id: saver.card })
  const buying = JSON.stringify({ market: 'NSE', symbol: 'RELIANCE', quantity: 20, order_type: 'market' })
  const to = async (port: number, path: string, bodyOf: (saver: Saver) => string) =>
    (
      await Promise.all(
        savers.map((saver) =>
          requestsOf([saver], { port, accessTokens, line: { method: 'POST', path, body: bodyOf(saver) } }),
        ),
      )
    ).flat()
  const each = (path: string, bodyOf: (saver: Saver) => string) =>
    Promise.all(running.map(({ port }) => to(port, path, bodyOf)))
  return {
    withdrawals: await each(urlOf(requestWithdrawal), withdrawing),
    purchases: await each(urlOf(buyStock), () => buying),
  }
}

async function load(
  { owner, clusterDir, running }: Servers,
  requests: readonly Load['requests'][],
  over: readonly number[],
  seconds: number,
): Promise<Row> {
  const pids = running.map(({ pid }) => pid)
  const { result, spent } = await watched({ owner, clusterDir, pids }, () =>
    Promise.all(
      over.map((n, turn) => {
        const all = requests[n] ?? []
        // No two servers are asked for the same client at once.
        const own = all.filter((_, at) => at % over.length === turn)
        return drive({
          port: running[n]?.port ?? 0,
          connections: CONNECTIONS / over.length,
          seconds,
          requests: own,
        })
      }),
    ),
  )
  return { ...together(result), spent }
}

const together = (all: readonly Measured[]): Omit<Row, 'spent'> => ({
  perSecond: all.reduce((sum, one) => sum + one.perSecond, 0),
  p50: all.reduce((sum, one) => sum + one.p50, 0) / all.length,
  p99: Math.max(...all.map((one) => one.p99)),
})

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function tell(count: number, rows: readonly Row[], alone: readonly Row[]): void {
  const of = (value: (row: Row) => number) => median(rows.map(value))
  const ratio = median(rows.map((row, pass) => row.perSecond / (alone[pass]?.perSecond ?? row.perSecond)))
  console.log(
    `  ${count} server${count > 1 ? 's' : ' '} ${of((row) => row.perSecond).toFixed(0)}/s (${ratio.toFixed(2)} of one), p50 ${of((row) => row.p50).toFixed(1)} ms,` +
      ` p99 ${of((row) => row.p99).toFixed(1)} ms; cores: servers ${of((row) => row.spent.servers).toFixed(2)}, PostgreSQL ${of((row) => row.spent.postgres).toFixed(2)}`,
  )
  console.log(`    sessions at work: ${rows.at(-1)?.spent.waits}`)
}

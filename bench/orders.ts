/**
 * Bench: how fast orders are. The order path through HTTP is held against pgbench, which calls the same function for one order
 * at a time on the same server and in the same run; then what a client holds, and the settlement of a day. Ratios are
 * believed; the machine is shared and noisy.
 */
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import { findPgbench } from './pgbench.ts'
import { holdings } from './trading/holdings.ts'
import { orderPath } from './trading/order-path.ts'
import { makeParties } from './trading/parties.ts'
import { settling } from './trading/settling.ts'
import { onStage, type Stage } from './trading/stage.ts'

/** Enough that no client's own limit of calls a minute is reached. */
const CLIENTS = 2000
const HOLDERS = 10
/** `npm run bench:orders -- 2` for a quick look, and behind it which of: path, holdings, settling. */
const PASSES = Number(process.argv[2] ?? 5)
const PARTS = process.argv[3] ?? 'path,holdings,settling'
const SECONDS = 4

whenAskedToStop(async () => {})
await onStage(bench).catch(giveUp)

async function bench({ databases, sessions, keys, resume, stopServer, ...at }: Stage): Promise<void> {
  const pgbench = findPgbench()
  const parties = await makeParties(databases, sessions, CLIENTS)
  const few = await makeParties(databases, sessions, HOLDERS)
  const many = await makeParties(databases, sessions, HOLDERS)
  await resume()
  const { accessTokens } = sessions
  const field = { ...databases, ...at, pgbench, accessTokens, passes: PASSES, seconds: SECONDS }
  const passed: boolean[] = []
  if (PARTS.includes('path')) passed.push(await orderPath(field, parties))
  if (PARTS.includes('holdings')) passed.push(await holdings(field, few, many))
  await stopServer()
  if (PARTS.includes('settling')) passed.push(await settling(databases, keys, parties))
  process.exitCode = passed.every(Boolean) ? 0 : 1
}

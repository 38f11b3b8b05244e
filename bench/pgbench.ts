/** Bench: PostgreSQL's own load tool, which calls one of the product's functions for one request at a time. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cache } from '../tools/places.ts'

/** Each connection plans the function's statements first; that is not what is measured. */
const WARM_UP_SECONDS = 4

export interface PgbenchRun {
  readonly pgbench: string
  /** With the app's own login. */
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly script: string
}

/** Calls a second, after the warm-up. */
export async function runPgbench({
  pgbench,
  url,
  connections,
  seconds,
  script,
}: PgbenchRun): Promise<number> {
  const file = join(cache, `bench-${process.pid}.sql`)
  writeFileSync(file, script)
  const clients = ['-c', String(connections), '-j', '2', '-T', String(WARM_UP_SECONDS + seconds)]
  const { stderr } = await promisify(execFile)(pgbench, [
    ...['-n', '-M', 'prepared', '-P', '1', ...clients],
    ...['-f', file, url],
  ]).finally(() => rmSync(file))
  const steady = [...stderr.matchAll(/^progress: ([0-9.]+) s, ([0-9.]+) tps/gm)].flatMap(
    ([, second, rate]) => (Number(second) > WARM_UP_SECONDS + 0.5 ? [Number(rate)] : []),
  )
  if (steady.length === 0) throw new Error(`pgbench said: ${stderr}`)
  return steady.reduce((sum, rate) => sum + rate, 0) / steady.length
}

export function findPgbench(): string {
  const debian = '/usr/lib/postgresql'
  const found = [
    process.env.PGBENCH ?? '',
    '/usr/bin/pgbench',
    ...(existsSync(debian)
      ? readdirSync(debian).map((version) => join(debian, version, 'bin', 'pgbench'))
      : []),
  ].find((path) => path !== '' && existsSync(path))
  if (!found)
    throw new Error('This bench needs pgbench: install PostgreSQL’s own tools, or set PGBENCH to its path.')
  return found
}

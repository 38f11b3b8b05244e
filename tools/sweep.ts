/** Set-up and running: removes what killed test runs left in `.cache`. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './places.ts'

const DAY_MS = 86_400_000
const LEFT_BEHIND = /^(test-postgres-|instance-|web-|start |local postgres |a checkout |vitest-|playwright-)/

/** Only what is a day old: a run that is still going on is younger. */
export function sweepCache(now = Date.now()) {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache).filter((entry) => LEFT_BEHIND.test(entry))) {
    const path = join(cache, name)
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now)
    if (age > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

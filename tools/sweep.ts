/** Set-up and running: removes what killed test runs and benches left in `.cache` and in memory. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MEMORY_DISK, SCRATCH } from '@pramaan/local-postgres'
import { cache } from './places.ts'

const DAY_MS = 86_400_000
const LEFT_BEHIND = new RegExp(
  `^(${SCRATCH}|web-|start |local postgres |made cluster |test-|a checkout |vitest-|playwright-|bench-)`,
)

/** Only what is a day old: a run that is still going on is younger. */
export function sweepCache(now = Date.now()) {
  mkdirSync(cache, { recursive: true })
  const inMemory = existsSync(MEMORY_DISK) ? readdirSync(MEMORY_DISK) : []
  const left = [
    ...readdirSync(cache)
      .filter((name) => LEFT_BEHIND.test(name))
      .map((name) => join(cache, name)),
    ...inMemory.filter((name) => name.startsWith(SCRATCH)).map((name) => join(MEMORY_DISK, name)),
  ]
  for (const path of left) {
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now)
    if (age > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

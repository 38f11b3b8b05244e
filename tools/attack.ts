/**
 * Set-up and running: `npm run attack`. Starts an instance of its own on this machine and attacks it from outside; ends with 1
 * if anything gave way. `--short` takes a sample, for `npm test`; `--seed 7` repeats a run; `--all` shows
 * every breach and not the first three; other words choose families.
 */
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { scratchFolder } from '@pramaan/local-postgres'
import { openArena } from '../apps/server/test/attacks/arena.ts'
import { families, runFamilies, tableOf } from '../apps/server/test/attacks/run-families.ts'
import { templateIn } from '../apps/server/test/global-setup.ts'
import { cache } from './places.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

const { values, positionals } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: '20261116' },
  },
  allowPositionals: true,
})

whenAskedToStop(async () => {})
await attack().catch(giveUp)

async function attack(): Promise<void> {
  const folder = scratchFolder(cache)
  const postgres = await templateIn(folder)
  try {
    const arena = await openArena(postgres.url, { seed: Number(values.seed), isShort: values.short })
    const chosen = families.filter(
      ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
    )
    const outcomes = await runFamilies(arena, chosen)
    await arena.close()
    console.log(tableOf(outcomes, values.all ? Number.POSITIVE_INFINITY : undefined))
    console.log(`seed ${values.seed}`)
    process.exitCode = outcomes.length > 0 && outcomes.every(({ breaches }) => breaches.length === 0) ? 0 : 1
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  process.exit()
}

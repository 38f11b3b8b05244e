/**
 * Set-up and running: `npm run chaos`. Kills, cuts, freezes and starves an instance of its own under a load of money and orders; after each
 * round everything that was acknowledged must be in the books, once. A table with the time until everybody was served again; 1 if anything
 * was lost, doubled, or did not come back. `--only kill-server,cut-commit` chooses, `--rounds 10` says how often, `--seed 7` throws other
 * dice, `--short` takes the sample that `npm test` takes.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFailure } from '@pramaan/local-postgres'
import { families } from '../apps/server/test/faults/families.ts'
import { isGood, runFamilies, tableOf } from '../apps/server/test/faults/run-families.ts'
import { cache } from './places.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

const USAGE = `Usage: npm run chaos -- [--seed 1] [--rounds N] [--short] [--only ${families.map(({ name }) => name).join(',')}]`
const AUDIT_EVERY = 25

await chaos().catch(giveUp)

async function chaos(): Promise<void> {
  const { seed, rounds, only, isShort } = readArguments()
  const folder = join(cache, `test-chaos-${process.pid}`)
  const closers: (() => Promise<void>)[] = []
  const clear = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
    await rm(folder, { recursive: true, force: true })
  }
  whenAskedToStop(clear)
  await mkdir(folder, { recursive: true })
  try {
    const chosen = families.filter(({ name }) => only.length === 0 || only.includes(name))
    const outcomes = await runFamilies(chosen, {
      ...{ folder, seed, auditEvery: AUDIT_EVERY },
      roundsOf: (family) => rounds ?? (isShort ? family.rounds.short : family.rounds.full),
      say: isShort ? () => {} : console.log,
      opened: (close) => closers.push(close),
    })
    console.log(tableOf(outcomes))
    console.log(`seed ${seed}`)
    process.exitCode = isGood(outcomes) ? 0 : 1
  } finally {
    await clear()
  }
  process.exit()
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string', default: '20261119' },
        rounds: { type: 'string' },
        only: { type: 'string', default: '' },
        short: { type: 'boolean', default: false },
      },
    })
    const only = values.only.split(',').filter((name) => name !== '')
    const isKnown = only.every((name) => families.some((family) => family.name === name))
    const isNumber = /^[1-9][0-9]{0,8}$/
    if (isKnown && isNumber.test(values.seed) && isNumber.test(values.rounds ?? '1'))
      return {
        ...{ seed: Number(values.seed), only, isShort: values.short },
        rounds: values.rounds ? Number(values.rounds) : null,
      }
  } catch {
    // What parseArgs says about a wrong argument is no better than how it is used.
  }
  throw new StartFailure(USAGE)
}

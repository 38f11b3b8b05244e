/**
 * Set-up and running: `npm run sim`. A life of money, orders and sign-in in memory, under faults, checked after every step; ends with 1
 * where something broke. `--seed 7 --steps 100000` repeats one, `--planted` looks for each planted bug.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { live, several } from '../apps/server/test/simulation/lives.ts'
import { findBug, plantedBugs } from '../apps/server/test/simulation/planted.ts'
import { cache } from './places.ts'
import { giveUp } from './stopping.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261118' },
    steps: { type: 'string', default: '100000' },
    planted: { type: 'boolean', default: false },
  },
})

/** So many lives of so many steps has a planted bug before it counts as not found. */
const BUDGET = { lives: 4, steps: 100_000 }
const AT_ONCE = 2

await (values.planted ? findPlanted() : liveOne()).catch(giveUp)

async function liveOne(): Promise<void> {
  const begun = performance.now()
  const life = await live({ seed: Number(values.seed), steps: Number(values.steps) })
  const seconds = Math.round((performance.now() - begun) / 1000)
  const lineOf = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  console.log(`checked: ${lineOf(life.checked)}`)
  console.log(`faults: ${lineOf(life.faults)}`)
  console.log(`seed ${life.seed}, ${life.steps} steps, ${seconds} s, hash ${life.hash}`)
  console.log(life.broken ? `broken at step ${life.broken.step}: ${life.broken.what}` : 'nothing was broken')
  process.exitCode = life.broken ? 1 : 0
}

async function findPlanted(): Promise<void> {
  const bugs = await plantedBugs()
  const found = await several(bugs, AT_ONCE, async (bug) => {
    const one = await findBug(bug, join(cache, `planted-${process.pid}`), BUDGET)
    console.log(
      one.after === null ? `✗ ${bug}: not found` : `✓ ${bug}: after ${one.after} steps, ${one.what}`,
    )
    return one
  })
  const count = found.filter(({ after }) => after !== null).length
  console.log(`${count} of ${bugs.length} planted bugs found`)
  process.exitCode = count === bugs.length ? 0 : 1
}

/** Set-up and running: `npm test`. Everything, ending in one line. */
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { journeys } from './journeys.ts'
import { root } from './places.ts'
import { runScript } from './run.ts'
import { type Counts, failureLines, readingSteps, runSteps, type Step } from './steps.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'
import { sweepCache } from './sweep.ts'
import { unitTests } from './unit-tests.ts'
import { scripts, weight } from './weight.ts'

const build: Step = {
  name: 'web build',
  run: async () => {
    await buildWeb(() => {})
    return { passed: true, said: '' }
  },
}

/** A sample of `npm run attack`, from outside and over HTTP. */
const attacks: Step = {
  name: 'attacks',
  run: () => runScript(join(root, 'tools', 'attack.ts'), ['--short']),
}

/** A few rounds of each fault of `npm run chaos`; more where `.ci/run` asks for them. */
const rounds = process.env.CHAOS_ROUNDS
const chaos: Step = {
  name: 'faults',
  run: () => runScript(join(root, 'tools', 'chaos.ts'), ['--short', ...(rounds ? ['--rounds', rounds] : [])]),
}

const unit = unitTests('unit and API tests', [
  'packages',
  'running',
  'tools',
  'server',
  'signer',
  'witness',
  'web',
  'console',
  'ui',
])

whenAskedToStop(async () => {})
await testAll().catch(giveUp)

async function testAll() {
  sweepCache()
  const counts: Counts[] = []
  counts.push(await runSteps([build, ...readingSteps], 2))
  // One after the other: both keep two cores busy, and a starved browser fails for no fault of its own.
  counts.push(await runSteps([unit, attacks, chaos, journeys(), weight, scripts], 1))
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  for (const line of failureLines(counts.flatMap(({ failures }) => failures))) console.log(line)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}

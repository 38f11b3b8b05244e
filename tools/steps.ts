/** Set-up and running: the steps of `npm run check` and `npm test`, each one line, with details only on failure. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { brokenBoundaries } from './boundaries.ts'
import { cache, program } from './places.ts'
import { type Outcome, runScript } from './run.ts'
import { sourceFiles } from './source-files.ts'

/** `failures` has the name of each that failed. */
export type Counts = { passed: number; failed: number; failures: string[] }

/** `counts` when the step is made of tests; otherwise the step counts as one. */
export type Result = Outcome & { counts?: Counts }

export type Step = { name: string; run: () => Promise<Result> }

const types = (name: string, project: string): Step => ({
  name: `types of ${name}`,
  run: () => {
    mkdirSync(join(cache, 'types'), { recursive: true })
    return runScript(program('typescript/bin/tsc'), ['--project', project, '--pretty', 'false'])
  },
})

/** What reads the source and runs none of it. */
export const readingSteps: Step[] = [
  {
    name: 'format and lint',
    run: () => runScript(program('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '.']),
  },
  types('server, packages and tools', 'tsconfig.json'),
  types('web', 'apps/web/tsconfig.json'),
  types('console', 'apps/console/tsconfig.json'),
  types('journeys', 'e2e/tsconfig.json'),
  { name: 'boundaries', run: async () => readBoundaries() },
  { name: 'nothing unused', run: () => runScript(program('knip/bin/knip.js'), ['--no-progress']) },
]

function readBoundaries(): Result {
  const lines = brokenBoundaries(sourceFiles()).map(
    ({ from, to, rule, says }) => `${from} → ${to}: ${rule}; ${says}.`,
  )
  return { passed: lines.length === 0, said: lines.join('\n') }
}

/** Runs the steps, at most `width` at a time, and prints a line as each ends. */
export async function runSteps(steps: Step[], width: number): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0, failures: [] }
  const waiting = [...steps]
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { passed, failed, failures } = await runStep(step)
      total.passed += passed
      total.failed += failed
      total.failures.push(...failures)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return total
}

async function runStep({ name, run }: Step): Promise<Counts> {
  const begun = performance.now()
  const { passed, said, counts } = await run().catch(asFailure)
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  const tests = counts ? ` (${counts.passed + counts.failed} tests)` : ''
  console.log(`${passed ? '✓' : '✗'} ${name}${tests}  ${seconds} s`)
  if (!passed) console.log(said.trim().replace(/^/gm, '    '))
  if (!counts) return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, failures: passed ? [] : [name] }
  const failures = counts.failures.map((test) => `${name}: ${test}`)
  // A run that failed around its tests (a file that does not load, a crash) must not look green.
  return {
    passed: counts.passed,
    failed: passed ? counts.failed : Math.max(counts.failed, 1),
    failures: passed || failures.length > 0 ? failures : [name],
  }
}

/** What failed, once more and by name, because the log of a failure can be longer than anybody scrolls. */
export const failureLines = (failures: readonly string[]): string[] =>
  failures.length === 0 ? [] : ['', 'Failed:', ...failures.map((name) => `  ✗ ${name}`)]

const asFailure = (error: unknown): Result => ({
  passed: false,
  said: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

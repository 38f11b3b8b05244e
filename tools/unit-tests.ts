/** Set-up and running: Vitest as a step, with its tests counted. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, program } from './places.ts'
import { runScript } from './run.ts'
import type { Counts, Result, Step } from './steps.ts'
import { unitCounts } from './test-reports.ts'

export const unitTests = (name: string, projects: string[]): Step => ({
  name,
  run: async (): Promise<Result> => {
    const report = join(cache, `vitest-${process.pid}.json`)
    const chosen = projects.flatMap((project) => ['--project', project])
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${report}`]
    const { passed, said } = await runScript(program('vitest/vitest.mjs'), ['run', ...chosen, ...reporters])
    const counts = countsIn(report)
    rmSync(report, { force: true })
    return { passed: passed && counts.passed > 0, said: said || 'No test ran.', counts }
  },
})

const countsIn = (path: string): Counts =>
  existsSync(path)
    ? unitCounts(JSON.parse(readFileSync(path, 'utf8')))
    : { passed: 0, failed: 1, failures: [] }

/** Set-up and running: Vitest as a step, with its tests counted. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, program } from './places.ts'
import { runScript } from './run.ts'
import type { Counts, Result, Step } from './steps.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

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

function countsIn(path: string): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  // A file that does not load has no tests to fail; it fails as one.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

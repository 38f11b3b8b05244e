/** Set-up and running: what the reports of Vitest and of Playwright count, and the names of what failed. Pure. */
import { relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './places.ts'
import type { Counts } from './steps.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: {
      status: string
      ancestorTitles: string[]
      title: string
      failureMessages?: string[]
    }[]
  }[]
}

type PlaywrightReport = {
  stats: Record<string, number>
  errors?: { message?: string }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightSuite = {
  title: string
  file: string
  specs?: {
    title: string
    tests: { projectName: string; status: string; results?: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

export function unitCounts({ numPassedTests, numFailedTests, testResults }: VitestReport): Counts {
  // A file that does not load has no tests to fail; it fails as one.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = fromRoot(name)
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ ancestorTitles, title, failureMessages }) =>
        withReason([file, ...ancestorTitles, title].join(' › '), failureMessages?.[0]),
      )
    // Its tests may all have passed, and what comes after them failed.
    return tests.length === 0 && status === 'failed' ? [`${file} (the file itself)`] : tests
  })
  return { passed: numPassedTests, failed: numFailedTests + broken, failures }
}

export function journeyCounts({ stats, errors = [], suites = [] }: PlaywrightReport): Counts {
  const failures = [
    ...suites.flatMap((suite) => failedJourneys(suite, [])),
    ...errors.flatMap(({ message = '' }) => `outside of a journey: ${message.trim().split('\n')[0]}`),
  ]
  return { passed: stats.expected ?? 0, failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0), failures }
}

/** The outermost suite is the file. */
function failedJourneys(
  { title, file, specs = [], suites = [] }: PlaywrightSuite,
  above: string[],
): string[] {
  const path = above.length === 0 ? [`e2e/journeys/${file}`] : [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        withReason(
          `${[...path, spec.title].join(' › ')} (${projectName})`,
          results?.find(({ error }) => error)?.error?.message,
        ),
      ),
  )
  return [...own, ...suites.flatMap((inner) => failedJourneys(inner, path))]
}

/** As much of the reason as tells one cause from another; the whole of it stands further up. */
const withReason = (name: string, said: string | undefined): string =>
  [
    name,
    ...stripVTControlCharacters(said ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(0, 3),
  ].join('\n      ')

const fromRoot = (path: string) => relative(root, path).split(sep).join('/')

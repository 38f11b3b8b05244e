import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { root } from './places.ts'
import { failureLines, runSteps, type Step } from './steps.ts'
import { journeyCounts, unitCounts } from './test-reports.ts'

afterEach(() => vi.restoreAllMocks())

const failing = (name: string, said: string): Step => ({ name, run: async () => ({ passed: false, said }) })

test('a failed unit test is named by its file and its full name with the first three lines of why, a file that does not load by its path', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      {
        name: join(root, 'packages/money/src/round.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', ancestorTitles: [], title: 'half up' },
          {
            status: 'failed',
            ancestorTitles: ['rounding', 'of paise'],
            title: '2.5 is 3',
            failureMessages: [
              '\u001b[31mexpected 2 to be 3\u001b[39m\n\n  - 3\n  + 2\n    at round.test.ts:3',
            ],
          },
        ],
      },
      { name: join(root, 'tools/broken.test.ts'), status: 'failed', assertionResults: [] },
    ],
  }
  expect(unitCounts(report)).toEqual({
    passed: 4,
    failed: 2,
    failures: [
      'packages/money/src/round.test.ts › rounding › of paise › 2.5 is 3\n      expected 2 to be 3\n      - 3\n      + 2',
      'tools/broken.test.ts (the file itself)',
    ],
  })
})

test('a failed journey is named by its file, its titles and where it ran; one that passed at the second try too', () => {
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 1 },
    errors: [{ message: 'The browser did not start\n  at launch' }],
    suites: [
      {
        title: 'buy.spec.ts',
        file: 'buy.spec.ts',
        specs: [
          {
            title: 'buys a share',
            tests: [
              {
                projectName: 'phone',
                status: 'unexpected',
                results: [{ error: { message: 'Not visible' } }],
              },
            ],
          },
          { title: 'sells it', tests: [{ projectName: 'phone', status: 'expected' }] },
        ],
        suites: [
          {
            title: 'with a limit',
            file: 'buy.spec.ts',
            specs: [{ title: 'lapses', tests: [{ projectName: 'desktop', status: 'flaky' }] }],
          },
        ],
      },
    ],
  }
  expect(journeyCounts(report)).toEqual({
    passed: 7,
    failed: 2,
    failures: [
      'e2e/journeys/buy.spec.ts › buys a share (phone)\n      Not visible',
      'e2e/journeys/buy.spec.ts › with a limit › lapses (desktop)',
      'outside of a journey: The browser did not start',
    ],
  })
})

test('the end of a run names everything that failed, step by step, and nothing of what passed', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const { passed, failed, failures } = await runSteps(
    [
      { name: 'types', run: async () => ({ passed: true, said: '' }) },
      failing('format and lint', 'a long story'),
      {
        name: 'unit tests',
        run: async () => ({
          passed: false,
          said: 'a longer one',
          counts: { passed: 3, failed: 1, failures: ['a.test.ts › adds'] },
        }),
      },
      // Every test passed, and the run around them failed.
      {
        name: 'journeys',
        run: async () => ({ passed: false, said: '', counts: { passed: 2, failed: 0, failures: [] } }),
      },
    ],
    1,
  )
  expect({ passed, failed }).toEqual({ passed: 6, failed: 3 })
  expect(failureLines(failures)).toEqual([
    '',
    'Failed:',
    '  ✗ format and lint',
    '  ✗ unit tests: a.test.ts › adds',
    '  ✗ journeys',
  ])
  expect(failureLines([])).toEqual([])
})

/** How the rounds are counted, and when the command says that it failed. */
import { expect, test } from 'vitest'
import { isGood, type Outcome, percentile, tableOf } from './run-families.ts'

const outcome = (more: Partial<Outcome>): Outcome => ({
  ...{ name: 'kill-server', lacks: null, rounds: 3, acknowledged: 90, unanswered: 12 },
  ...{ recoveredMs: [300, 100, 200], faults: [], seconds: 9.4, ...more },
})

test('of 100 rounds the 50th and the 99th are told, of 3 the 2nd and the last', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n)
  expect([percentile(hundred, 50), percentile(hundred, 99)]).toEqual([50, 99])
  expect([percentile([300, 100, 200], 50), percentile([300, 100, 200], 99)]).toEqual([200, 300])
})

test('a row says rounds, writes, what was wrong and the times; what was not run says why', () => {
  const table = tableOf([outcome({}), outcome({ name: 'disk-full', rounds: 0, lacks: 'only root can' })])
  expect(table.split('\n').slice(2)).toEqual([
    '| kill-server | 3 | 90 | 12 | 0 | 200 | 300 | 9 |',
    '| disk-full | not run |  |  |  |  |  |  |',
    '',
    'disk-full was not run: only root can.',
  ])
})

test('one fault fails the run, what was not run does not, and nothing run at all does', () => {
  const notRun = outcome({ rounds: 0, lacks: 'only root can' })
  expect(isGood([outcome({}), notRun])).toBe(true)
  expect(isGood([outcome({}), outcome({ faults: ['1 keys lost'] })])).toBe(false)
  expect(isGood([notRun])).toBe(false)
})

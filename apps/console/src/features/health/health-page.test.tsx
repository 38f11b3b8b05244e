/** health: what is wrong comes first, with what to do and where; what is well is said; old figures are not shown as new. */
import { alertNames, type Health } from '@pramaan/contracts'
import { until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { paperServer, refused, says, sitDown } from '../../platform/test/desk.tsx'
import { alertWords } from './alert-words.ts'
import { HealthPage } from './health-page.tsx'

const job = {
  name: 'mail',
  does: 'Delivery of mail',
  every_s: 2,
  ago_s: 1,
  has_run: true,
  failures: 0,
  is_failing: false,
  is_late: false,
}
const healthWith = (on: readonly string[], more: Partial<Health> = {}): Health => ({
  at: new Date().toISOString(),
  alerts: alertNames.map((name) => ({
    ...{ name, severity: 'red' as const, is_on: on.includes(name), amount: on.includes(name) ? 3 : 0 },
    is_checked: true,
  })),
  jobs: [job],
  due: [],
  overdue: [],
  signer: 'signing',
  head_age_s: 120,
  witnesses: [],
  disk_free_percent: 41,
  stream_lines: 2,
  requests: 1200,
  faults: 0,
  ...more,
})

async function look(answer: Health | Response) {
  paperServer({ '/health': answer })
  await sitDown('auditor', <HealthPage />, { at: '/health' })
}

test('while all is well it says so, with each check, the signer and when it was read', async () => {
  await look(healthWith([]))
  await until(() => says('All is running'))
  for (const words of [
    '16 checks',
    'Books add up',
    'Signer is running',
    '2 m ago',
    '1,200',
    '41%',
    'Running',
  ])
    expect(says(words), words).toBe(true)
  expect(says('Act now')).toBe(false)
})

test.each(alertNames)('%s says what it is, what to do, and is not among what is well', async (name) => {
  await look(healthWith([name]))
  await until(() => says('Act now'))
  const { act, well, page } = alertWords[name]
  expect([says(act), says(well), says('All is running')]).toEqual([true, false, false])
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.startsWith('Open '))
  expect(link?.getAttribute('href') ?? null).toBe(page?.to ?? null)
})

test('a job that stopped comes before those that run, and one that failed once is retried', async () => {
  const jobs = [
    job,
    { ...job, name: 'b', does: 'Settling', is_failing: true, failures: 2 },
    { ...job, name: 'c', does: 'Signing', is_late: true },
  ]
  await look(healthWith(['JobStopped'], { jobs }))
  await until(() => says('3 jobs have stopped.'))
  const text = document.body.textContent ?? ''
  expect(text.indexOf('Signing')).toBeLessThan(text.indexOf('Settling'))
  expect(text.indexOf('Settling')).toBeLessThan(text.indexOf('Delivery of mail'))
  expect([says('Stopped'), says('Failed, retrying'), says('2 failures since the start')]).toEqual([
    true,
    true,
    true,
  ])
})

test('what was not checked yet is not called well, and a job that never succeeded says so', async () => {
  const { alerts } = healthWith([])
  const unchecked = alerts.map((alert) => ({ ...alert, is_checked: alert.name !== 'BrokenInvariant' }))
  await look(healthWith([], { alerts: unchecked, jobs: [{ ...job, ago_s: 45, has_run: false }] }))
  await until(() => says('15 checks'))
  expect([
    says('Books add up'),
    says('Books: not audited yet'),
    says('Not yet, in 45 s'),
    says('45 s ago'),
  ]).toEqual([false, true, true, false])
})

test('figures of two minutes ago say that they are old', async () => {
  await look(healthWith([], { at: new Date(Date.now() - 120_000).toISOString() }))
  await until(() => says('These figures are 2 m old'))
})

test('an answer that does not come is said, with a way to try again', async () => {
  await look(refused(503, 'server_busy', 'busy'))
  await until(() => says('Try again'))
})

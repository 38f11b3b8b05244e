import { expect, test } from 'vitest'
import { type Clock, instantFrom, instantOfMs } from './clock.ts'
import { watchJobs } from './job-health.ts'

const START = instantFrom('2026-11-16T04:30:00Z')

/** Jobs, and a clock that moves when it is told to. */
function begin() {
  let ms = 0
  const clock: Clock = { now: () => instantOfMs(START.getTime() + ms) }
  const jobs = watchJobs(clock, () => ms)
  const wait = (more: number): void => {
    ms += more
  }
  return { jobs, wait }
}
const settling = { name: 'settlement', does: 'Settlement of sales', everyMs: 2000 }
const audit = { name: 'audit', does: 'The audit', everyMs: 3_600_000 }

test('a job of every 2 s is not well when it has not succeeded for more than 10 s, and well again once it has', () => {
  const { jobs, wait } = begin()
  const report = jobs.watch(settling)
  wait(4000)
  report.succeeded()
  wait(10_000)
  expect(jobs.checks()).toEqual([{ name: 'settlement', ok: true, says: 'Settlement of sales works.' }])
  wait(24_000)
  expect(jobs.checks()).toEqual([
    {
      name: 'settlement',
      ok: false,
      since: instantFrom('2026-11-16T04:30:04Z'),
      says: 'Settlement of sales has not succeeded for 34 seconds; the server’s log has the reason.',
    },
  ])
  report.succeeded()
  expect(jobs.checks()[0]?.ok).toBe(true)
})

test('a job that was never begun is not well after 3 of its turns', () => {
  const { jobs, wait } = begin()
  jobs.watch(audit)
  wait(3 * 3_600_000)
  expect(jobs.checks()[0]?.ok).toBe(true)
  wait(1)
  expect(jobs.checks()[0]?.ok).toBe(false)
})

test('one failure is told and forgiven; its reason is not told to strangers', () => {
  const { jobs } = begin()
  const report = jobs.watch(settling)
  report.failed(new Error('relation "product_order" does not exist'))
  expect(jobs.checks()).toEqual([
    { name: 'settlement', ok: true, says: 'Settlement of sales failed at its last turn and is tried again.' },
  ])
})

test('what must first come about is not well until it has', () => {
  const { jobs } = begin()
  const done = jobs.await('start', 'The server is starting.')
  expect(jobs.checks()).toEqual([{ name: 'start', ok: false, since: START, says: 'The server is starting.' }])
  done()
  expect(jobs.checks()).toEqual([])
})

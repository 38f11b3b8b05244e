import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startChores } from './chores.ts'
import { systemClock } from './clock.ts'
import { watchJobs } from './job-health.ts'
import { workHeaders, workUnderWay } from './work.ts'

const chore = { name: 'test', does: 'A test', everyMs: 100 }
const jobs = watchJobs(systemClock)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a chore runs in its rhythm and never twice at once', async () => {
  const ends: (() => void)[] = []
  const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const chores = startChores([{ ...chore, run }], jobs, () => {})
  await vi.advanceTimersByTimeAsync(350)
  expect(run).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledTimes(2)
  ends[1]?.()
  await chores.stop()
})

test('a chore that fails is reported and runs again in its next turn', async () => {
  const faults: unknown[] = []
  const run = vi.fn(async () => {
    throw new Error('no luck')
  })
  const chores = startChores([{ ...chore, run }], jobs, (error) => faults.push(error))
  await vi.advanceTimersByTimeAsync(250)
  expect(run).toHaveBeenCalledTimes(2)
  expect(faults).toEqual([new Error('no luck'), new Error('no luck')])
  await chores.stop()
})

test('each run of a chore has an id of its own, which is asked of others and told with its failure', async () => {
  const [asked, told]: Record<string, unknown>[][] = [[], []]
  const run = async () => {
    asked?.push(workHeaders())
    await Promise.resolve()
    throw new Error('no luck')
  }
  const chores = startChores([{ ...chore, run }], jobs, () => told?.push({ ...workUnderWay() }))
  await vi.advanceTimersByTimeAsync(250)
  expect(new Set(asked?.map((headers) => headers['x-request-id'])).size).toBe(2)
  expect(told).toEqual(asked?.map((headers) => ({ run: headers['x-request-id'] })))
  expect(workUnderWay()).toBeUndefined()
  await chores.stop()
})

test('stopping waits for what is under way, and nothing starts after it', async () => {
  let end = () => {}
  const run = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const chores = startChores([{ ...chore, run }], jobs, () => {})
  await vi.advanceTimersByTimeAsync(100)
  let hasStopped = false
  const stopping = chores.stop().then(() => {
    hasStopped = true
  })
  await vi.advanceTimersByTimeAsync(500)
  expect(hasStopped).toBe(false)
  end()
  await stopping
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(1)
})

/** Simulation in short: some lives hold, the same seed is the same life, and planted bugs are found. `npm run sim` has the long form. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { live, several } from './lives.ts'
import { findBug } from './planted.ts'

/** For hangs only: each life is a process, and others may keep the machine busy. */
const LIMIT = { timeout: 900_000 }
const SCRATCH = join(import.meta.dirname, '../../../../.cache', `planted-${process.pid}`)

test(
  'in five lives of 10,000 steps each, with faults of their own, every balance, price and effect is the reference’s',
  LIMIT,
  async () => {
    const lives = await several([1, 2, 3, 4, 5], 2, (seed) => live({ seed, steps: 10_000 }))
    for (const { broken } of lives) expect(broken).toBeNull()
    const sum = (name: string, of: 'faults' | 'checked') =>
      lives.reduce((all, one) => all + (one[of][name] ?? 0), 0)
    // A life without faults or without orders would show nothing.
    for (const fault of ['aborted', 'replyLost', 'doubled', 'requestLost', 'killed server'])
      expect(sum(fault, 'faults')).toBeGreaterThan(10)
    for (const what of ['orders', 'withdrawals', 'acknowledged'])
      expect(sum(what, 'checked')).toBeGreaterThan(100)
  },
)

test(
  'the same seed is the same life, to the hash of all that happened; another seed is another',
  LIMIT,
  async () => {
    const [one, again, other] = await several([7, 7, 8], 2, (seed) => live({ seed, steps: 4000 }))
    expect(again).toEqual(one)
    expect(other?.hash).not.toBe(one?.hash)
  },
)

test('of the planted bugs three are found within 10,000 steps each', LIMIT, async () => {
  const tried = ['fill-above-the-limit', 'gate-takes-the-future', 'grace-of-hours']
  const found = await several(tried, 2, (bug) => findBug(bug, SCRATCH, { lives: 1, steps: 10_000 }))
  for (const { bug, after } of found) expect(after, bug).not.toBeNull()
})

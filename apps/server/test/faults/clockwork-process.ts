/** What a server does by the clock, as a process of its own over a test's database, to be killed in the middle of a run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openServices } from '../../src/main.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { settlement } from '../../src/products/settlement.ts'
import { TEST_KEYS } from '../global-setup.ts'
import type { House } from '../harness.ts'

export interface Clockwork {
  /** `kill -9`; returns when it is gone. */
  kill(): Promise<void>
}

/** With the house's own time, which stands still. */
export function startClockwork({ databaseUrl, services }: House): Clockwork {
  const now = services.businessClock.now().toISOString()
  const child: ChildProcess = spawn(process.execPath, [import.meta.filename, databaseUrl, now], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function runOn(url: string, now: Date): Promise<never> {
  const db = openDatabase({ url, patience: { statementMs: 60_000 } })
  const services = await openServices(db, TEST_KEYS, { now: () => now }, { isSecure: false, mode: 'demo' })
  const clockwork = settlement(services)
  for (;;) {
    // What cannot be done yet is tried again, as the server does.
    await clockwork.doDue().catch(() => {})
    await sleep(100)
  }
}

const [, program, url, now] = process.argv
if (program === import.meta.filename && url && now) await runOn(url, new Date(now))

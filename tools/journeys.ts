/** Set-up and running: the browser journeys as a step, against one instance of their own with new data. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchFolder } from '@pramaan/local-postgres'
import { findBrowser } from './find-browser.ts'
import { cache, program, root } from './places.ts'
import { freePort } from './port.ts'
import { runScript } from './run.ts'
import type { Counts, Result, Step } from './steps.ts'
import { journeyCounts } from './test-reports.ts'

/** For hangs only: a busy machine takes minutes to make a demo. */
const READY_WITHIN_MS = 300_000

const NO_REPORT: Counts = { passed: 0, failed: 1, failures: [] }

type Instance = { url: string; dataDir: string; server: ChildProcess; said: () => string }

export const journeys = (args: string[] = []): Step => ({
  name: 'browser journeys',
  run: async (): Promise<Result> => {
    if (!hasJourneys())
      return { passed: false, said: 'There is no journey in e2e/journeys.', counts: NO_REPORT }
    const browser = await findBrowser()
    const instance = await startInstance()
    try {
      return await runRounds(instance, browser, args)
    } finally {
      await stopInstance(instance)
    }
  },
})

const hasJourneys = () => readdirSync(join(root, 'e2e', 'journeys')).some((name) => name.endsWith('.spec.ts'))

/** What moves the clock of the whole instance comes when all others are through. */
async function runRounds(instance: Instance, browser: string, args: string[]): Promise<Result> {
  const rounds: Result[] = []
  for (const projects of [['phone', 'desktop'], ['afterwards']]) {
    // One after the other: each of them moves the same clock.
    const workers = projects.includes('afterwards') ? ['--workers=1'] : []
    const chosen = [...projects.map((name) => `--project=${name}`), ...workers]
    rounds.push(await runPlaywright(instance, browser, [...chosen, '--pass-with-no-tests', ...args]))
  }
  const counts = {
    passed: rounds.reduce((sum, round) => sum + (round.counts?.passed ?? 0), 0),
    failed: rounds.reduce((sum, round) => sum + (round.counts?.failed ?? 0), 0),
    failures: rounds.flatMap((round) => round.counts?.failures ?? []),
  }
  const server = instance.said().trim() && `\nThe server said:\n${instance.said().trim()}`
  return {
    passed: rounds.every(({ passed }) => passed) && counts.passed > 0,
    said: rounds.map(({ said }) => said).join('\n') + server,
    counts,
  }
}

async function runPlaywright({ url, dataDir }: Instance, browser: string, args: string[]): Promise<Result> {
  const report = join(cache, `playwright-${process.pid}.json`)
  const env = {
    ...process.env,
    BASE_URL: url,
    DATA_DIR: dataDir,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const outcome = await runScript(program('@playwright/test/cli.js'), ['test', ...args], { env })
  const counts = countsIn(report)
  rmSync(report, { force: true })
  return { passed: outcome.passed, said: outcome.said, counts }
}

const countsIn = (path: string): Counts =>
  existsSync(path) ? journeyCounts(JSON.parse(readFileSync(path, 'utf8'))) : NO_REPORT

/** `npm start` itself, with a port and a data folder that nobody else has. */
export async function startInstance(): Promise<Instance> {
  const port = await freePort()
  const dataDir = scratchFolder(cache)
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    MIGRATIONS_DATABASE_URL: '',
    DIRECT_DATABASE_URL: '',
    SMTP_URL: '',
    PUBLIC_URL: '',
  }
  const server = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const instance = { url: `http://localhost:${port}`, dataDir, server, said: () => said }
  if (await isReady(instance)) return instance
  await stopInstance(instance)
  throw new Error(`The instance for the journeys did not start: ${said}`)
}

async function isReady({ url, server }: Instance): Promise<boolean> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (server.exitCode === null && performance.now() < deadline) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined)
    if (reply?.ok) return true
    await sleep(100)
  }
  return false
}

export async function stopInstance({ server, dataDir }: Instance) {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
}

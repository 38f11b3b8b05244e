/**
 * Bench: Lighthouse, as a phone, on the sign-in page of an instance of our own. Each figure against its limit.
 * Lighthouse brings many packages of its own, so it is installed by whoever asks for it.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildWeb } from '../tools/build-web.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { startInstance, stopInstance } from '../tools/journeys.ts'
import { cache } from '../tools/places.ts'
import { freePort } from '../tools/port.ts'
import { installApart, runScript } from '../tools/run.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'

const RUNS = 5

/** The median of several runs is held against the limit: the machine is shared and single runs are noisy. */
const FIGURES: { name: string; unit: string; limit: number; isFloor: boolean; of: (run: Run) => number }[] = [
  { name: 'performance', unit: '', limit: 90, isFloor: true, of: (run) => score(run, 'performance') },
  { name: 'accessibility', unit: '', limit: 100, isFloor: true, of: (run) => score(run, 'accessibility') },
  { name: 'best practices', unit: '', limit: 100, isFloor: true, of: (run) => score(run, 'best-practices') },
  { name: 'SEO', unit: '', limit: 100, isFloor: true, of: (run) => score(run, 'seo') },
  {
    name: 'layout shift',
    unit: '',
    limit: 0,
    isFloor: false,
    of: (run) => audit(run, 'cumulative-layout-shift'),
  },
  { name: 'requests', unit: '', limit: 10, isFloor: false, of: requests },
  {
    name: 'largest paint',
    unit: ' ms',
    limit: 2500,
    isFloor: false,
    of: (run) => audit(run, 'largest-contentful-paint'),
  },
]

/** What is read of a report. */
interface Run {
  readonly categories: Readonly<
    Record<
      string,
      { readonly id: string; readonly score: number | null; readonly auditRefs: { readonly id: string }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}
interface Audit {
  readonly id: string
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly details?: { readonly items?: unknown[] }
}

const apart = join(import.meta.dirname, 'lighthouse')

whenAskedToStop(async () => {})
await bench().catch(giveUp)

async function bench() {
  mkdirSync(cache, { recursive: true })
  await installApart(apart, 'Lighthouse')
  await buildWeb()
  const instance = await startInstance()
  const port = await freePort()
  const args = [
    `--remote-debugging-port=${port}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
  ]
  const browser = await chromium.launch({ executablePath: await findBrowser(), args })
  try {
    const runs: Run[] = []
    for (let run = 1; run <= RUNS; run += 1) runs.push(await measure(`${instance.url}/login`, port))
    process.exitCode = report(runs) ? 0 : 1
  } finally {
    await browser.close()
    await stopInstance(instance)
  }
  process.exit()
}

async function measure(url: string, port: number): Promise<Run> {
  const path = join(cache, `lighthouse-${process.pid}.json`)
  const lighthouse = join(apart, 'node_modules', 'lighthouse', 'cli', 'index.js')
  const wanted = [url, `--port=${port}`, '--quiet', '--output=json', `--output-path=${path}`]
  const { passed, said } = await runScript(lighthouse, wanted)
  if (!passed) throw new Error(`Lighthouse gave no result: ${said}`)
  const run: Run = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(path)
  return run
}

function report(runs: Run[]): boolean {
  const lines = FIGURES.map(({ name, unit, limit, isFloor, of }) => {
    const values = runs.map(of).sort((a, b) => a - b)
    const median = values[Math.floor(values.length / 2)] ?? Number.NaN
    const isHeld = isFloor ? median >= limit : median <= limit
    const range = `${values[0]}–${values.at(-1)}${unit}`
    console.log(
      `${isHeld ? '✓' : '✗'} ${name.padEnd(16)} ${`${median}${unit}`.padEnd(9)} ${isFloor ? '≥' : '≤'} ${limit}   (${range})`,
    )
    return isHeld
  })
  for (const words of failedAudits(runs[0])) console.log(`  ${words}`)
  return lines.every(Boolean)
}

function score(run: Run, category: string): number {
  return Math.round((run.categories[category]?.score ?? 0) * 100)
}

function audit(run: Run, name: string): number {
  return Math.round((run.audits[name]?.numericValue ?? Number.NaN) * 1000) / 1000
}

function requests(run: Run): number {
  return run.audits['network-requests']?.details?.items?.length ?? Number.NaN
}

/** What a category below 100 asks for. */
function failedAudits(run: Run | undefined): string[] {
  if (!run) return []
  return Object.values(run.categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .map(({ id }) => run.audits[id])
    .filter((found) => found?.score === 0)
    .map((found) => `${found?.id}: ${found?.title}`)
}

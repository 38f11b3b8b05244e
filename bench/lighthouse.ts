/** Bench: Lighthouse, as a phone, on the sign-in page of an instance of our own. Each figure against its limit. */
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { buildWeb } from '../tools/build-web.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { startInstance, stopInstance } from '../tools/journeys.ts'
import { cache } from '../tools/places.ts'
import { freePort } from '../tools/port.ts'
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

type Run = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

whenAskedToStop(async () => {})
await bench().catch(giveUp)

async function bench() {
  mkdirSync(cache, { recursive: true })
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
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
  if (!result) throw new Error('Lighthouse gave no result.')
  return result.lhr
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
  const details = run.audits['network-requests']?.details
  return details && 'items' in details && Array.isArray(details.items) ? details.items.length : Number.NaN
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

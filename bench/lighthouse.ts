/**
 * Bench: Lighthouse, as a phone, on the sign-in page of an instance of our own, and on the two screens that a client opens
 * daily, signed in as the demo's client with two years behind. Each figure against its limit.
 * Lighthouse brings many packages of its own, so it is installed by whoever asks for it.
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { buildWeb } from '../tools/build-web.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { startInstance, stopInstance } from '../tools/journeys.ts'
import { cache } from '../tools/places.ts'
import { freePort } from '../tools/port.ts'
import { installApart } from '../tools/run.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'

const RUNS = 5
const CLIENT = {
  email: 'client@demo.test',
  password: createHash('md5').update('demo1234').digest('hex'),
}
const PAGES: readonly Opened[] = [
  { path: '/login', isPublic: true },
  { path: '/dashboard', isPublic: false },
  { path: '/portfolio/summary', isPublic: false },
]

/** The median of several runs is held against the limit: the machine is shared and single runs are noisy. */
const FIGURES: readonly Figure[] = [
  { name: 'performance', unit: '', limit: 90, isFloor: true, of: (run) => score(run, 'performance') },
  { name: 'accessibility', unit: '', limit: 100, isFloor: true, of: (run) => score(run, 'accessibility') },
  { name: 'best practices', unit: '', limit: 100, isFloor: true, of: (run) => score(run, 'best-practices') },
  {
    name: 'largest paint',
    unit: ' ms',
    limit: 2500,
    isFloor: false,
    of: (run) => audit(run, 'largest-contentful-paint'),
  },
]

const layoutShift = (limit: number): Figure => ({
  name: 'layout shift',
  unit: '',
  limit,
  isFloor: false,
  of: (run) => audit(run, 'cumulative-layout-shift'),
})

const SIGNED_IN_FIGURES = [...FIGURES, layoutShift(0.02)]

/** What a page without a session is held to besides: it is found by search, and it is the first that anybody loads. */
const PUBLIC_FIGURES: readonly Figure[] = [
  ...FIGURES,
  layoutShift(0),
  { name: 'SEO', unit: '', limit: 100, isFloor: true, of: (run) => score(run, 'seo') },
  { name: 'requests', unit: '', limit: 10, isFloor: false, of: requests },
]

interface Opened {
  readonly path: string
  readonly isPublic: boolean
}
interface Figure {
  readonly name: string
  readonly unit: string
  readonly limit: number
  readonly isFloor: boolean
  readonly of: (run: Run) => number
}

/** What is read of a report. */
interface Run {
  readonly finalDisplayedUrl: string
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

/** What is used of Lighthouse and of the puppeteer that it brings. */
type Lighthouse = (url: string, flags: object, config: undefined, page: Tab) => Promise<{ lhr: Run }>
interface Tab {
  evaluateOnNewDocument(run: string): Promise<unknown>
}
interface Context {
  newPage(): Promise<Tab>
  setCookie(cookie: { name: string; value: string; domain: string }): Promise<void>
  close(): Promise<void>
}
interface Browsers {
  connect(to: { browserURL: string }): Promise<{
    createBrowserContext(): Promise<Context>
    disconnect(): Promise<void>
  }>
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
    const held: boolean[] = []
    for (const opened of PAGES) {
      const runs: Run[] = []
      for (let run = 1; run <= RUNS; run += 1) runs.push(await measure(instance.url, opened, port))
      held.push(report(opened, runs))
    }
    process.exitCode = held.every(Boolean) ? 0 : 1
  } finally {
    await browser.close()
    await stopInstance(instance)
  }
  process.exit()
}

/** Each run has a browser context of its own, so that nothing is cached, and a session of its own, since tokens rotate. */
async function measure(origin: string, { path, isPublic }: Opened, port: number): Promise<Run> {
  const lighthouse = await theirs<Lighthouse>('lighthouse/core/index.js')
  const browsers = await theirs<Browsers>('puppeteer-core/lib/puppeteer/puppeteer-core.js')
  const browser = await browsers.connect({ browserURL: `http://localhost:${port}` })
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    if (!isPublic) await signIn(context, page, origin)
    const flags = { logLevel: 'error', disableStorageReset: true }
    const { lhr } = await lighthouse(`${origin}${path}`, flags, undefined, page)
    const reached = new URL(lhr.finalDisplayedUrl).pathname
    if (reached !== path) throw new Error(`${path} ended at ${reached}.`)
    return lhr
  } finally {
    await context.close()
    await browser.disconnect()
  }
}

async function theirs<Default>(path: string): Promise<Default> {
  const found: { default: Default } = await import(pathToFileURL(join(apart, 'node_modules', path)).href)
  return found.default
}

/** What the form leaves behind: the device's cookie, and the token where the app keeps it, unless it has kept a newer one. */
async function signIn(context: Context, page: Tab, origin: string) {
  const reply = await fetch(`${origin}/api/auth/app/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(CLIENT),
  })
  if (!reply.ok) throw new Error(`Signing in answered ${reply.status}: ${await reply.text()}`)
  for (const cookie of reply.headers.getSetCookie()) {
    const [name = '', value = ''] = cookie.split(';', 1).join().split('=')
    await context.setCookie({ name, value, domain: new URL(origin).hostname })
  }
  const { data }: { data: { refresh_token: string } } = JSON.parse(await reply.text())
  await page.evaluateOnNewDocument(`if (location.protocol === 'http:' && !sessionStorage.getItem('pramaan.refresh'))
    sessionStorage.setItem('pramaan.refresh', ${JSON.stringify(data.refresh_token)})`)
}

function report({ path, isPublic }: Opened, runs: Run[]): boolean {
  console.log(path)
  const lines = (isPublic ? PUBLIC_FIGURES : SIGNED_IN_FIGURES).map(({ name, unit, limit, isFloor, of }) => {
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

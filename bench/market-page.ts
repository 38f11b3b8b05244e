/**
 * Bench: the market page under a busy feed, as a mid-range phone sees it. 200 stocks on one list, each with a new price
 * four times a second, the processor slowed down four times. No task may hold the page for 50 ms or longer.
 */
import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { buildWeb } from '../tools/build-web.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { startInstance, stopInstance } from '../tools/journeys.ts'
import { cache } from '../tools/places.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'

const STOCKS = 200
const SLOWER = 4
const SETTLE_MS = 5_000
const MEASURE_MS = 20_000
const LIMIT_MS = 50
const LIST = '/api/watch/app/v1/list'

const symbols = Array.from({ length: STOCKS }, (_, place) => `STOCK${place}`)

/** Runs in the page, as text: every task of 50 ms or longer, and how often prices were redrawn meanwhile. */
const WATCH = `new Promise((resolve) => {
  const long = []
  let updates = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) long.push(Math.round(duration))
  }).observe({ type: 'longtask' })
  new MutationObserver((changes) => { updates += changes.length })
    .observe(document.body, { subtree: true, childList: true, characterData: true })
  setTimeout(() => resolve({ long, updates }), ${MEASURE_MS})
})`

whenAskedToStop(async () => {})
await bench().catch(giveUp)

async function bench() {
  mkdirSync(cache, { recursive: true })
  await buildWeb()
  const instance = await startInstance()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath: await findBrowser(), args })
  try {
    const page = await browser.newPage({
      baseURL: instance.url,
      viewport: { width: 390, height: 844 },
    })
    await playFeed(page)
    await openMarket(page)
    process.exitCode = report(await measure(page)) ? 0 : 1
  } finally {
    await browser.close()
    await stopInstance(instance)
  }
  process.exit()
}

const quoteOf = (symbol: string, place: number) => ({
  market: 'NSE',
  symbol,
  name: `Company number ${place} Limited`,
  kind: 'equity',
  price: 1000 + place,
  previous_close: 1000 + place,
  change: 0,
  change_pct: 0,
  open: 1000,
  high: 1000,
  low: 1000,
  volume: 1,
  state: 'live',
  source: 'Bench',
  as_of: '2026-11-13T10:00:00.000Z',
  note: '',
})

/** A line of its own in the page: what a network brings is taken off the page's hands by the browser anyway. */
async function playFeed(page: Page) {
  await page.route(`**${LIST}`, (route) =>
    route.fulfill({
      json: {
        code: 200,
        message: 'OK',
        data: [{ id: 'bench', name: 'Bench', stocks: symbols.map(quoteOf) }],
      },
    }),
  )
  await page.addInitScript(
    (keys: string[]) => {
      const HEAD = 15
      let round = 0
      /** As packages/contracts/src/stream-frames.ts writes them. */
      const frame = () => {
        const bytes = new Uint8Array(HEAD + keys.length * 23)
        const view = new DataView(bytes.buffer)
        bytes.set([1, 5, ...new TextEncoder().encode('Bench')])
        view.setFloat64(7, Date.now())
        round += 1
        keys.forEach((_, place) => {
          const at = HEAD + place * 23
          view.setUint32(at, place)
          view.setInt32(at + 4, 100_000 + place * 100 + ((round * 7 + place) % 40) * 5)
          view.setInt32(at + 8, 100_000 + place * 100)
          view.setUint32(at + 14, round)
        })
        return bytes.buffer
      }
      class BusyLine extends EventTarget {
        binaryType = 'arraybuffer'
        onopen: (() => void) | null = null
        onmessage: ((event: { data: unknown }) => void) | null = null
        onclose: (() => void) | null = null
        timer: ReturnType<typeof setInterval> | undefined
        constructor() {
          super()
          setTimeout(() => this.onopen?.(), 10)
        }
        send(text: string) {
          if (JSON.parse(text).op !== 'open') return
          const say = (told: object) => this.onmessage?.({ data: JSON.stringify(told) })
          say({ type: 'opened' })
          say({ type: 'names', names: keys.map((key, place) => [place, key]) })
          this.timer = setInterval(() => this.onmessage?.({ data: frame() }), 250)
        }
        close() {
          clearInterval(this.timer)
        }
      }
      Reflect.set(globalThis, 'WebSocket', BusyLine)
    },
    symbols.map((symbol) => `NSE:${symbol}`),
  )
}

async function openMarket(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill('client@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Market', exact: true }).click()
  await page.getByRole('button', { name: /^STOCK199/ }).waitFor({ state: 'attached' })
}

interface Measured {
  readonly long: number[]
  readonly updates: number
}

async function measure(page: Page): Promise<Measured> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.waitForTimeout(SETTLE_MS)
  const measured = await page.evaluate<Measured>(WATCH)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return measured
}

function report({ long, updates }: Measured): boolean {
  const longest = Math.max(0, ...long)
  const isHeld = longest < LIMIT_MS
  console.log(
    `${isHeld ? '✓' : '✗'} ${STOCKS} stocks × 4 a second, ${SLOWER}× slower: ${long.length} long tasks in ${MEASURE_MS / 1000} s, ` +
      `the longest ${longest} ms (< ${LIMIT_MS}); ${updates} redraws`,
  )
  return isHeld && updates > STOCKS
}

/**
 * Bench: the value curve of five years of days, as a mid-range phone draws it: the processor slowed down four times, a finger that goes along
 * it, and another range. No task may hold the page for 50 ms or longer. The answer of the demo's client is lengthened on its way, so the
 * server has no part in it.
 */
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildWeb } from '../tools/build-web.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { startInstance, stopInstance } from '../tools/journeys.ts'
import { cache } from '../tools/places.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import { slowDown, tasksDuring } from './page-tasks.ts'

const DAYS = 1_826
const SLOWER = 4
const LIMIT_MS = 50
const SETTLE_MS = 4_000
const MOVES = 200
const DAY_MS = 86_400_000

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
      isMobile: true,
    })
    await openCurve(page)
    await slowDown(page, SLOWER)
    await page.waitForTimeout(SETTLE_MS)
    const idle = await tasksDuring(browser, page, () => page.waitForTimeout(SETTLE_MS))
    const held = [
      report('nothing done', idle),
      report(`a finger along ${DAYS} days`, await tasksDuring(browser, page, () => pointAlong(page))),
      report('another range', await changeRange(browser, page)),
    ]
    process.exitCode = held.every(Boolean) ? 0 : 1
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  } finally {
    await browser.close()
    await stopInstance(instance)
  }
  process.exit()
}

async function openCurve(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill('client@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('demo1234')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/dashboard')
  await page.route('**/api/stat/app/v1/invest_stat', async (route) => {
    const answered = await route.fetch()
    const body = await answered.json()
    await route.fulfill({ response: answered, json: { ...body, data: lengthened(body.data) } })
  })
  await page.goto('/portfolio/summary')
  await choose(page, 'All')
  await page.locator(`[role=slider][aria-valuemax="${DAYS - 1}"]`).waitFor()
}

interface Stat {
  readonly begins: string
  readonly from: string
  readonly curve: Readonly<
    Record<'days', string[]> & Record<'net_worth' | 'net_invested' | 'benchmark', number[]>
  >
  readonly flows: readonly { readonly day: string; readonly amount: number }[]
}

/** Days before the first, each with the figures of one that is there; their flows, one a month, as well. */
function lengthened(stat: Stat): Stat {
  const { days, net_worth, net_invested, benchmark } = stat.curve
  const first = Date.parse(stat.begins)
  const more = Math.max(0, DAYS - days.length)
  const before = Array.from({ length: more }, (_, place) =>
    new Date(first - (more - place) * DAY_MS).toISOString().slice(0, 10),
  )
  const pad = (values: readonly number[]) => [
    ...before.map((_, place) => values[place % values.length] ?? 0),
    ...values,
  ]
  return {
    ...stat,
    begins: before[0] ?? stat.begins,
    from: before[0] ?? stat.from,
    curve: {
      days: [...before, ...days],
      net_worth: pad(net_worth),
      net_invested: pad(net_invested),
      benchmark: pad(benchmark),
    },
    flows: [
      ...before.filter((day) => day.endsWith('-05')).map((day) => ({ day, amount: 10_000 })),
      ...stat.flows,
    ],
  }
}

async function choose(page: Page, range: string) {
  await page.locator('fieldset label').getByText(range, { exact: true }).click()
}

async function pointAlong(page: Page) {
  const box = await page.getByRole('slider').boundingBox()
  if (!box) throw new Error('The curve is not to be seen.')
  for (let move = 0; move <= MOVES; move += 1)
    await page.mouse.move(box.x + (box.width * move) / MOVES, box.y + box.height / 2)
}

/** To a year and back to all: both are here already, so what is measured is the drawing. */
async function changeRange(browser: Browser, page: Page): Promise<number[]> {
  return await tasksDuring(browser, page, async () => {
    for (const range of ['1Y', 'All', '1Y', 'All']) {
      await choose(page, range)
      await page.waitForTimeout(1_000)
    }
  })
}

function report(what: string, tasks: readonly number[]): boolean {
  const longest = Math.ceil(Math.max(0, ...tasks))
  const isHeld = longest < LIMIT_MS
  const long = tasks.filter((ms) => ms >= LIMIT_MS).length
  console.log(
    `${isHeld ? '✓' : '✗'} ${what}, ${SLOWER}× slower: longest task ${longest} ms (< ${LIMIT_MS}), ${long} of ${tasks.length} too long`,
  )
  return isHeld
}

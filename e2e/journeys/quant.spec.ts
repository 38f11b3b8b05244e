/** A structured note: put up by two people, subscribed to, issued, fixed, its coupon and its end paid by the demo's clock; and what is refused. */
import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Note, OwnNote, Receipt } from '@pramaan/contracts'
import { addDays, addMonths, calendarOf, dayInIndiaAt, publishedYears } from '@pramaan/market-time'
import { atDesk, callsOf } from '../firm.ts'
import { agree, givePin, newSaver, type Saver, told } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const REASON = 'As in the term sheet, seen by two people.'
const RISK = 'If the Nifty 50 touches 70% of its start and ends lower, you lose as it does.'
const asScript = { 'x-requested-with': 'XMLHttpRequest' }
const calendar = calendarOf(publishedYears)
const open = (day: string): string => (calendar.isTradingDay(day) ? day : calendar.nextTradingDay(day))

async function today(desk: Page): Promise<string> {
  const { now } = await told<{ now: string }>(desk.request.get('/console-api/clock', { headers: asScript }))
  return dayInIndiaAt(Date.parse(now))
}

const moveTo = (desk: Page, to: string): Promise<unknown> =>
  told(desk.request.post('/console-api/clock', { headers: asScript, data: { to } }))

interface Days {
  readonly open: string
  readonly close: string
  readonly start: string
  readonly fixing: string
  readonly end: string
}

/** Opens today, or on the next trading day; three months, the final level a week before its end. */
function daysFrom(day: string): Days {
  const opened = open(day)
  const close = calendar.nextTradingDay(opened)
  const start = calendar.nextTradingDay(close)
  const end = addMonths(start, 3)
  return { open: opened, close, start, fixing: open(addDays(end, -7)), end }
}

const symbolOf = (): string => `WALK${randomInt(100_000, 999_999)}`

const actOf = (symbol: string, days: Days): object => ({
  ...{ kind: 'note-offer', symbol, name: `Walk Note ${symbol}`, issuer: 'Walk Finance Ltd.', risk: RISK },
  ...{ rating: 'AA (Demo)', rating_day: addDays(days.open, -30), payoff: 'reverse-convertible' },
  ...{ underlying_market: 'NSE', underlying: 'NIFTY50', barrier_percent: 70, barrier_seen: 'any close' },
  ...{ coupon_percent: 12, coupons_a_year: 12, open_day: days.open, close_day: days.close },
  ...{ start_day: days.start, months: 3, fixing_days: [days.fixing], face: 10_000, minimum: 1_00_000 },
  ...{ total: 10_00_000, fee_percent: 1, exit_fee_percent: 1, lock_in_days: 10 },
  document: { name: 'Term sheet of a journey' },
})

async function propose(maker: Page, symbol: string, days: Days): Promise<void> {
  await maker.goto('/console/shelf?kind=quant')
  await maker.getByRole('button', { name: 'New barrier note' }).click()
  const form = maker.getByRole('dialog', { name: 'New barrier note' })
  const fields: readonly (readonly [string, string])[] = [
    ['Name', `Walk Note ${symbol}`],
    ['Symbol', symbol],
    ['Issuer', 'Walk Finance Ltd.'],
    ['Rating and agency', 'AA (Demo)'],
    ['Date of the rating', addDays(days.open, -30)],
    ['Barrier, % of the start', '70'],
    ['Coupon, % a year', '12'],
    ['Coupons a year', '12'],
    ['Opens', days.open],
    ['Closes', days.close],
    ['Issue and initial fixing', days.start],
    ['Tenor in months', '3'],
    ['Final fixing', days.fixing],
    ['Total, ₹', '10,00,000'],
    ['Subscription fee, %', '1'],
    ['Exit fee, %', '1'],
    ['Lock-in, days', '10'],
    ['Main risk, as the client reads it', RISK],
    ['Document', 'Term sheet of a journey'],
  ]
  for (const [label, value] of fields) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel('Your reason').fill(REASON)
  await expectAccessible(maker)
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(maker.getByText('Someone else has to decide this.')).toBeVisible()
}

async function approve(checker: Page, maker: Page): Promise<void> {
  await checker.goto(new URL(maker.url()).pathname)
  await checker.getByLabel('Your reason').fill(REASON)
  await checker.getByRole('button', { name: 'Approve' }).click()
  await expect(checker.getByText('It has taken effect.', { exact: true })).toBeVisible()
}

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Structured Investment' })

async function openNote(page: Page, name: string): Promise<Locator> {
  await page.goto('/discover')
  await page.getByRole('searchbox', { name: 'Search the shelf' }).fill(name)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await expect(drawerOf(page).getByRole('heading', { name })).toBeVisible()
  return drawerOf(page)
}

/** Asks again until the server has done what is due: what waits for a close is tried less and less often, up to every two minutes. */
async function until<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  let last = await ask()
  await expect
    .poll(
      async () => {
        last = await ask()
        return isThere(last)
      },
      { timeout: 270_000 },
    )
    .toBe(true)
  return last
}

async function ownNote(
  baseURL: string | undefined,
  saver: Saver,
  symbol: string,
): Promise<OwnNote | undefined> {
  const api = await callsOf(baseURL, saver)
  const { notes } = await told<{ notes: OwnNote[] }>(api.get('/api/qt/app/v1/holding'))
  await api.dispose()
  return notes.find(({ note }) => note.symbol === symbol)
}

async function receiptOf(baseURL: string | undefined, saver: Saver, id: string): Promise<Receipt> {
  const api = await callsOf(baseURL, saver)
  const receipt = await told<Receipt>(api.get(`/api/client/app/v1/order?did=${id}&ttype=quant`))
  await api.dispose()
  return receipt
}

test('a note is put up by two people, subscribed to, fixed, pays its coupons and its end by the formula; the receipt is the ledger’s @afterwards', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.slow()
  const saver = await newSaver(baseURL, 300_000)
  const [maker, checker] = [
    await atDesk(browser, 'maker', { baseURL, complaints }),
    await atDesk(browser, 'checker', { baseURL, complaints }),
  ]
  const days = daysFrom(calendar.nextTradingDay(await today(maker)))
  const symbol = symbolOf()
  const name = `Walk Note ${symbol}`
  await propose(maker, symbol, days)
  await approve(checker, maker)
  await moveTo(maker, days.close)

  await enter(page, saver, '/discover')
  const drawer = await openNote(page, name)
  await expect(drawer.getByText(RISK)).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('2,00,000')
  await expect(drawer.getByRole('row', { name: /Issuer default/ })).toContainText('₹0')
  await expect(drawer.getByRole('row', { name: /^Flat/ })).toContainText('₹2,06,000')
  await expect(drawer.getByText('Blocked now').first()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: 'Invest ₹2,00,000' }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: `You subscribed ₹2,00,000 to ${name}` })).toBeVisible()

  await page.goto('/portfolio/awaiting')
  await expect(page.getByText(`Subscribe to 20 notes of ${name}`)).toBeVisible()
  await expectAccessible(page)

  // Issued, and the close of that day is its start.
  await moveTo(maker, addDays(days.start, 2))
  const held = await until(
    () => ownNote(baseURL, saver, symbol),
    (own) => own?.status === 'holding' && own.note.initial !== null,
  )
  expect(held?.next?.step).toBe('coupon')
  await page.goto('/portfolio/holding')
  await expect(page.getByText(name).first()).toBeVisible()
  await expectAccessible(page)

  // The first coupon: 12% a year on ₹2 lakh is ₹2,000 a month.
  await moveTo(maker, addDays(addMonths(days.start, 1), 5))
  await until(
    () => ownNote(baseURL, saver, symbol),
    (own) => own?.coupons[0]?.state === 'paid' && own.coupons_received === 2000,
  )

  await moveTo(maker, addDays(days.end, 2))
  const ended = await until(
    () => ownNote(baseURL, saver, symbol),
    (own) => own?.status === 'sold',
  )
  expect(ended?.coupons_received).toBe(6000)
  const receipt = await receiptOf(baseURL, saver, ended?.order_id ?? '')
  expect(receipt.closes).toBe(true)
  expect(receipt.sell_trade_value).toBe(ended?.ended?.payout)
  await enter(page, saver, '/portfolio/history')
  await page.getByText(name).first().click()
  const paper = page.getByRole('dialog', { name: 'Order Details' })
  await expect(paper.getByText(/Equals what the ledger paid/)).toBeVisible()
  await expectAccessible(page)
})

test('less than the minimum, a step between two notes, more than one has and old terms are refused, each in one sentence', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 120_000)
  await enter(page, saver, '/discover')
  const api = await callsOf(baseURL, saver)
  const { notes } = await told<{ notes: Note[] }>(api.get('/api/qt/app/v1/list'))
  await api.dispose()
  const note = notes.find(({ state }) => state === 'open')
  if (!note) throw new Error('no note is open in the demo')
  const drawer = await openNote(page, note.name)
  const amount = drawer.getByRole('textbox', { name: 'Amount' })
  await amount.fill('50,000')
  await expect(drawer.getByText('Enter ₹1,00,000 or more.')).toBeVisible()
  await amount.fill('1,05,000')
  await expect(drawer.getByText('Enter a multiple of ₹10,000 above ₹1,00,000.')).toBeVisible()
  await amount.fill('2,00,000')
  await expect(drawer.getByText(/^You need ₹83,000 more for this/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Invest ₹2,00,000' })).toBeDisabled()
  await expectAccessible(page)
})

test('terms that cannot be right are refused at the console, and nothing is put up', async ({ baseURL }) => {
  const day = open(addDays(dayInIndiaAt(Date.now()), 1))
  const days = { ...daysFrom(day), fixing: addMonths(daysFrom(day).start, 4) }
  await expect(agree(baseURL, actOf(symbolOf(), days))).rejects.toThrow(
    /last fixing has to be before the maturity/,
  )
})

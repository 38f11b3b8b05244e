/** An issue: put up by two people at the console, applied for in the app, drawn, listed and sold by the demo's clock; and what is refused on the way. */
import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { calendarOf, dayInIndiaAt, publishedYears } from '@pramaan/market-time'
import { atDesk, callsOf } from '../firm.ts'
import { agree, givePin, newSaver, provePin, type Saver, told } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const REASON = 'Seen with the red herring prospectus, for a journey.'
const asScript = { 'x-requested-with': 'XMLHttpRequest' }
const calendar = calendarOf(publishedYears)

async function moveTo(desk: Page, to: string): Promise<string> {
  const { now } = await told<{ now: string }>(
    desk.request.post('/console-api/clock', { headers: asScript, data: { to } }),
  )
  return dayInIndiaAt(Date.parse(now))
}

async function today(baseURL: string | undefined, saver: Saver): Promise<string> {
  const api = await callsOf(baseURL, saver)
  const { session } = await told<{ session: { now: string } }>(api.get('/api/market/app/v1/overview'))
  await api.dispose()
  return dayInIndiaAt(Date.parse(session.now))
}

/** Ten lots of 50 at ₹190 to ₹200, open for two trading days from the next one on. */
function issueFrom(day: string) {
  const number = randomInt(1000, 9999)
  const openDay = calendar.nextTradingDay(day)
  return {
    ...{ kind: 'ipo-offer', market: 'NSE', symbol: `JRNY${number}`, name: `Journey ${number} Robotics` },
    ...{ isin: `INE0JI0${number}0`.slice(0, 12), sector: 'Capital Goods', floor: 190, cap: 200 },
    ...{ lot: 50, shares: 500, open_day: openDay, close_day: calendar.nextTradingDay(openDay) },
    about: 'A company that exists in a journey alone, and builds nothing.',
    risk: 'It has never made a profit, and may never do so.',
  }
}
type Issue = ReturnType<typeof issueFrom>

const labels: Readonly<Partial<Record<keyof Issue, string>>> = {
  ...{ symbol: 'Symbol', name: 'Company', isin: 'ISIN', sector: 'Sector' },
  ...{ floor: 'Lowest price, ₹ a share', cap: 'Highest price, ₹ a share', lot: 'Shares in a lot' },
  ...{ shares: 'Shares for retail', open_day: 'Opens (10:00 am)', close_day: 'Closes (5:00 pm)' },
  ...{ about: 'What the company does', risk: 'Main risk, one sentence' },
}

async function propose(form: Locator): Promise<void> {
  await form.getByLabel('Your reason').fill(REASON)
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form).toBeHidden()
}

async function approve(desk: Page, title: string): Promise<void> {
  await desk.goto('/console')
  await desk
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await desk.getByLabel('Your reason').fill(REASON)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('It has taken effect.', { exact: true })).toBeVisible()
}

/** Opens a form of an issue's row on the shelf. */
async function formOf(desk: Page, name: string, act: string): Promise<Locator> {
  await desk.goto(`/console/shelf?kind=ipo&q=${encodeURIComponent(name)}`)
  await desk
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .getByRole('button', { name: act })
    .click()
  return desk.getByRole('dialog', { name: act })
}

async function putUpAtDesk(maker: Page, checker: Page, issue: Issue): Promise<void> {
  await maker.goto('/console/shelf?kind=ipo')
  await maker.getByRole('button', { name: 'New issue' }).click()
  const form = maker.getByRole('dialog', { name: 'New issue' })
  for (const [field, label] of Object.entries(labels))
    await form.getByLabel(label, { exact: true }).fill(String(issue[field as keyof Issue]))
  await expectAccessible(maker)
  await propose(form)
  await approve(checker, `${issue.name}: issue of shares`)
}

interface Known {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly version: number
  readonly listing_on: string
  readonly own: { readonly id: string; readonly status: string; readonly allotted: number | null } | null
}

async function known(baseURL: string | undefined, saver: Saver, name: string): Promise<Known> {
  const api = await callsOf(baseURL, saver)
  const { ipos } = await told<{ ipos: Known[] }>(api.get('/api/ipo/app/v1/list'))
  await api.dispose()
  const found = ipos.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not in the calendar`)
  return found
}

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Startup Equity' })

async function openIssue(page: Page, name: string): Promise<Locator> {
  await page.goto('/discover?kind=ipo')
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  return drawerOf(page)
}

test('an issue is put up by two people, applied for, changed, drawn, listed and sold by the demo’s clock, and its receipt equals the ledger @afterwards', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.slow()
  const saver = await newSaver(baseURL, 100_000)
  const [maker, checker] = [
    await atDesk(browser, 'maker', { baseURL, complaints }),
    await atDesk(browser, 'checker', { baseURL, complaints }),
  ]
  const issue = issueFrom(await today(baseURL, saver))
  await putUpAtDesk(maker, checker, issue)
  await enter(page, saver, '/discover')
  let drawer = await openIssue(page, issue.name)
  await expect(drawer.getByText('This issue opens on', { exact: false })).toBeVisible()
  await expect(drawer.getByText('The draw can be checked.')).toBeVisible()

  await moveTo(maker, issue.close_day)
  await enter(page, saver, '/discover')
  drawer = await openIssue(page, issue.name)
  await expect(drawer.getByText('Lot of 50 shares: ₹10,000')).toBeVisible()
  await expect(drawer.getByText('Blocked, not debited')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByLabel(/^I have read the prospectus/).check()
  await drawer.getByRole('button', { name: 'Apply and block ₹10,000' }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: /^You applied for 50 shares/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Your application' }).click()
  await drawer.getByRole('button', { name: 'Change', exact: true }).click()
  await drawer.getByRole('textbox', { name: 'Lots' }).fill('2')
  await drawer.getByLabel(/^I have read the prospectus/).check()
  await drawer.getByRole('button', { name: 'Change to ₹20,000 blocked' }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: /^You changed your application/ })).toBeVisible()
  await page.goto('/portfolio/awaiting')
  await expect(page.getByText(`Apply for 100 shares of ${issue.symbol}`)).toBeVisible()
  await expectAccessible(page)

  const { id, own } = await known(baseURL, saver, issue.name)
  const order = own?.id ?? ''
  await agree(baseURL, { kind: 'ipo-demand', offer_id: id, applications: 4 })
  await moveTo(maker, calendar.nextTradingDay(issue.close_day))
  const pricing = await formOf(maker, issue.name, 'Set price')
  await pricing.getByLabel('Issue price, ₹ a share').fill('195')
  await propose(pricing)
  await approve(checker, `${issue.name}: issue price`)
  // The first head of the ledger after the close comes within a minute.
  await expect(async () => {
    const drawing = await formOf(maker, issue.name, 'Make the draw')
    await expect(drawing.getByText('Neither of you chooses anything', { exact: false })).toBeVisible({
      timeout: 10_000,
    })
    await propose(drawing)
  }).toPass({ timeout: 120_000 })
  await approve(checker, `${issue.name}: allotment`)
  await expect(async () => {
    expect((await known(baseURL, saver, issue.name)).own).toMatchObject({ status: 'listing', allotted: 100 })
  }).toPass({ timeout: 60_000 })

  await enter(page, saver, `/draw/${id}`)
  await expect(page.getByText('Same result')).toBeVisible()
  await expect(page.getByText('Its fingerprint is the one of step 1')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/portfolio/awaiting')
  await expect(page.getByText(`100 shares of ${issue.symbol} allotted`)).toBeVisible()

  const { listing_on: listingOn } = await known(baseURL, saver, issue.name)
  await moveTo(maker, listingOn)
  const listing = await formOf(maker, issue.name, 'List the share')
  await propose(listing)
  await approve(checker, `${issue.name}: listing`)
  await expect(async () => {
    expect((await known(baseURL, saver, issue.name)).own?.status).toBe('holding')
  }).toPass({ timeout: 60_000 })

  const api = await callsOf(baseURL, saver)
  await expect(async () => {
    const quote = await told<{ quote_id: string | null; price: number }>(
      api.get(`/api/client/app/v1/order/quote?did=${order}&ttype=ipo`),
    )
    expect(quote.quote_id).not.toBeNull()
    await told(
      api.post(`/api/client/app/v1/order/sell/${order}`, { data: { ttype: 'ipo', price: quote.price } }),
    )
  }).toPass({ timeout: 60_000 })
  const receipt = await told<Record<string, unknown>>(
    api.get(`/api/client/app/v1/order?did=${order}&ttype=ipo`),
  )
  await api.dispose()
  expect(receipt).toMatchObject({ closes: true, status: 'sold', buy_net_value: 19_500, bought_quantity: 100 })

  await enter(page, saver, '/portfolio/history')
  await page.getByText(issue.symbol).first().click()
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await expect(dialog.getByText('Rank in the draw')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'View the draw' }).click()
  await expect(page.getByText('Same result')).toBeVisible()
})

test('a second application under one PAN, one outside of the band, one after the close and one without the money are refused @afterwards', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const [saver, second] = [await newSaver(baseURL, 15_000), await newSaver(baseURL, 50_000)]
  const maker = await atDesk(browser, 'maker', { baseURL, complaints })
  const issue = issueFrom(await today(baseURL, saver))
  await agree(baseURL, issue)
  await moveTo(maker, issue.close_day)
  const { id, version } = await known(baseURL, saver, issue.name)

  await enter(page, saver, '/discover')
  const drawer = await openIssue(page, issue.name)
  await drawer.getByRole('textbox', { name: 'Lots' }).fill('2')
  await expect(drawer.getByText('You need ₹5,000 more for this.')).toBeVisible()
  await drawer.getByLabel(/^Cut-off/).uncheck()
  await drawer.getByRole('textbox', { name: 'Price a share' }).fill('205')
  await expect(drawer.getByText('Bid between ₹190 and ₹200 a share.')).toBeVisible()
  await expectAccessible(page)

  const apply = async (who: Saver, bids: object[]) => {
    const api = await callsOf(baseURL, who)
    await provePin(api)
    const answer = await api.post(`/api/ipo/app/v1/record/sub/${id}`, {
      data: { bids, version, consent: true },
    })
    const { message }: { message: string } = await answer.json()
    await api.dispose()
    return { isDone: answer.ok(), message }
  }
  expect(await apply(saver, [{ lots: 1 }])).toMatchObject({ isDone: true })
  expect(await apply(second, [{ lots: 1 }])).toMatchObject({
    isDone: false,
    message: 'There is an application under your PAN already. Only one counts.',
  })
  await moveTo(maker, calendar.nextTradingDay(issue.close_day))
  expect((await apply(saver, [{ lots: 1, price: 195 }])).message).toContain('This issue has closed.')
  await agree(baseURL, {
    kind: 'ipo-failure',
    offer_id: id,
    message: 'The company has withdrawn its issue, and everything is released.',
  })
  await expect(async () => {
    expect((await known(baseURL, saver, issue.name)).own?.status).toBe('rejected')
  }).toPass({ timeout: 60_000 })
})

/**
 * A month later on the demo's clock, when all others are through: sales have settled, NAVs have come, SIPs and coupons fell due. Every figure
 * still agrees, the curve ends at what there is, and its reasons make up the change.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import { callsOf, signInStaff } from '../firm.ts'
import { DEMO_PASSWORD, type Person } from '../people.ts'
import { expectSameFigures } from '../same-figures.ts'
import { newSaver, provePin, told } from '../savers.ts'
import { buyByCall, sellByCall } from '../traders.ts'
import { enter, expect, test } from '../walk.ts'

const inPaise = (rupees: number): number => Math.round(rupees * 100)

interface Stat {
  readonly to: string
  readonly worth_from: number
  readonly worth_to: number
  readonly curve: { readonly days: readonly string[]; readonly net_worth: readonly number[] }
  readonly flows: readonly { readonly amount: number }[]
  readonly drivers: Readonly<Record<'flows' | 'price' | 'income' | 'charges' | 'interest', number>>
}

/** Of all time and of the last month. */
async function expectReasons(api: APIRequestContext, today: string, from: string): Promise<void> {
  for (const query of ['', `?from=${from}`]) {
    const stat = await told<Stat>(api.get(`/api/stat/app/v1/invest_stat${query}`))
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + inPaise(one), 0)
    expect(sum(Object.values(stat.drivers))).toBe(inPaise(stat.worth_to) - inPaise(stat.worth_from))
    expect(sum(stat.flows.map(({ amount }) => amount))).toBe(inPaise(stat.drivers.flows))
    expect(stat.curve.net_worth.at(-1)).toBe(stat.worth_to)
    expect([stat.to, stat.curve.days.at(-1)]).toEqual([today, today])
  }
  const {
    net_worth,
    cash,
    holdings,
    owed = 0,
  } = await told<Record<string, number>>(api.get('/api/stat/app/v1/portfolio'))
  expect(inPaise(net_worth ?? Number.NaN)).toBe(
    inPaise(cash ?? Number.NaN) + inPaise(holdings ?? Number.NaN) - inPaise(owed),
  )
}

/** The newest of what was ended and of what is held. */
async function expectReceiptsClose(api: APIRequestContext): Promise<void> {
  for (const list of ['holding', 'history']) {
    const { orders } = await told<{ orders: { id: string; ttype: string }[] }>(
      api.get(`/api/client/app/v1/order/${list}`),
    )
    for (const { id, ttype } of orders.slice(0, 8)) {
      const receipt = await told<{ closes: boolean }>(
        api.get(`/api/client/app/v1/order?did=${id}&ttype=${ttype}`),
      )
      expect([ttype, id, receipt.closes]).toEqual([ttype, id, true])
    }
  }
}

async function expectAllAgrees(
  page: Page,
  baseURL: string | undefined,
  person: Person,
  days: { readonly today: string; readonly from: string },
): Promise<void> {
  const api = await callsOf(baseURL, person)
  await enter(page, person)
  await expectSameFigures(page, api)
  await page.goto('/me/records')
  await expect(page.getByLabel('Proof', { exact: true }).getByText('Verified just now')).toBeVisible()
  // What is booked between two of its calls makes them differ: then they are asked again.
  await expect(() => expectReasons(api, days.today, days.from)).toPass({ timeout: 60_000 })
  await expectReceiptsClose(api)
  await api.dispose()
}

test('a month later figures agree on every screen, the curve ends at net worth, and reasons make up the change @afterwards', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  test.slow()
  const saver = await newSaver(baseURL, 500_000)
  await buyByCall(baseURL, saver, { symbol: 'INFY', quantity: 25 })
  const sold = await buyByCall(baseURL, saver, { symbol: 'ITC', quantity: 100 })
  await sellByCall(baseURL, saver, sold)
  const api = await callsOf(baseURL, saver)
  const { funds } = await told<{ funds: { id: string; version: number; can_buy?: boolean }[] }>(
    api.get('/api/funds/app/v1/list'),
  )
  const open = funds.find(({ can_buy: canBuy }) => canBuy !== false)
  await provePin(api)
  await told(
    api.post(`/api/funds/app/v1/record/${open?.id}`, { data: { amount: 25_000, version: open?.version } }),
  )

  await signInStaff(request, 'maker')
  const asScript = { headers: { 'x-requested-with': 'XMLHttpRequest' } }
  const { now } = await told<{ now: string }>(request.get('/console-api/clock', asScript))
  const dayAfter = (days: number) =>
    new Date(Date.parse(now) + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' })
  await told(request.post('/console-api/clock', { ...asScript, data: { to: dayAfter(31) } }))
  await expect(async () => {
    const account = await told<{ unsettled: number; blocked: number }>(api.get('/api/account/app/v1'))
    expect(account).toMatchObject({ unsettled: 0, blocked: 0 })
  }).toPass({ timeout: 180_000 })
  await api.dispose()

  const days = { today: dayAfter(31), from: dayAfter(1) }
  await expectAllAgrees(page, baseURL, saver, days)
  const demo = { email: 'client@demo.test', password: DEMO_PASSWORD }
  await expectAllAgrees(await context.newPage(), baseURL, demo, days)
})

/** Settlement, by the demo's clock. It moves the time of the whole instance, so it runs when all others are through. */
import { callsOf, signInStaff } from '../firm.ts'
import { newSaver, told } from '../savers.ts'
import { buyByCall, sellByCall } from '../traders.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

test('what a sale brought waits until its settlement day, and the demo’s clock makes it withdrawable @afterwards', async ({
  page,
  request,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 100_000)
  const id = await buyByCall(baseURL, saver, { symbol: 'INFY', quantity: 25 })
  const { net, settlesOn } = await sellByCall(baseURL, saver, id)
  await enter(page, saver, '/dashboard')
  await expect(page.getByText(/^Settles /).first()).toBeVisible()

  await signInStaff(request, 'maker')
  const move = (to: string) =>
    told(
      request.post('/console-api/clock', { headers: { 'x-requested-with': 'XMLHttpRequest' }, data: { to } }),
    )
  // To the beginning of the settlement day, and past its end.
  await move(settlesOn)
  await move('day')
  const calls = await callsOf(baseURL, saver)
  await expect(async () => {
    const account = await told<{ unsettled: number; withdrawable: number; cash: number }>(
      calls.get('/api/account/app/v1'),
    )
    expect(account.unsettled).toBe(0)
    expect(account.withdrawable).toBe(account.cash)
  }).toPass({ timeout: 90_000 })
  await page.goto('/me/records')
  await expect(page.getByText(/^Sale settled · /)).toBeVisible()
  await expect(page.getByText(new Intl.NumberFormat('en-IN').format(Math.floor(net))).first()).toBeVisible()
  await expectAccessible(page)
})

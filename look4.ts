import { open, shot } from './look.ts'
const { browser, page } = await open('maker')
const bad = async (kind: string, button: string, name: string, sizes: string[], fill?: (d: any) => Promise<void>) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/console/shelf?kind=${kind}`); await page.waitForTimeout(1500)
  await page.getByRole('button', { name: button }).first().click(); await page.waitForTimeout(500)
  const d = page.getByRole('dialog')
  if (fill) await fill(d)
  await d.getByRole('button', { name: /^Propose/ }).click(); await page.waitForTimeout(600)
  for (const s of sizes) { const [w, t] = s.split('-'); await page.setViewportSize({ width: Number(w), height: w === '390' ? 2400 : 1500 }); await page.emulateMedia({ colorScheme: t as any }); await page.waitForTimeout(400); await page.screenshot({ path: `/tmp/h/eyesdesk/pics/${name}-${s}.png` }) }
}
await bad('bond', 'New bond', 'f-bond', ['1280-light'])
await bad('fund', 'New fund', 'f-fund', ['390-dark'], async (d) => { await d.getByLabel('Expense ratio', { exact: false }).first().fill('99999999999999999').catch(() => {}) })
await bad('otc', 'New deal', 'f-otc', ['1280-dark'])
await bad('loan', 'New lender', 'f-loan', ['390-light'])
await bad('trial', 'Cash reward', 'f-reward', ['1280-light'], async (d) => {
  const inputs = d.locator('input, textarea'); const n = await inputs.count()
  const vals = ['nobody@demo.test', '99,99,99,99,99,999.99', 'A thank you for the long wait that you had.', 'A reward for the long wait of the client.']
  for (let i = 0; i < n; i++) await inputs.nth(i).fill(vals[i] ?? 'x')
})
await page.setViewportSize({ width: 1280, height: 900 }); await page.emulateMedia({ colorScheme: 'light' })
await page.goto('/console/loans?filter=active'); await page.waitForTimeout(1500)
await page.locator('a[href*="/loans/"]').first().click(); await page.waitForTimeout(1500); await shot(page, 'loan', ['1280-light'])
await page.goto('/console/shelf?q=zzzz'); await page.waitForTimeout(1500); await shot(page, 'shelf-none', ['390-light'])
await page.goto('/console/shelf?kind=bond'); await page.waitForTimeout(1500); await shot(page, 'shelf-bond', ['1280-light'])
await browser.close()

import { open, shot } from './look.ts'
const { browser, page } = await open('maker')
for (const [name, path, sizes] of [
 ['shelf','/console/shelf',['390-light','1280-light','1280-dark']],
 ['shelf-fund','/console/shelf?kind=fund',['390-light','1280-light']],
 ['loans','/console/loans?filter=active',['390-light','1280-dark']],
 ['loans-empty','/console/loans',['1280-light']],
] as const) {
  await page.goto(path); await page.waitForLoadState('networkidle'); await page.waitForTimeout(800)
  await shot(page, name, [...sizes])
}
await page.setViewportSize({ width: 1280, height: 900 })
await page.goto('/console/loans?filter=active'); await page.waitForTimeout(1500)
const link = page.locator('a[href*="/loans/"]').first()
if (await link.count()) { await link.click(); await page.waitForTimeout(1500); await shot(page, 'loan', ['390-dark','1280-light']) }
await page.setViewportSize({ width: 1280, height: 900 })
await page.goto('/console/claims'); await page.waitForTimeout(1500)
await page.locator('a[href*="/claims/"]').first().click(); await page.waitForTimeout(1500); await shot(page, 'claim', ['390-light','1280-light'])
await browser.close()

// @vitest-environment node
import { expect, test } from 'vitest'
import { pageText } from './verifier-page.ts'

test('the offline page is one file that names no other, and runs only its own script', async () => {
  const page = await pageText()
  expect(page).toContain("default-src 'none'; script-src 'sha256-")
  expect(page).not.toMatch(/<!--|\bsrc="|\bhref="|https?:\/\/|\bimport\b[^;]*from|\bfetch\(/)
  expect(page.match(/<script>/g)).toHaveLength(1)
  expect(page.length).toBeLessThan(60_000)
})

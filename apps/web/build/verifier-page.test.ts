// @vitest-environment node
import { expect, test } from 'vitest'
import { digestText, pageText } from './verifier-page.ts'

test('the offline page is one file that names no other, and runs only its own script', async () => {
  const page = await pageText()
  expect(page).toContain("default-src 'none'; script-src 'sha256-")
  expect(page).not.toMatch(/<!--|\bsrc="|\bhref="|https?:\/\/|\bimport\b[^;]*from|\bfetch\(/)
  expect(page.match(/<script>/g)).toHaveLength(1)
  // Left readable, so it grows with what it checks (changes of the key and signed acts: 40 kB), and by nothing that nobody meant to bring in.
  expect(page.length).toBeLessThan(170_000)
})

test('its SHA-256 stands beside it in the form of sha256sum, and two builds have the same', async () => {
  const page = await pageText()
  expect(digestText(page)).toMatch(/^[0-9a-f]{64} {2}verify\.html\n$/)
  expect(digestText(await pageText())).toBe(digestText(page))
})

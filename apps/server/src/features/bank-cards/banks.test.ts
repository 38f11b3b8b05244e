import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { bankBehind } from './banks.ts'

test('the bank behind a code comes from the published list: digits with leading zeros, and letters', async () => {
  expect(await bankBehind('HDFC0000001')).toBe('HDFC Bank')
  expect(await bankBehind('SBIN0000300')).toBe('State Bank of India')
  expect(await bankBehind('HDFC0CAACOB')).toBe('Akhand Anand Co.op Bank')
})

test('a branch that one bank lends to another is told under the name of the other', async () => {
  expect(await bankBehind('APBL0001001')).toBe('District Co-operative Central Bank Srikakul')
  expect(await bankBehind('KSCB0006001')).toBe('Tumkur District Central Bank')
  expect(await bankBehind('KJSB0KUB252')).toBe('Konark Urban Co-operative Bank')
})

test('a code the list does not have is told as none', async () => {
  for (const code of ['HDFC0999990', 'ZZZZ0000001', 'HDFC0ZZZZZZ'])
    expect(await bankBehind(code), code).toBeNull()
})

test('of the list’s 257 banks 242 have a name to tell; the others are told as none', async () => {
  const path = createRequire(import.meta.url).resolve('ifsc/src/IFSC.json')
  const list: Record<string, (string | number)[]> = JSON.parse(await readFile(path, 'utf8'))
  const named = await Promise.all(
    Object.entries(list).map(([bank, [branch]]) => bankBehind(`${bank}0${String(branch).padStart(6, '0')}`)),
  )
  expect(named).toHaveLength(257)
  expect(named.filter((name) => name !== null).length).toBeGreaterThanOrEqual(242)
})

import { expect, test } from 'vitest'
import { isAadhaar, keptIdNumber } from './id-numbers.ts'

/** Numbers that pass the check digit and belong to nobody: UIDAI's own sample, and made-up ones. */
const VALID = ['999941057058', '999971658847', '999933119405']

test('a PAN is kept upper-cased and shown as its first 3 and last 3 signs', () => {
  expect(keptIdNumber(' abcpk1234f ')).toEqual({
    kept: 'ABCPK1234F',
    mask: 'ABC••••34F',
    compared: 'ABCPK1234F',
  })
})

test('spaces, slashes and hyphens make no other number', () => {
  const numbers = ['MH12 2011 0062821', 'mh12-20110062821', 'MH-12/2011/0062821']
  expect(new Set(numbers.map((number) => keptIdNumber(number).compared)).size).toBe(1)
})

test('a number of up to 8 signs shows its last 2 only', () => {
  expect(keptIdNumber('K1234567').mask).toBe('••••••67')
  expect(keptIdNumber('A123').mask).toBe('••23')
  expect(keptIdNumber('K12345678').mask).toBe('K12•••678')
})

test('a mask hides at least a third of every number from 4 to 32 signs', () => {
  for (let length = 4; length <= 32; length += 1) {
    const { mask } = keptIdNumber('A1'.repeat(16).slice(0, length))
    expect(mask).toHaveLength(length)
    expect(mask.split('•').length - 1).toBeGreaterThanOrEqual(Math.floor(length / 3))
  }
})

test.each(VALID)('%s is an Aadhaar number: only its last 4 digits are kept', (number) => {
  expect(isAadhaar(number)).toBe(true)
  const { kept, mask } = keptIdNumber(`${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)}`)
  expect(kept).toBe(`XXXX-XXXX-${number.slice(-4)}`)
  expect(mask).toBe(kept)
})

test('one wrong digit, or two neighbours swapped, and it is no Aadhaar number', () => {
  for (const number of VALID) {
    for (let at = 0; at < number.length; at += 1) {
      const digit = Number(number[at])
      for (let other = 0; other < 10; other += 1) {
        const changed = `${number.slice(0, at)}${other}${number.slice(at + 1)}`
        expect(isAadhaar(changed)).toBe(other === digit)
      }
      const swapped = `${number.slice(0, at)}${number[at + 1] ?? ''}${number[at]}${number.slice(at + 2)}`
      if (at < 11 && number[at] !== number[at + 1]) expect(isAadhaar(swapped)).toBe(false)
    }
  }
})

test('no Aadhaar number begins with 0 or 1, or has other than 12 digits', () => {
  const valid = (start: number) =>
    Array.from({ length: 10 }, (_, digit) => `${start}2345678901${digit}`).filter(isAadhaar)
  expect(valid(0)).toEqual([])
  expect(valid(1)).toEqual([])
  expect(valid(2)).toHaveLength(1)
  expect(isAadhaar('99994105705')).toBe(false)
  expect(isAadhaar('9999410570580')).toBe(false)
})

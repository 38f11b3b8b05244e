import { expect, test } from 'vitest'
import { md5 } from '../../../test/harness.ts'
import { birthdayPins, isWeakWirePin, weakPins } from './rules.ts'

const weak = weakPins()

test.each([
  ['all six digits the same', ['000000', '111111', '999999']],
  [
    'digits in a row, up or down, also over the end',
    ['012345', '123456', '654321', '987654', '890123', '210987'],
  ],
  ['a pair three times', ['121212', '909090']],
  ['a triple twice', ['123123', '007007']],
  ['19 in front, the birth year of a century', ['199001', '198450', '190000']],
  ['a year of this century beside a month', ['200407', '202612', '072004']],
  ['a month before a year', ['011990', '121985']],
])('a PIN of %s is weak', (_rule, pins) => {
  for (const pin of pins) expect(weak.has(pin), pin).toBe(true)
})

test('ordinary PINs pass, and so do near misses of the rules', () => {
  for (const pin of [
    '135790',
    '482915',
    '123457',
    '121213',
    '123124',
    '200013',
    '209901',
    '131985',
    '111112',
  ]) {
    expect(weak.has(pin), pin).toBe(false)
  }
})

test('the rules refuse six-digit PINs only, and leave more than 98% of all to choose from', () => {
  for (const pin of weak) expect(pin).toMatch(/^[0-9]{6}$/)
  expect(weak.size).toBeGreaterThan(13_000)
  expect(weak.size).toBeLessThan(20_000)
})

test('the birthday is refused as DDMMYY, MMDDYY, YYMMDD and every other order, and with its full year', () => {
  expect(birthdayPins('1987-06-25')).toEqual([
    '250687',
    '258706',
    '062587',
    '068725',
    '870625',
    '872506',
    '198706',
    '198725',
    '061987',
    '251987',
  ])
})

test('the weak ones are recognised by their MD5, the birthday only of this client', () => {
  expect(isWeakWirePin(md5('123456'), null)).toBe(true)
  expect(isWeakWirePin(md5('482915'), '1987-06-25')).toBe(false)
  expect(isWeakWirePin(md5('250687'), '1987-06-25')).toBe(true)
  expect(isWeakWirePin(md5('250687'), '1987-06-26')).toBe(false)
  expect(isWeakWirePin(md5('250687'), null)).toBe(false)
})

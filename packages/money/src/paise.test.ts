import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountParts,
  formatRupees,
  fromWire,
  groupIndian,
  inWords,
  paise,
  parseRupees,
  toWire,
} from './index.ts'

const amounts = fc.bigInt({ min: 1n, max: 1_000_000_000_000_00n }).map(paise)
const either = fc.bigInt({ min: -1_000_000_000_000_00n, max: 1_000_000_000_000_00n }).map(paise)

describe('what a person types', () => {
  test.each([
    ['20000', 2_000_000n],
    ['19999.99', 1_999_999n],
    ['0.5', 50n],
    ['0.01', 1n],
    ['1000000000000', 1_000_000_000_000_00n],
  ])('%s is read to the paisa', (text, amount) => expect(parseRupees(text)).toBe(amount))

  test.each([
    '19999.999',
    '1e5',
    '-1',
    '+1',
    '0x10',
    '',
    ' 1',
    '1 ',
    '१',
    '00',
    '01',
    '.5',
    '5.',
    '0',
    '0.00',
    '1,000',
    'NaN',
  ])('%j is refused', (text) => expect(parseRupees(text)).toBeNull())

  test('one paisa over a lakh crore rupees is refused', () =>
    expect(parseRupees('1000000000000.01')).toBeNull())

  test('what is written with two decimals is read back as itself', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const text = `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
        expect(parseRupees(text)).toBe(amount)
      }),
    )
  })

  test('any text at all is either refused or a positive amount', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseRupees(text)
        expect(amount === null || amount > 0n).toBe(true)
      }),
    )
  })
})

describe('the wire', () => {
  test('every amount survives JSON, of either sign', () => {
    fc.assert(
      fc.property(either, (amount) => {
        expect(fromWire(JSON.parse(JSON.stringify(toWire(amount))))).toBe(amount)
      }),
    )
  })

  test.each([0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e21, null, undefined])(
    '%s is not an amount',
    (rupees) => expect(fromWire(rupees)).toBeNull(),
  )
})

describe('what is shown', () => {
  test('₹12,34,567.89 is grouped the Indian way, and a loss carries a true minus', () => {
    expect(formatRupees(paise(123_456_789n))).toBe('₹12,34,567.89')
    expect(formatRupees(paise(-5n))).toBe('−₹0.05')
    expect(groupIndian('100000')).toBe('1,00,000')
  })

  test('the parts, joined again, are the amount', () => {
    fc.assert(
      fc.property(either, (amount) => {
        const { sign, rupees, paise: rest } = amountParts(amount)
        expect(BigInt(`${sign && '-'}${rupees.replaceAll(',', '')}${rest}`)).toBe(amount)
      }),
    )
  })

  test.each([
    [0n, 'Zero rupees'],
    [1n, 'One paisa'],
    [50n, 'Fifty paise'],
    [100n, 'One rupee'],
    [4_000_000n, 'Forty thousand rupees'],
    [123_456_789n, 'Twelve lakh thirty-four thousand five hundred sixty-seven rupees and eighty-nine paise'],
    [10_000_000_00n, 'One crore rupees'],
    [1_000_000_000_000_00n, 'One lakh crore rupees'],
    [-100_00n, 'Minus one hundred rupees'],
    [10_00_015_00n, 'Ten lakh fifteen rupees'],
  ])('%s paise in words', (amount, words) => expect(inWords(paise(amount))).toBe(words))

  test('no two whole-rupee amounts share their words', () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        expect(inWords(one) === inWords(other)).toBe(one === other)
      }),
    )
  })
})

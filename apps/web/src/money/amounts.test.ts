import { paise } from '@pramaan/money'
import { expect, test } from 'vitest'
import { showAssets } from '../platform/storage.ts'
import { fieldText, groupTyped, groupWhileTyping, rupeeWords, typedRupees } from './amounts.ts'

test.each([
  ['25,000', 2_500_000n],
  ['₹ 1,00,000.50', 10_000_050n],
  ['25000.5', 2_500_050n],
])('"%s" is read as %s paise', (text, amount) => expect(typedRupees(text)).toBe(amount))

test.each(['', '0', '-1', '1e5', '25.000', '१००', '2.', 'abc'])('"%s" is no amount', (text) =>
  expect(typedRupees(text)).toBeNull(),
)

test('what is typed is grouped the Indian way when the field is left; what is no amount stays', () => {
  expect(groupTyped('1234567.5')).toBe('12,34,567.50')
  expect(groupTyped('₹12,34567.5')).toBe('12,34,567.50')
  expect(groupTyped('12 lakh')).toBe('12 lakh')
})

test('a button says whole rupees without paise, and paise where there are some', () => {
  expect(rupeeWords(paise(2_500_000n))).toBe('₹25,000')
  expect(rupeeWords(paise(12_184_050n))).toBe('₹1,21,840.50')
  expect(fieldText(paise(12_184_050n))).toBe('1,21,840.50')
})

test('hidden amounts stay hidden on this device', async () => {
  const { showAmounts } = await import('./amounts.ts')
  showAmounts(false)
  expect(showAssets.read()).toBe(false)
  showAmounts(true)
})

test.each([
  ['1234', 4, '1,234', 5],
  ['12345', 2, '12,345', 2],
  ['1,234567', 8, '12,34,567', 9],
  ['25000.', 6, '25,000.', 7],
  ['25000.5', 7, '25,000.5', 8],
  ['₹ 1,00,0000', 10, '10,00,000', 8],
  ['abc', 1, 'abc', 1],
  ['', 0, '', 0],
])(
  'while typing, "%s" with the caret at %i becomes "%s" with the caret at %i',
  (text, caret, grouped, place) =>
    expect(groupWhileTyping(text, caret)).toEqual({ text: grouped, caret: place }),
)

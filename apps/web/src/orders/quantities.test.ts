import { expect, test } from 'vitest'
import { groupQuantity, stepQuantity, typedQuantity } from './quantities.ts'

test.each([
  ['12', 12],
  ['1,200', 1200],
  ['1 200', 1200],
  ['10000000', 10_000_000],
  ['10000001', null],
  ['0', null],
  ['1.5', null],
  ['-3', null],
  ['1e3', null],
  ['', null],
])('the quantity %j is %s', (text, quantity) => expect(typedQuantity(text)).toBe(quantity))

test('a quantity is grouped the Indian way, and what is none stays as typed', () => {
  expect(groupQuantity('120000')).toBe('1,20,000')
  expect(groupQuantity('1.5')).toBe('1.5')
})

test('a step goes to the next whole lot and never below one', () => {
  expect([stepQuantity(null, 25, 1), stepQuantity(30, 25, 1), stepQuantity(30, 25, -1)]).toEqual([25, 50, 25])
  expect([stepQuantity(50, 25, -1), stepQuantity(25, 25, -1)]).toEqual([25, 25])
})

import { expect, test } from 'vitest'
import { addressOf, dayBefore, rangeOf, spanOf } from './range.ts'

const TODAY = '2026-11-16'
const at = (address: string) => rangeOf(new URLSearchParams(address))

test('a year to 16 Nov 2026 begins on 17 Nov 2025: the change since the end of the 16th', () => {
  expect(spanOf(at(''), TODAY)).toEqual({ from: '2025-11-17' })
  expect(spanOf(at('range=1M'), '2026-05-31')).toEqual({ from: '2026-05-01' })
  expect(spanOf(at('range=3M'), '2026-05-31')).toEqual({ from: '2026-03-01' })
  expect(spanOf(at('range=2Y'), '2028-02-29')).toEqual({ from: '2026-03-01' })
})

test('all that there was needs no day; a range of months waits for the server’s today', () => {
  expect(spanOf(at('range=All'), null)).toEqual({})
  expect(spanOf(at('range=1M'), null)).toBeNull()
})

test('own dates: the wrong way round is the same stretch, a day to come is today, nonsense is none', () => {
  expect(spanOf(at('from=2026-02-01&to=2026-01-01'), TODAY)).toEqual({ from: '2026-01-01', to: '2026-02-01' })
  expect(spanOf(at('from=2026-02-01&to=2030-01-01'), TODAY)).toEqual({ from: '2026-02-01', to: TODAY })
  expect(spanOf(at('range=own'), TODAY)).toEqual({ to: TODAY })
  expect(at('range=own&from=2026-99-99&to=x')).toEqual({ name: 'own', from: '', to: '' })
  expect(spanOf(at('from=2031-01-01&to=2030-01-01'), TODAY)).toEqual({ from: TODAY, to: TODAY })
})

test('the address carries the range, and not the usual one', () => {
  expect(addressOf(at(''))).toEqual({})
  expect(addressOf(at('range=6M'))).toEqual({ range: '6M' })
  expect(addressOf(at('from=2026-02-01'))).toEqual({ range: 'own', from: '2026-02-01' })
  expect(at('range=5W').name).toBe('1Y')
})

test('the day before 1 Jan is 31 Dec', () => {
  expect(dayBefore('2026-01-01')).toBe('2025-12-31')
})

import type { Alert } from '@pramaan/contracts'
import { expect, test } from 'vitest'
import { alertNotice, alertWords, newlyFired } from './alert-words.ts'

const alert: Alert = {
  id: 'a',
  market: 'NSE',
  symbol: 'INFY',
  name: 'Infosys Ltd.',
  direction: 'above',
  price: 1100,
  created_at: '2026-11-15T10:12:00.000Z',
  fired_at: null,
  fired_price: null,
  source: null,
}
const fired = { ...alert, fired_at: '2026-11-15T10:13:00.000Z', fired_price: 1100.5, source: 'Simulated' }

test('a share has rupees, an index has points', () => {
  expect(alertWords(alert)).toBe('Rises to ₹1,100.00')
  expect(alertWords({ symbol: 'NIFTY50', direction: 'below', price: 26600.5 })).toBe('Falls to 26,600.50')
})

test('the notice says what was asked and what was reached', () => {
  expect(alertNotice(fired)).toBe('Infosys Ltd. is at or above ₹1,100.00: it reached ₹1,100.50.')
})

test('an alert is told once: when it was seen waiting and is then seen fired', () => {
  expect(newlyFired([], [fired])).toEqual([])
  expect(newlyFired([alert], [fired])).toEqual([fired])
  expect(newlyFired([fired], [fired])).toEqual([])
})

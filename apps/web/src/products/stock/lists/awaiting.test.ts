import { expect, test } from 'vitest'
import { desk } from '../desk-product.ts'
import { stock } from '../product.ts'
import { lot } from '../test/paper-orders.tsx'
import { awaiting } from './awaiting.ts'

const waiting = lot('1', { status: 'awaiting', quantity: 20, filled: 0, limit_price: 1_400 })

test('an order is named by what it does: Buy 20 INFY, limit 1,400.00', () => {
  expect(awaiting.title(waiting)).toBe('Buy 20 INFY, limit 1,400.00')
  expect(awaiting.title({ ...waiting, limit_price: null })).toBe('Buy 20 INFY, market')
})

test('at ₹1,420 a limit of ₹1,400 has 1.4% to go; at or below its limit nothing is to go', () => {
  expect(awaiting.toGo?.(waiting, 142_000)).toBeCloseTo(140.8, 1)
  expect(awaiting.toGo?.(waiting, 139_000)).toBe(0)
})

test('without a price, and at the market, there is no distance', () => {
  expect(awaiting.toGo?.(waiting, null)).toBeNull()
  expect(awaiting.toGo?.({ ...waiting, limit_price: null }, 142_000)).toBeNull()
})

test('an order at the desk names the desk', () => {
  expect(desk.orders?.awaiting.waits).toBe('With the dealing desk')
  expect(stock.orders?.awaiting.waits).toBe('Not filled yet')
})

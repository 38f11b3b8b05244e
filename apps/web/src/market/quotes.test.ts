/** market: the last prices, each watched on its own. */
import type { Quote, StreamQuote } from '@pramaan/contracts'
import { expect, test } from 'vitest'
import { paperQuote } from '../platform/test/paper-quote.ts'
import { createQuotes, keyOf, stockOf } from './quotes.ts'

const AT = Date.parse('2026-11-15T10:12:00.000Z')
const tick = (k: string, p: number, t = AT): StreamQuote => ({ k, p, c: 141700, v: 5, s: 'live', t })
const answer = (price: number, at = AT): Quote => paperQuote({ price, as_of: new Date(at).toISOString() })
const atOnce = (work: (at: number) => void) => work(0)

test('a tick tells only whoever watches that stock', () => {
  const quotes = createQuotes(atOnce)
  const notified: string[] = []
  quotes.watch('NSE:INFY', () => notified.push('INFY'))
  quotes.watch('NSE:TCS', () => notified.push('TCS'))
  quotes.hear('Simulated', [tick('NSE:INFY', 143485)])
  expect(notified).toEqual(['INFY'])
  expect(quotes.get('NSE:INFY')).toMatchObject({ hundredths: 143485, source: 'Simulated', flashes: 0 })
})

test('the way is that of the last change; the same price again neither flashes nor turns', () => {
  const quotes = createQuotes(atOnce)
  const prices = [100, 105, 105, 101]
  prices.forEach((price, second) => {
    quotes.hear('Simulated', [tick('NSE:INFY', price, AT + second * 1_000)])
  })
  expect(quotes.get('NSE:INFY')).toMatchObject({ flashes: 2, way: 'down' })
})

test('a price that changes four times a second flashes once a second', () => {
  const quotes = createQuotes(atOnce)
  for (let quarter = 0; quarter < 9; quarter++) {
    quotes.hear('Simulated', [tick('NSE:INFY', 100 + quarter, AT + quarter * 250)])
  }
  expect(quotes.get('NSE:INFY')?.flashes).toBe(2)
})

test('no more than 6 prices flash at a time', () => {
  const quotes = createQuotes(atOnce)
  const keys = Array.from({ length: 20 }, (_, index) => `NSE:S${index}`)
  for (const price of [100, 101]) {
    quotes.hear(
      'Simulated',
      keys.map((key) => tick(key, price)),
    )
  }
  expect(keys.filter((key) => quotes.get(key)?.flashes === 1)).toHaveLength(6)
})

test('an answer that is older than the last tick is not shown', () => {
  const quotes = createQuotes(atOnce)
  quotes.hear('Simulated', [tick('NSE:INFY', 143485, AT + 1)])
  quotes.learn([answer(1400)])
  expect(quotes.get('NSE:INFY')?.hundredths).toBe(143485)
  quotes.learn([answer(1400, AT + 2)])
  expect(quotes.get('NSE:INFY')?.hundredths).toBe(140000)
})

test('200 watched prices are shown 2 a frame where frames are slow, the newest of each', () => {
  const turns: ((at: number) => void)[] = []
  const quotes = createQuotes((work) => turns.push(work))
  let notified = 0
  const keys = Array.from({ length: 200 }, (_, index) => `NSE:S${index}`)
  for (const key of keys) quotes.watch(key, () => notified++)
  quotes.hear(
    'Simulated',
    keys.map((key) => tick(key, 100)),
  )
  // Not with the message: what else the next frame draws is drawn once.
  expect(notified).toBe(0)
  let at = 0
  const drawFrame = () => {
    at += 40
    turns.shift()?.(at)
  }
  drawFrame()
  expect(notified).toBe(2)
  quotes.hear('Simulated', [tick('NSE:S199', 200)])
  while (turns.length > 0) {
    const before = notified
    drawFrame()
    expect(notified - before).toBe(2)
  }
  expect(notified).toBe(200)
  expect(quotes.get('NSE:S199')?.hundredths).toBe(200)
})

test('NSE:M&M is the stock M&M of the NSE', () => {
  expect(stockOf('NSE:M&M')).toEqual({ market: 'NSE', symbol: 'M&M' })
  expect(keyOf({ market: 'NSE', symbol: 'BAJAJ-AUTO' })).toBe('NSE:BAJAJ-AUTO')
})

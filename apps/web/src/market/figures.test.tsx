/** market: figures that follow the market. */
import type { Quote } from '@pramaan/contracts'
import { onScreen } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { paperQuote } from '../platform/test/paper-quote.ts'
import { LiveFigure } from './figures.tsx'
import { learned } from './live.ts'

const AT = Date.parse('2026-11-13T10:12:00.000Z')
const quoteAt = (price: number, second: number): Quote =>
  paperQuote({ price, as_of: new Date(AT + second * 1_000).toISOString() })

afterEach(() => vi.useRealTimers())

test('a price that changes is lit in its direction for 0.7 s; what it showed first is not', () => {
  learned([quoteAt(100, 0)])
  learned([quoteAt(101, 2)])
  const { place } = onScreen(<LiveFigure stock="NSE:INFY" />)
  const lit = () => place.querySelector('[data-lit]')?.getAttribute('data-way')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(lit()).toBeUndefined()
  act(() => void learned([quoteAt(99, 4)]))
  expect(lit()).toBe('down')
  act(() => void vi.advanceTimersByTime(699))
  expect(lit()).toBe('down')
  act(() => void vi.advanceTimersByTime(1))
  expect(lit()).toBeUndefined()
})

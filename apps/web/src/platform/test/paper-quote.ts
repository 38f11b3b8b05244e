/** platform: a quote as the server answers it, with what a test cares about in its own words. For tests only. */
import type { Quote } from '@pramaan/contracts'

export const paperQuote = (own: Partial<Quote> = {}): Quote => ({
  market: 'NSE',
  symbol: 'INFY',
  name: 'Infosys Limited',
  kind: 'equity',
  price: 1434.85,
  previous_close: 1417,
  change: 0,
  change_pct: 0,
  open: 1417,
  high: 1450,
  low: 1400,
  volume: 1,
  state: 'live',
  source: 'Simulated',
  as_of: '2026-11-13T10:12:07.000Z',
  ...own,
})

/** trading: shares of one ISIN are one holding, and which exchange's price it has. */
import { describe, expect, test } from 'vitest'
import { share } from '../../test/market.ts'
import type { Instrument } from '../market/instruments.ts'
import { listingOf } from '../market/listing.ts'
import type { Quoted } from '../market/live-market.ts'
import { heldSecurities } from './held-securities.ts'

const isin = 'INE009A01021'
const bse: Instrument = { ...share('TATA', { isin, market: 'BSE' }), id: 1 }
const nse: Instrument = { ...share('TATA', { isin }), id: 2 }
const other: Instrument = { ...share('INFY'), id: 3 }

const quotedAs = (states: Readonly<Record<number, Quoted['state']>>) => ({
  listing: () => listingOf([bse, nse, other]),
  quoted: (instrument: Instrument): Quoted | null => {
    const state = states[instrument.id]
    return state === undefined
      ? null
      : {
          instrument,
          instrumentId: instrument.id,
          state,
          pricePaise: 100,
          previousClosePaise: 100,
          openPaise: 100,
          highPaise: 100,
          lowPaise: 100,
          volume: 1,
          depth: { bids: [], asks: [] },
          source: 'simulated',
          asOfMs: 0,
          receivedAtMs: 0,
          sequence: 1,
        }
  },
})
const rows = [{ instrument_id: 1 }, { instrument_id: 2 }, { instrument_id: 3 }]

test('an NSE and a BSE listing of one ISIN are one holding; another stock is another', () => {
  const held = heldSecurities(rows, quotedAs({ 1: 'live', 2: 'live', 3: 'live' }))
  expect(held.map(({ key, listings }) => [key, listings.length])).toEqual([
    ['NSE:INFY', 1],
    [isin, 2],
  ])
})

describe('its price is', () => {
  test.each<[string, Readonly<Record<number, Quoted['state']>>, Instrument['market']]>([
    ['NSE’s where both are live', { 1: 'live', 2: 'live' }, 'NSE'],
    ['BSE’s where only that is live', { 1: 'live', 2: 'halted' }, 'BSE'],
    ['NSE’s where neither is', { 1: 'closed', 2: 'closed' }, 'NSE'],
    ['BSE’s where NSE has none', { 1: 'stale' }, 'BSE'],
  ])('%s', (_, states, expected) => {
    const [held] = heldSecurities(rows.slice(0, 2), quotedAs(states))
    expect(held?.first.instrument.market).toBe(expected)
  })
})

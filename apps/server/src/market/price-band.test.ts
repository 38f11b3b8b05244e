/** market: the day's price band, fixed and flexing. */
import { expect, test } from 'vitest'
import { shareNamed } from '../../test/quotes.ts'
import { dayBandOf } from './price-band.ts'

const calm = { previousClosePaise: 848_00, highPaise: 850_00, lowPaise: 840_00 }

test('a fixed band of 20% around ₹848 is ₹678.40 to ₹1,017.60, on the tick', () => {
  expect(dayBandOf(shareNamed('FIXED', { bandBps: 2000, tickPaise: 5 }), calm)).toEqual({
    lowPaise: 678_40,
    highPaise: 1017_60,
  })
})

test('a share with derivatives has 10% to begin with: ₹763.20 to ₹932.80', () => {
  expect(dayBandOf(shareNamed('FLEX', { bandBps: null, tickPaise: 5 }), calm)).toEqual({
    lowPaise: 763_20,
    highPaise: 932_80,
  })
})

test.each([
  ['9.8% up: still 10%', { highPaise: 109_80 }, 90_00, 110_00],
  ['9.9% up: 15%', { highPaise: 109_90 }, 85_00, 115_00],
  ['9.9% down: 15%', { lowPaise: 90_10 }, 85_00, 115_00],
  ['14.9% up: 20%', { highPaise: 114_90 }, 80_00, 120_00],
  ['20% up: no further than 20%', { highPaise: 120_00 }, 80_00, 120_00],
])('it flexes in steps of 5%%: %s', (_, more, lowPaise, highPaise) => {
  const day = { previousClosePaise: 100_00, highPaise: 100_00, lowPaise: 100_00, ...more }
  expect(dayBandOf(shareNamed('FLEX', { bandBps: null, tickPaise: 5 }), day)).toEqual({
    lowPaise,
    highPaise,
  })
})

test('the edges are prices on the tick, inside the band', () => {
  const band = dayBandOf(shareNamed('ODD', { bandBps: 500, tickPaise: 5 }), {
    ...calm,
    previousClosePaise: 333_33,
  })
  expect(band).toEqual({ lowPaise: 316_70, highPaise: 350_00 })
})

test('an index has none: nothing is ordered in it', () => {
  expect(dayBandOf(shareNamed('NIFTY50', { kind: 'index' }), calm)).toBeNull()
})

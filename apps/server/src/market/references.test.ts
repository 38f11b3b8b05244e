/** market: the close that a day's band is drawn around, in the shares of that day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { instrumentOf, listShares, share } from '../../test/market.ts'
import { referencesFor } from './references.ts'
import { saveDailyCandles } from './store/candles.ts'
import { saveCorporateActions } from './store/corporate-actions.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a split of 1 into 5 and a bonus of 1 for 1 of one day make ₹1,500 a reference of ₹150', async () => {
  await listShares(house, share('RATIOS'))
  const { id: instrumentId } = instrumentOf(house.services.market, 'RATIOS')
  const [day, exDay] = ['2026-11-12', '2026-11-13']
  const price = { openPaise: 1500_00, highPaise: 1500_00, lowPaise: 1500_00, closePaise: 1500_00 }
  const rest = { previousClosePaise: 1500_00, volume: 1, turnoverPaise: null, trades: null, delivered: null }
  await saveDailyCandles(house.services.db, [{ instrumentId, day, ...price, ...rest }], {
    source: 'test',
    today: exDay,
  })
  const terms = { instrumentId, exDay, sharesBefore: 1, amountPaise: null } as const
  await saveCorporateActions(
    house.services.db,
    [
      { ...terms, kind: 'split', sharesAfter: 5, says: 'Split' },
      { ...terms, kind: 'bonus', sharesAfter: 2, says: 'Bonus' },
    ],
    'test',
  )
  const { calendar } = house.services.market.times.hours
  // A market that never closes trades for that day already on the evening before, in the shares of then.
  expect((await referencesFor(house.services.db, calendar, exDay, day)).get(instrumentId)).toBe(1500_00)
  expect((await referencesFor(house.services.db, calendar, exDay, exDay)).get(instrumentId)).toBe(150_00)
})

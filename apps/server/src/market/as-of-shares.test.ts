/** market: from the ex-day on, prices from before it are in new shares: the last price, the close before it, the range. */
import { instantOf } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '../../test/companies.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { instrumentOf } from '../../test/market.ts'
import { inSharesOf } from './as-of-shares.ts'
import { NO_DEPTH, type Quote } from './quotes.ts'

const level = { pricePaise: 1500_00, quantity: 10, orders: 1 }
const quote: Quote = {
  instrumentId: 1,
  pricePaise: 1500_00,
  previousClosePaise: 1480_00,
  openPaise: 1490_00,
  highPaise: 1510_00,
  lowPaise: 1470_00,
  volume: 1000,
  depth: { bids: [level], asks: [level] },
  state: 'live',
  source: 'test',
  asOfMs: 0,
  receivedAtMs: 0,
  sequence: 1,
}
const split = { exDay: '2026-11-20', sharesBefore: 1, sharesAfter: 5 }
const bonus = { exDay: '2026-11-20', sharesBefore: 1, sharesAfter: 2 }
const consolidation = { exDay: '2026-11-23', sharesBefore: 10, sharesAfter: 1 }
const seen = (changes: (typeof split)[], madeOn: string, day: string, referencePaise: number | null = null) =>
  inSharesOf(quote, changes, { madeOn, day, referencePaise })

test('a split of 1 into 5 and a bonus of 1 for 1 of one day make ₹1,500 ₹150 from that day on, with no book', () => {
  expect(seen([split, bonus], '2026-11-19', '2026-11-19').quote).toBe(quote)
  expect(seen([split, bonus], '2026-11-19', '2026-11-20')).toMatchObject({
    isAdjusted: true,
    quote: {
      ...{ pricePaise: 150_00, previousClosePaise: 148_00, openPaise: 149_00, highPaise: 151_00 },
      ...{ lowPaise: 147_00, volume: 10_000, depth: NO_DEPTH },
    },
  })
})

test('a consolidation of 10 into 1 makes it ₹15,000', () => {
  expect(seen([consolidation], '2026-11-20', '2026-11-23').quote).toMatchObject({ pricePaise: 15_000_00 })
})

test('on the ex-day a feed’s close in old shares is adjusted, and one in new shares is not', () => {
  expect(seen([split], '2026-11-20', '2026-11-20', 296_00).quote.previousClosePaise).toBe(296_00)
  expect(seen([split], '2026-11-20', '2026-11-20', 1480_00).quote.previousClosePaise).toBe(1480_00)
})

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('overnight before the ex-day a stock at ₹1,500 stays so; from its first second on it is ₹300, before anything is traded', async () => {
  const own = companies(house)
  const symbol = await own.newCompany(1500)
  const { market, businessClock } = house.services
  await own.announce(symbol, { kind: 'split', ratio: [1, 5], exDay: own.dayIn(1) })
  const exDay = own.dayIn(1)
  const goTo = (time: string): void =>
    businessClock.hear(businessClock.aheadMs() + instantOf(exDay, time) - businessClock.now().getTime())
  const price = () => {
    const { pricePaise, previousClosePaise } = market.quoted(instrumentOf(market, symbol)) ?? {}
    return { pricePaise, previousClosePaise }
  }
  expect(price()).toMatchObject({ pricePaise: 1500_00 })
  goTo('00:00')
  market.round()
  await expect.poll(price).toMatchObject({ pricePaise: 300_00, previousClosePaise: 300_00 })
  goTo('09:30')
  own.tellPrice(symbol, 305)
  expect(price()).toMatchObject({ pricePaise: 305_00 })
})

/** markets: the stock data API, in good times and with every kind of bad input. */
import {
  type ChartData,
  type Company,
  DEMO_STOCK_API_KEY,
  type Quote,
  readChart,
  readCompany,
  readMonthLines,
  readQuotes,
  readStock,
  type SearchResult,
  type StockDetail,
  searchStocks,
} from '@pramaan/contracts'
import { addDays, dayNumber } from '@pramaan/market-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type House, newNetwork, newSession, type Sending, send } from '../../../test/harness.ts'
import { instrumentOf, listShares, share, tell, tick } from '../../../test/market.ts'
import { askStocks, candleAt, openStockHouse, TODAY } from '../../../test/stock-history.ts'
import { saveDailyCandles } from '../../market/store/candles.ts'

let house: House
const key = { 'x-api-key': DEMO_STOCK_API_KEY }
const ask = (call: Parameters<typeof send>[1], sending: Sending = {}) => askStocks(house, call, sending)

beforeAll(async () => {
  house = await openStockHouse()
})
afterAll(() => house.close())

describe('the door', () => {
  test.each([
    ['no key', {}],
    ['a wrong key', { 'x-api-key': 'demo-publishable-kez' }],
    ['an empty key', { 'x-api-key': '' }],
    ['a longer key', { 'x-api-key': `${DEMO_STOCK_API_KEY}x` }],
  ])('%s is refused with 403, and not with 401, which would start a refresh', async (_name, headers) => {
    for (const call of [readChart, readStock, readCompany, searchStocks, readQuotes, readMonthLines]) {
      const answer = await send(house.app, call, { headers, ...(call.method === 'POST' ? { body: [] } : {}) })
      expect(answer).toMatchObject({ status: 403, body: { code: 'api_key_wrong', data: null } })
    }
  })

  test('its key is all that a call needs: no marker, no origin of ours, no cookie, no session', async () => {
    const stranger = {
      ...key,
      'x-requested-with': '',
      origin: 'https://tools.example',
      'sec-fetch-site': 'cross-site',
    }
    const get = { headers: stranger }
    const stock = '?market=NSE&s=INFY'
    tell(house, tick(house, 'INFY', 101_50))
    const answers = await Promise.all([
      send(house.app, readChart, { ...get, query: '?market=NSE&symbol=INFY&interval=1d' }),
      send(house.app, readStock, { ...get, query: stock }),
      send(house.app, readCompany, { ...get, query: stock }),
      send(house.app, searchStocks, { ...get, query: '?query=infy' }),
      send(house.app, readQuotes, { ...get, body: [{ market: 'NSE', symbol: 'INFY' }] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('2,400 calls a minute are answered for a key in a network, and other networks do not pay for it', async () => {
    const from = newNetwork()
    const call = (where: string) => ask(searchStocks, { query: '?query=', from: where })
    for (let count = 0; count < 2400; count += 1) await call(from)
    const over = await call(from)
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call(newNetwork())).status).toBe(200)
    const { token } = await newSession(house)
    expect((await ask(searchStocks, { query: '?query=', from, token })).status).toBe(200)
  })

  test('a client’s token is not asked for, and does not help', async () => {
    expect((await send(house.app, searchStocks, { query: '?query=x', token: 'x'.repeat(40) })).status).toBe(
      403,
    )
  })
})

describe('quotes', () => {
  test('a quote says its price, its change, its source and its time', async () => {
    tell(house, tick(house, 'INFY', 101_50))
    const answer: Answer<Quote[]> = await ask(readQuotes, { body: [{ market: 'NSE', symbol: 'INFY' }] })
    expect(answer.body.data[0]).toMatchObject({
      price: 101.5,
      previous_close: 100,
      change: 1.5,
      change_pct: 1.5,
      state: 'live',
      source: 'Simulated',
      as_of: house.clock.now().toISOString(),
    })
  })

  test('unknown symbols are left out; without any price there is no quote', async () => {
    const body = ['NOPE', 'QUIET', 'INFY'].map((symbol) => ({ market: 'NSE', symbol }))
    const answer: Answer<Quote[]> = await ask(readQuotes, { body })
    expect(answer.body.data.map(({ symbol }) => symbol)).toEqual(['INFY'])
  })

  test('100 stocks are answered; none, 101, a million and what is no list are refused', async () => {
    const stocks = (count: number) => Array.from({ length: count }, () => ({ market: 'NSE', symbol: 'INFY' }))
    expect((await ask(readQuotes, { body: stocks(100) })).status).toBe(200)
    for (const body of [[], stocks(101), { market: 'NSE', symbol: 'INFY' }, 'INFY', null, [null], [[]]]) {
      expect((await ask(readQuotes, { body })).status).toBe(400)
    }
    const bomb = await ask(readQuotes, { rawBody: `[${'{"market":"NSE","symbol":"A"},'.repeat(1e6)}{}]` })
    expect(bomb).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })

  test('before any tick the last close is told as what it is: stale in session, with its own source', async () => {
    const answer: Answer<Quote[]> = await ask(readQuotes, { body: [{ market: 'NSE', symbol: 'SPLIT' }] })
    expect(answer.body.data[0]).toMatchObject({ price: 100, state: 'stale', source: 'NSE bhavcopy' })
  })
})

const hostile = [
  "' or 1=1 --",
  '"; drop table instrument; --',
  '<script>alert(1)</script>',
  '%00',
  '../../etc/passwd',
  'A'.repeat(5000),
  '{{7*7}}',
  '\ud800',
  'infy',
  'INFY ',
  '',
]
const fields = ['market', 'symbol', 'interval', 's', 'query']

describe('bad input', () => {
  test.each([
    [readChart, { market: 'NSE', symbol: 'INFY', interval: '1d' }],
    [readStock, { market: 'NSE', s: 'INFY' }],
    [readCompany, { market: 'NSE', s: 'INFY' }],
  ] as const)('$path: SQL, HTML and nonsense in every field are refused with 400', async (call, good) => {
    expect((await ask(call, { query: `?${new URLSearchParams(good)}` })).status).toBe(200)
    for (const field of fields.filter((name) => name in good)) {
      for (const value of hostile) {
        const answer = await ask(call, { query: `?${new URLSearchParams({ ...good, [field]: value })}` })
        expect([answer.status, field, value]).toEqual([400, field, value])
        expect(answer.raw).not.toMatch(/select |node_modules|\.ts:/)
      }
      const twice = `${new URLSearchParams(good)}&${field}=${Object.entries(good).find(([name]) => name === field)?.[1]}`
      expect((await ask(call, { query: `?${twice}` })).status).toBe(400)
    }
    const unknown = new URLSearchParams({ ...good, ...('s' in good ? { s: 'NOPE' } : { symbol: 'NOPE' }) })
    expect(await ask(call, { query: `?${unknown}` })).toMatchObject({
      status: 400,
      body: { code: 'stock_unknown' },
    })
  })

  test('a search takes any text of up to 60 characters and tells names as text', async () => {
    for (const query of hostile.filter(({ length }) => length <= 60)) {
      const answer = await ask(searchStocks, { query: `?${new URLSearchParams({ query })}` })
      expect([answer.status, query]).toEqual([200, query])
    }
    expect((await ask(searchStocks, { query: `?query=${'a'.repeat(61)}` })).status).toBe(400)
    const found: Answer<SearchResult[]> = await ask(searchStocks, { query: '?query=evil' })
    expect(found.body.data[0]).toEqual({
      symbol: 'EVIL',
      name: '<img src=x onerror=alert(1)>',
      market: 'NSE',
      countryImg: '/flags/in.svg',
      kind: 'equity',
      quote: null,
    })
    expect(found.headers['content-type']).toContain('application/json')
  })

  test('a result carries its last price and the day’s change, with state, source and time', async () => {
    tell(house, tick(house, 'INFY', 101_50))
    const found: Answer<SearchResult[]> = await ask(searchStocks, { query: '?query=infy' })
    expect(found.body.data[0]).toMatchObject({
      symbol: 'INFY',
      kind: 'equity',
      quote: {
        price: 101.5,
        change: 1.5,
        change_pct: 1.5,
        state: 'live',
        source: 'Simulated',
        as_of: house.clock.now().toISOString(),
      },
    })
  })

  test('of two symbols that begin alike the one that is traded more comes first', async () => {
    await listShares(house, share('ALIKEAMC'), share('ALIKEBANK'))
    const { market, db } = house.services
    const day = (symbol: string, volume: number) => ({
      ...candleAt(instrumentOf(market, symbol).id, addDays(TODAY, -1), 100_00),
      volume,
    })
    await saveDailyCandles(db, [day('ALIKEAMC', 10), day('ALIKEBANK', 20)], {
      source: 'nse-bhavcopy-full',
      today: TODAY,
    })
    await market.reload()
    const found: Answer<SearchResult[]> = await ask(searchStocks, { query: '?query=alike' })
    expect(found.body.data.map(({ symbol }) => symbol)).toEqual(['ALIKEBANK', 'ALIKEAMC'])
  })

  test('a new instrument is found without a restart', async () => {
    await listShares(house, share('FRESHCO', { name: 'Freshly Listed Limited' }))
    const found: Answer<SearchResult[]> = await ask(searchStocks, { query: '?query=freshly' })
    expect(found.body.data.map(({ symbol }) => symbol)).toEqual(['FRESHCO'])
  })
})

describe('the feed goes wrong', () => {
  const quoted = async (symbol: string): Promise<Quote | undefined> => {
    const answer: Answer<Quote[]> = await ask(readQuotes, { body: [{ market: 'NSE', symbol }] })
    return answer.body.data[0]
  }

  test('NaN, zero, negative, ×100, the year 2038 and yesterday’s price change nothing and are counted', async () => {
    house.clock.move(1000)
    tell(house, tick(house, 'INFY', 102_00))
    const before = house.services.market.rejected()
    house.clock.move(1000)
    const bad = [
      tick(house, 'INFY', Number.NaN),
      tick(house, 'INFY', 0),
      tick(house, 'INFY', -102_00),
      tick(house, 'INFY', 10_200_00),
      tick(house, 'INFY', 103_00, { asOfMs: Date.parse('2038-01-19T03:14:08Z') }),
      tick(house, 'INFY', 103_00, { asOfMs: house.clock.now().getTime() - 6000 }),
      tick(house, 'INFY', 103_00, { sequence: 0 }),
      tick(house, 'INFY', 103_00, { instrumentId: 999_999 }),
      tick(house, 'INFY', 103.5),
    ]
    tell(house, ...bad)
    expect(await quoted('INFY')).toMatchObject({ price: 102, state: 'live' })
    const counted = Object.values(house.services.market.rejected()).reduce((sum, count) => sum + count, 0)
    expect(counted - Object.values(before).reduce((sum, count) => sum + count, 0)).toBe(bad.length)
  })

  test('after 5 s of nothing but garbage the label says stale, and the stock cannot be traded', async () => {
    tell(house, tick(house, 'INFY', 102_00))
    house.clock.move(5001)
    tell(house, tick(house, 'INFY', Number.NaN))
    expect(await quoted('INFY')).toMatchObject({ price: 102, state: 'stale' })
    expect(house.services.market.feedState().state).toBe('stalled')
    const detail: Answer<StockDetail> = await ask(readStock, { query: '?market=NSE&s=INFY' })
    expect(detail.body.data).toMatchObject({
      is_tradable: false,
      why_not: 'Live prices are delayed. Orders will execute once they resume.',
    })
    tell(house, tick(house, 'INFY', 102_05))
    expect(await quoted('INFY')).toMatchObject({ price: 102.05, state: 'live' })
    expect(house.services.market.feedState().state).toBe('live')
  })
})

test('a chart says each source of its figures: stored days of the exchange and a simulated tick are told as both', async () => {
  tell(house, tick(house, 'INFY', 102_50))
  const answer: Answer<ChartData> = await ask(readChart, { query: '?market=NSE&symbol=INFY&interval=1d' })
  expect(answer.body.data.source).toBe('Simulated and NSE bhavcopy')
})

describe('one stock', () => {
  const detail = async (symbol: string): Promise<StockDetail> => {
    const answer: Answer<StockDetail> = await ask(readStock, { query: `?market=NSE&s=${symbol}` })
    return answer.body.data
  }

  test('depth, band, tick and the year’s range, in shares of today', async () => {
    tell(house, tick(house, 'INFY', 102_50))
    expect(await detail('INFY')).toMatchObject({
      bids: [{ price: 102.45, quantity: 10, orders: 1 }],
      asks: [{ price: 102.55, quantity: 20, orders: 2 }],
      band_low: 90,
      band_high: 110,
      tick: 0.05,
      lot: 1,
      isin: 'INE009A01021',
      is_tradable: true,
      why_not: null,
      next_session: null,
    })
    // Before the split the price was 200; it never was in shares of today.
    expect(await detail('SPLIT')).toMatchObject({ week52_low: 99, week52_high: 101 })
  })

  test('a halted, a suspended and an index say why they cannot be traded', async () => {
    tell(house, tick(house, 'INFY', 102_50, { isHalted: true }), tick(house, 'NIFTY50', 100_00))
    expect(await detail('INFY')).toMatchObject({
      state: 'halted',
      why_not: 'Trading in this stock is halted.',
    })
    expect(await detail('GONE')).toMatchObject({ why_not: 'Trading in this stock is suspended.' })
    expect(await detail('NIFTY50')).toMatchObject({
      why_not: 'An index cannot be traded directly.',
      band_low: null,
      band_high: null,
    })
  })

  test('a stock that never had a price is refused in words', async () => {
    const answer = await ask(readStock, { query: '?market=NSE&s=QUIET' })
    expect(answer).toMatchObject({ status: 400, body: { message: 'This stock has no price yet.' } })
  })

  test('the company tells its corporate actions', async () => {
    const answer: Answer<Company> = await ask(readCompany, { query: '?market=NSE&s=SPLIT' })
    expect(answer.body.data).toMatchObject({
      name: 'Splitting Limited',
      actions: [{ ex_day: '2026-11-02', kind: 'split', says: 'Split from ₹10 to ₹5' }],
    })
  })
})

describe('charts', () => {
  const chart = async (symbol: string, interval: string): Promise<ChartData> => {
    const query = `?market=NSE&symbol=${symbol}&interval=${interval}`
    const answer: Answer<ChartData> = await ask(readChart, { query })
    return answer.body.data
  }

  test('five years of days come oldest first, with today as far as it has come', async () => {
    house.clock.move(1000)
    tell(house, tick(house, 'INFY', 105_00))
    const { t, c, is_adjusted } = await chart('INFY', '1d')
    expect(t).toHaveLength(1251)
    expect(t).toEqual(t.toSorted((a, b) => a - b))
    expect(t.at(-1)).toBe(dayNumber(TODAY) * 86_400 - 19_800)
    expect(c.at(-1)).toBe(105)
    expect(is_adjusted).toBe(false)
  })

  test('prices before a split are given per share of today', async () => {
    const { c, v, is_adjusted } = await chart('SPLIT', '1d')
    expect(is_adjusted).toBe(true)
    expect(new Set(c)).toEqual(new Set([100]))
    expect(v[0]).toBe(20)
  })

  test('weeks and months add up to the days', async () => {
    const [days, weeks, months] = [
      await chart('SPLIT', '1d'),
      await chart('SPLIT', '1w'),
      await chart('SPLIT', '1M'),
    ]
    const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
    expect(sum(weeks.v)).toBe(sum(days.v))
    expect(sum(months.v)).toBe(sum(days.v))
    expect(months.t.length).toBe(42)
  })
})

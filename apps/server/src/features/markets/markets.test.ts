/** markets: the market at one look, and what can be traded. */
import { gunzipSync } from 'node:zlib'
import {
  type MarketOverview,
  type Quote,
  readIndexStocks,
  readMarket,
  readSectorStocks,
  tradingList,
  urlOf,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type House, newSession, openHouse, send } from '../../../test/harness.ts'
import { handFeed, instrumentOf, listShares, share, tell, tick } from '../../../test/market.ts'
import { saveIndexMembers } from '../../market/store/calendar.ts'
import { thinned } from './read-overview.ts'

let house: House
let token: string
beforeAll(async () => {
  house = await openHouse()
  ;({ token } = await newSession(house))
  await listShares(
    house,
    share('UP', { sector: 'Banks' }),
    share('DOWN', { sector: 'Banks' }),
    share('FLAT', { sector: 'Metals' }),
    share('STALE', { sector: 'Metals' }),
    share('FUNDETF', { kind: 'etf' }),
    share('BOND-N1', { kind: 'debt', symbol: 'BOND-N1' }),
    share('GONE', { status: 'delisted' }),
    share('NIFTY50', { kind: 'index', name: 'Nifty 50', sector: null }),
    share('INDIAVIX', { kind: 'index', name: 'India VIX', sector: null }),
  )
  tell(house, tick(house, 'STALE', 119_00, { volume: 2 }))
  house.clock.move(6000)
  tell(
    house,
    tick(house, 'UP', 110_00, { volume: 10 }),
    tick(house, 'DOWN', 95_00, { volume: 1000 }),
    tick(house, 'FLAT', 100_00, { volume: 5 }),
    tick(house, 'FUNDETF', 101_00, { volume: 100 }),
    tick(house, 'BOND-N1', 100_50, { volume: 1 }),
    tick(house, 'GONE', 100_00, { volume: 1 }),
    tick(house, 'NIFTY50', 101_00),
    tick(house, 'INDIAVIX', 100_10),
  )
})
afterAll(() => house.close())

const overview = async (): Promise<MarketOverview> => {
  const answer: Answer<MarketOverview> = await send(house.app, readMarket, { token })
  expect(answer.status).toBe(200)
  return answer.body.data
}
const symbols = (quotes: readonly Quote[]) => quotes.map(({ symbol }) => symbol)

test('it travels packed to whoever can unpack it, and plain to whoever cannot', async () => {
  const ask = (encoding: string) =>
    house.app.inject({
      method: 'GET',
      url: urlOf(readMarket),
      headers: {
        authorization: `Bearer ${token}`,
        'x-requested-with': 'XMLHttpRequest',
        'accept-encoding': encoding,
      },
    })
  const [packed, plain, refused] = [
    await ask('gzip, deflate, br'),
    await ask('br'),
    await ask('gzip;q=0, br'),
  ]
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(refused.body).toBe(plain.body)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
})

test('movers are shares that move: no index, nothing stale, nothing delisted', async () => {
  const { gainers, losers, most_active, indices } = await overview()
  expect(symbols(gainers)).toEqual(['UP'])
  expect(symbols(losers)).toEqual(['DOWN'])
  expect(symbols(most_active)).toEqual(['DOWN', 'UP', 'FLAT'])
  expect(symbols(indices)).toEqual(['NIFTY50', 'INDIAVIX'])
  expect(indices[0]?.spark.at(-1)).toBe(101)
})

test('a sector is the mean of its shares, cut to two decimals', async () => {
  const { sectors } = await overview()
  expect(sectors).toEqual([
    { sector: 'Banks', change_pct: 2.5, stocks: 2 },
    { sector: 'Metals', change_pct: 0, stocks: 1 },
  ])
})

test('a sector opens to its shares, the strongest first, stale ones among them; an unknown one is empty', async () => {
  const open = async (sector: string) => {
    const query = `?sector=${encodeURIComponent(sector)}`
    const answer: Answer<Quote[]> = await send(house.app, readSectorStocks, { token, query })
    return symbols(answer.body.data)
  }
  expect(await open('Banks')).toEqual(['UP', 'DOWN'])
  expect(await open('Metals')).toEqual(['STALE', 'FLAT'])
  expect(await open("' or 1=1 --")).toEqual([])
})

test('an index opens to its members of today, the most traded first; a symbol that is no index is refused', async () => {
  const { market, db } = house.services
  const idOf = (symbol: string) => instrumentOf(market, symbol).id
  const source = { since: '2026-01-01', source: 'test' }
  await saveIndexMembers(db, idOf('NIFTY50'), [idOf('UP'), idOf('DOWN'), idOf('GONE')], source)
  const open = (symbol: string): Promise<Answer<Quote[]>> =>
    send(house.app, readIndexStocks, { token, query: `?symbol=${symbol}` })
  expect(symbols((await open('NIFTY50')).body.data)).toEqual(['DOWN', 'UP'])
  expect((await open('INDIAVIX')).body.data).toEqual([])
  expect((await open('UP')).status).toBe(400)
})

test('the page is put together once a second and is the same for everybody', async () => {
  const before = await overview()
  tell(house, tick(house, 'UP', 111_00, { volume: 11 }))
  expect(await overview()).toEqual(before)
  house.clock.move(1000)
  tell(house, tick(house, 'UP', 112_00, { volume: 12 }))
  expect((await overview()).gainers[0]?.price).toBe(112)
})

test.each([
  ['', ['DOWN', 'STALE', 'FUNDETF', 'UP', 'FLAT', 'BOND-N1']],
  ['?dtype=stock', ['DOWN', 'STALE', 'FUNDETF', 'UP', 'FLAT']],
  ['?dtype=bond', ['BOND-N1']],
  ['?dtype=fund', []],
  ['?dtype=all&hot=1', ['DOWN', 'STALE', 'FUNDETF', 'UP', 'FLAT', 'BOND-N1']],
])('the list %s has the most traded first', async (query, expected) => {
  const answer: Answer<Quote[]> = await send(house.app, tradingList, { token, query })
  expect(symbols(answer.body.data).toSorted()).toEqual(expected.toSorted())
  expect(symbols(answer.body.data)[0]).toBe(expected[0])
})

test.each(['?dtype=crypto', '?hot=2', '?dtype=stock&dtype=bond', "?dtype=' or 1=1"])(
  '%s is refused with 400',
  async (query) => {
    expect((await send(house.app, tradingList, { token, query })).status).toBe(400)
  },
)

test('a line of 60 points keeps its first and its last', () => {
  const many = Array.from({ length: 1440 }, (_, n) => n)
  const line = thinned(many, 59)
  expect([line.length, line[0], line.at(-1)]).toEqual([59, 0, 1439])
  expect(thinned([1, 2], 59)).toEqual([1, 2])
})

test('a feed that runs is asked for every listed instrument', async () => {
  const feed = handFeed()
  house.services.market.run(feed)
  expect(feed.wanted).toHaveLength(9)
  await house.services.market.stop()
})

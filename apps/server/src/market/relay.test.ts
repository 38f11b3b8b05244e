/** market: one server hears the feed for all. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type House, openHouse } from '../../test/harness.ts'
import { handFeed, instrumentOf, listShares, share, tick } from '../../test/market.ts'
import { holdLease, releaseLease } from '../platform/leases.ts'
import type { Tick } from './feed.ts'
import { decodeTicks, encodeTicks, sharedFeed } from './relay.ts'
import { startMarket } from './start-market.ts'
import { lastQuotes } from './store/quotes.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await listShares(house, share('INFY'), share('TCS'))
})
afterAll(() => house.close())

const level = fc.record({ pricePaise: fc.nat(1e9), quantity: fc.nat(1e9), orders: fc.nat(1e5) })
const side = fc.array(level, { maxLength: 5 })
const someTick: fc.Arbitrary<Tick> = fc.record({
  instrumentId: fc.nat(1e6),
  pricePaise: fc.nat(2e9),
  volume: fc.nat(2 ** 31 - 1),
  depth: fc.option(fc.record({ bids: side, asks: side })),
  day: fc.option(
    fc.record({
      previousClosePaise: fc.nat(1e9),
      openPaise: fc.nat(1e9),
      highPaise: fc.nat(1e9),
      lowPaise: fc.nat(1e9),
    }),
  ),
  isHalted: fc.boolean(),
  source: fc.constant('kite'),
  asOfMs: fc.nat({ max: 4e12 }),
  sequence: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
})

test('ticks travel whole, in messages of less than 8,000 bytes', () => {
  fc.assert(
    fc.property(fc.array(someTick, { maxLength: 120 }), (ticks) => {
      const texts = encodeTicks('server', 'kite', ticks)
      for (const text of texts) expect(text.length).toBeLessThan(8000)
      expect(texts.flatMap((text) => decodeTicks(text)?.ticks ?? [])).toEqual(ticks)
    }),
    { numRuns: 50 },
  )
})

test.each(['', 'x', 'a b c', '<html>'])('%j is no message', (text) => {
  expect(decodeTicks(text)).toBeNull()
})

describe('leases', () => {
  test('one holds it, renews it, and another gets it when it is let go or has run out', async () => {
    const { db } = house.services
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    expect(await holdLease(db, 'test', one, 60_000)).toBe(true)
    expect(await holdLease(db, 'test', one, 60_000)).toBe(true)
    expect(await holdLease(db, 'test', other, 60_000)).toBe(false)
    await releaseLease(db, 'test', other)
    expect(await holdLease(db, 'test', other, 60_000)).toBe(false)
    await releaseLease(db, 'test', one)
    expect(await holdLease(db, 'test', other, 10)).toBe(true)
    expect(await eventually(() => holdLease(db, 'test', one, 60_000))).toBe(true)
  })

  test('of 20 that ask at once one gets it', async () => {
    const asked = Array.from({ length: 20 }, () =>
      holdLease(house.services.db, 'race', crypto.randomUUID(), 60_000),
    )
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1)
  })
})

test('the leader’s ticks reach the others; when it loses the lead it hangs up and another dials', async () => {
  const { db, market } = house.services
  const leader = { id: 'one' }
  const heard = new Map<string, number[]>()
  const feeds = new Map<string, ReturnType<typeof handFeed>[]>()
  const nodes = ['one', 'two'].map((server) => {
    const feed = sharedFeed({
      db,
      server,
      source: 'kite',
      isLeader: async () => leader.id === server,
      open: async () => {
        const real = handFeed('kite')
        feeds.set(server, [...(feeds.get(server) ?? []), real])
        return real
      },
    })
    feed.want([instrumentOf(market, 'INFY').id])
    feed.start({
      onTicks: (ticks) =>
        heard.set(server, [...(heard.get(server) ?? []), ...ticks.map((one) => one.pricePaise)]),
      onBeat: () => {},
      onLine: () => {},
    })
    return feed
  })
  expect(await eventually(async () => feeds.get('one')?.[0]?.listener != null)).toBe(true)
  feeds.get('one')?.[0]?.listener?.onTicks([tick(house, 'INFY', 101_00), tick(house, 'INFY', 102_00)])
  expect(await eventually(async () => heard.get('two')?.at(-1) === 102_00)).toBe(true)
  expect(heard).toEqual(
    new Map([
      ['one', [101_00, 102_00]],
      ['two', [102_00]],
    ]),
  )
  expect(feeds.get('two')).toBeUndefined()
  leader.id = 'two'
  expect(await eventually(async () => feeds.get('two')?.[0]?.listener != null)).toBe(true)
  feeds.get('two')?.[0]?.listener?.onTicks([tick(house, 'INFY', 103_00)])
  expect(await eventually(async () => heard.get('one')?.at(-1) === 103_00)).toBe(true)
  await Promise.all(nodes.map((feed) => feed.stop()))
})

test('the last quotes are written for all, with their source and time, and outlive the server', async () => {
  const { db, market, businessClock: clock } = house.services
  const parts = { db, market, clock, databaseUrl: house.databaseUrl, keysFile: '', onFault: () => {} }
  const started = await startMarket(parts, { feed: 'replay', recorded: 'none' })
  market.listener.onTicks([tick(house, 'TCS', 104_00)])
  market.round()
  for (const chore of started.chores) await chore.run()
  const { id } = instrumentOf(market, 'TCS')
  expect(await lastQuotes(db, [id])).toMatchObject([
    { pricePaise: 104_00, source: 'simulated', state: 'live' },
  ])
  await started.stop()
  const second = await house.secondNode()
  const response = await second.inject({
    url: '/data/stock_detail?market=NSE&s=TCS',
    headers: { 'x-api-key': 'demo-publishable-key' },
  })
  expect(response.json().data).toMatchObject({ price: 104, state: 'stale', source: 'Simulated' })
})

/** market: one server hears the feed for all. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type House, openHouse } from '../../test/harness.ts'
import { handFeed, instrumentOf, listShares, share, tick } from '../../test/market.ts'
import { holdLease, releaseLease } from '../platform/leases.ts'
import type { Tick } from './feed.ts'
import { decodeTicks, encodeTicks, sharedFeed, signedText, textOfOurs } from './relay.ts'
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
      const texts = encodeTicks({ server: 'server', source: 'kite', round: 7 }, ticks)
      for (const text of texts) expect(text.length).toBeLessThan(8000)
      expect(texts.flatMap((text) => decodeTicks(text)?.ticks ?? [])).toEqual(ticks)
    }),
    { numRuns: 50 },
  )
})

test.each(['', 'x', 'a b c', '<html>'])('%j is no message', (text) => {
  expect(decodeTicks(text)).toBeNull()
})

test('a message that no server of ours has signed tells nothing, nor one that is told a second time', async () => {
  const { db, keys, market } = house.services
  const { id } = instrumentOf(market, 'INFY')
  const heard: number[] = []
  const feed = sharedFeed({
    ...{ db, keys, server: 'hears', source: 'kite', isLeader: async () => false },
    open: async () => handFeed('kite'),
  })
  let isUp = false
  feed.start({
    onTicks: (ticks) => heard.push(...ticks.map((one) => one.pricePaise)),
    onBeat: () => {},
    onLine: (isHeard) => {
      isUp = isHeard
    },
  })
  expect(await eventually(async () => isUp)).toBe(true)
  const textOf = (round: number, rupees: number): string =>
    encodeTicks({ server: 'tells', source: 'kite', round }, [
      { ...tick(house, 'INFY', rupees * 100), instrumentId: id },
    ])[0] ?? ''
  const [first, second] = [textOf(1, 101), textOf(2, 102)]
  const forged = textOf(3, 225_000)
  for (const message of [
    signedText(keys, first),
    ...[forged, ` ${forged}`, `${signedText(keys, first).split(' ')[0]} ${forged}`],
    signedText(keys, second),
    signedText(keys, first),
    signedText(keys, textOf(4, 104)),
  ])
    await db.query("select pg_notify('market_tick', $1)", [message])
  expect(await eventually(async () => heard.at(-1) === 104_00)).toBe(true)
  expect(heard).toEqual([101_00, 102_00, 104_00])
  expect(textOfOurs(keys, 'x')).toBeNull()
  await feed.stop()
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
  const { db, keys, market } = house.services
  const leader = { id: 'one' }
  const heard = new Map<string, number[]>()
  const feeds = new Map<string, ReturnType<typeof handFeed>[]>()
  const nodes = ['one', 'two'].map((server) => {
    const feed = sharedFeed({
      db,
      keys,
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
  const { db, keys, market, businessClock: clock } = house.services
  const parts = { db, keys, market, clock, databaseUrl: house.databaseUrl, keysFile: '', onFault: () => {} }
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

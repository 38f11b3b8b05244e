/** market: Kite from end to end against a local stand-in: names, ticks, lost lines, and answers that are none. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock, waitFor } from '../../../test/harness.ts'
import { type KiteStub, kiteStub } from '../../../test/kite-stub.ts'
import type { Tick } from '../feed.ts'
import type { Instrument } from '../instruments.ts'
import { kiteFeed } from './kite-feed.ts'
import { errorIn } from './messages.ts'
import { KiteFailure, kiteRest, readKiteInstruments } from './rest.ts'
import { waitAfter } from './ticker.ts'

const INSTRUMENTS = [
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange',
  '408065,1594,INFY,INFOSYS,0.0,,0.0,0.05,1,EQ,NSE,NSE',
  '3813889,14898,CENTRALBK-BE,CENTRAL BANK OF INDIA,0.0,,0.0,0.05,1,EQ,NSE,NSE',
  '4645121,18145,EMMBI-BL,EMMBI INDUSTRIES,0.0,,0.0,0.05,1,EQ,NSE,NSE',
  '256265,1001,NIFTY 50,NIFTY 50,0.0,,0.0,0.05,0,EQ,INDICES,NSE',
  '12345,48,INFY26NOVFUT,INFY,0.0,2026-11-24,0.0,0.05,400,FUT,NFO-FUT,NFO',
].join('\n')

const share = (id: number, symbol: string, kind: Instrument['kind'] = 'equity'): Instrument => ({
  id,
  symbol,
  kind,
  market: 'NSE',
  name: symbol,
  isin: null,
  series: null,
  tickPaise: 5,
  lot: 1,
  bandBps: 2000,
  hasClosingAuction: true,
  sector: null,
  country: 'IN',
  listedOn: null,
  status: 'listed',
  source: 'test',
})

// The vendor's packet of INFY in quote mode, in a frame, and the heartbeat of one byte.
const QUOTE_OF_INFY = Buffer.from(
  'AAEALAAGOgEAAmaDAAAAAQACZWkAEfGyAAPp/wAFgDcAAmTzAAJnPAACYckAAmRs',
  'base64',
)
const BEAT = new Uint8Array([0])

let stub: KiteStub
const opened: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  stub = await kiteStub()
  stub.answer('/instruments/NSE', INSTRUMENTS)
  stub.answer(
    '/instruments/BSE',
    `${INSTRUMENTS.split('\n', 1)[0]}\n265,1,SENSEX,SENSEX,0,,0,0.01,0,EQ,INDICES,BSE`,
  )
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((feed) => feed.stop()))
  await stub.close()
})

async function openFeed(silentAtMostMs = 5000) {
  const clock = fixedClock('2021-07-05T05:11:27Z')
  const access = async () => ({ apiKey: 'key', accessToken: 'secret', url: stub.url })
  const patience = { firstWaitMs: 20, longestWaitMs: 100, silentAtMostMs }
  const feed = await kiteFeed(
    { access, tickerUrl: stub.tickerUrl, ...patience },
    [share(1, 'INFY'), share(2, 'NIFTY50', 'index')],
    clock,
  )
  opened.push(feed)
  const heard = { ticks: [] as Tick[], beats: 0, line: [] as [boolean, string][] }
  feed.want([1, 2])
  feed.start({
    onTicks: (ticks) => heard.ticks.push(...ticks),
    onBeat: () => {
      heard.beats += 1
    },
    onLine: (isUp, why) => heard.line.push([isUp, why]),
  })
  return { feed, heard }
}

const asksForBoth = () =>
  waitFor(() =>
    expect(stub.said).toEqual([
      { a: 'subscribe', v: [408_065, 256_265] },
      { a: 'mode', v: ['full', [408_065, 256_265]] },
    ]),
  )

test('a packet becomes a tick of our instrument, in paise, with its source and time', async () => {
  const { heard } = await openFeed()
  await asksForBoth()
  stub.send(QUOTE_OF_INFY)
  await waitFor(() => expect(heard.ticks).toHaveLength(1))
  expect(heard.ticks[0]).toMatchObject({
    instrumentId: 1,
    pricePaise: 1573_15,
    volume: 1_175_986,
    source: 'kite',
    asOfMs: Date.parse('2021-07-05T05:11:27Z'),
    day: { previousClosePaise: 1567_80, openPaise: 1569_15, highPaise: 1575_00, lowPaise: 1561_05 },
  })
})

test('a cut line comes back and asks again for all that was wanted', async () => {
  const { heard } = await openFeed()
  await asksForBoth()
  for (let turn = 1; turn <= 3; turn += 1) {
    stub.cut()
    await waitFor(() => expect(stub.lines()).toBe(turn + 1))
    await asksForBoth()
  }
  stub.send(QUOTE_OF_INFY)
  await waitFor(() => expect(heard.ticks).toHaveLength(1))
  expect(heard.line.filter(([isUp]) => !isUp)).toHaveLength(3)
})

test('a refused line is tried again, later each time, until it is let in', async () => {
  stub.refuseWith(503)
  const { heard } = await openFeed()
  await waitFor(() => expect(heard.line.length).toBeGreaterThan(2))
  expect(heard.line.every(([isUp]) => !isUp)).toBe(true)
  stub.refuseWith(null)
  await asksForBoth()
  expect([0, 1, 2, 5, 99].map((failures) => waitAfter(failures, 1000, 30_000))).toEqual([
    1000, 2000, 4000, 30_000, 30_000,
  ])
})

test('a line that falls silent is given up; heartbeats keep it', async () => {
  const { heard } = await openFeed(2000)
  await asksForBoth()
  for (let beat = 1; beat <= 6; beat += 1) {
    stub.send(BEAT)
    await waitFor(() => expect(heard.beats).toBeGreaterThanOrEqual(beat))
    await sleep(400)
  }
  expect(stub.lines()).toBe(1)
  await waitFor(() => expect(stub.lines()).toBe(2))
  expect(heard.line.map(([, why]) => why)).toContain('it fell silent')
})

test('what is wanted changes: only the difference is said', async () => {
  const { feed } = await openFeed()
  await asksForBoth()
  feed.want([2])
  await waitFor(() => expect(stub.said.at(-1)).toEqual({ a: 'unsubscribe', v: [408_065] }))
  feed.want([2, 1])
  await waitFor(() => expect(stub.said.at(-1)).toEqual({ a: 'mode', v: ['full', [408_065]] }))
})

test('garbage on the line makes no tick and no crash: HTML, noise, news of orders', async () => {
  const { heard } = await openFeed()
  await asksForBoth()
  for (const noise of ['<html>', '{"type":"order","data":{}}', '[]', 'null']) stub.send(noise)
  stub.send(new Uint8Array(200).fill(255))
  stub.send(QUOTE_OF_INFY)
  await waitFor(() => expect(heard.ticks).toHaveLength(1))
  expect(stub.lines()).toBe(1)
})

test('an error that the vendor tells ends the line, and its words reach the log', async () => {
  const { heard } = await openFeed()
  await asksForBoth()
  stub.send('{"type":"error","data":"Too many subscriptions"}')
  await waitFor(() =>
    expect(heard.line.map(([, why]) => why)).toContain('the vendor said: Too many subscriptions'),
  )
  expect(errorIn('{"type":"error"}')).toBe('an error without words')
})

test('the list of instruments: BE is the same share, block deals and futures are refused', () => {
  const { taken, refused } = readKiteInstruments(INSTRUMENTS)
  expect(taken.map(({ symbol }) => symbol)).toEqual(['INFY', 'CENTRALBK', 'NIFTY50'])
  expect(refused.map(({ line }) => line)).toEqual([4, 6])
})

const QUOTE = {
  instrument_token: 408_065,
  timestamp: '2021-06-08 15:45:56',
  last_price: 1412.95,
  volume: 7_360_198,
  average_price: 1412.4712,
  lower_circuit_limit: 1250.7,
  upper_circuit_limit: 1528.6,
  ohlc: { open: 1396, high: 1421.75, low: 1395.55, close: 1389.65 },
  depth: {
    buy: [{ price: 0, quantity: 0, orders: 0 }],
    sell: [{ price: 1412.95, quantity: 5191, orders: 13 }],
  },
}

const rest = () => kiteRest(async () => ({ apiKey: 'key', accessToken: 'secret', url: stub.url }))

test('quotes over HTTP: ₹1,412.95 is 141295 paise at 15:45:56 in India; an unknown symbol is absent', async () => {
  stub.answer('/quote', JSON.stringify({ status: 'success', data: { 'NSE:INFY': QUOTE } }))
  const quotes = await rest().quotes(['NSE:INFY', 'NSE:NONE'])
  expect([...quotes.keys()]).toEqual(['NSE:INFY'])
  expect(quotes.get('NSE:INFY')).toMatchObject({
    pricePaise: 1412_95,
    asOfMs: Date.parse('2021-06-08T15:45:56+05:30'),
    upperCircuitPaise: 1528_60,
    previousClosePaise: 1389_65,
    depth: { bids: [], asks: [{ pricePaise: 1412_95, quantity: 5191, orders: 13 }] },
  })
  expect(stub.asked.at(-1)).toEqual({
    path: '/quote?i=NSE%3AINFY&i=NSE%3ANONE',
    authorization: 'token key:secret',
  })
})

test('history over HTTP: minutes with and without open interest', async () => {
  const candles = [
    ['2017-12-15T09:15:00+0530', 1704.5, 1705, 1699.25, 1702.8, 2499],
    ['2017-12-15T09:16:00+0530', 1702, 1702, 1698.15, 1698.15, 1271, 13_667_775],
  ]
  stub.answer(
    '/instruments/historical/408065/minute',
    JSON.stringify({ status: 'success', data: { candles } }),
  )
  const { feed } = await openFeed()
  const from = Date.parse('2017-12-15T03:45:00Z')
  expect(await feed.minutes?.(1, from, from + 120_000)).toMatchObject([
    { atMs: from, openPaise: 1704_50, closePaise: 1702_80, volume: 2499 },
    { atMs: from + 60_000, lowPaise: 1698_15 },
  ])
  expect(stub.asked.at(-1)?.path).toContain('from=2017-12-15+09%3A15%3A00&to=2017-12-15+09%3A17%3A00')
  expect(await feed.minutes?.(99, from, from)).toEqual([])
})

test.each([
  ['HTML', '<html></html>', 200],
  ['an error', '{"status":"error","message":"Invalid token"}', 403],
  [
    'a price that is text',
    JSON.stringify({ status: 'success', data: { X: { ...QUOTE, last_price: '1' } } }),
    200,
  ],
  [
    'a price of three decimals',
    JSON.stringify({ status: 'success', data: { X: { ...QUOTE, last_price: 1.005 } } }),
    200,
  ],
  [
    'a time that is none',
    JSON.stringify({ status: 'success', data: { X: { ...QUOTE, timestamp: 'now' } } }),
    200,
  ],
])('%s instead of quotes is a failure that tells nothing secret', async (_what, body, status) => {
  stub.answer('/quote', body, status)
  const failure = await rest()
    .quotes(['X'])
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(KiteFailure)
  expect(String(failure)).not.toContain('secret')
})

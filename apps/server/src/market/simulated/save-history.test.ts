/** market: five years of the simulated market in the tables, and the feed that goes on from there. */
import { calendarOf, instantOf, publishedYears, roundTheClock } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fixedClock, type House, openHouse, waitFor } from '../../../test/harness.ts'
import { openBoard } from '../board.ts'
import { indexMembers } from '../store/calendar.ts'
import { dailyCandles, saveDailyCandles } from '../store/candles.ts'
import { corporateActions } from '../store/corporate-actions.ts'
import { allInstruments, findInstrument } from '../store/instruments.ts'
import { simulatedMarket } from './market.ts'
import { saveSimulatedHistory } from './save-history.ts'
import { simulatedFeed } from './simulated-feed.ts'

let house: House
const market = simulatedMarket(roundTheClock(calendarOf(publishedYears)))
const NOW = instantOf('2026-11-15', '12:00')

beforeAll(async () => {
  house = await openHouse()
  await saveSimulatedHistory(house.services.db, market, NOW)
})
afterAll(() => house.close())

const idOf = async (symbol: string) => (await findInstrument(house.services.db, 'NSE', symbol))?.id ?? 0

test('five years of days are there for each instrument, and not the day that is still going on', async () => {
  const days = await dailyCandles(house.services.db, await idOf('RELIANCE'), '2021-01-01', '2027-01-01')
  expect(days.length).toBeGreaterThan(1230)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2021-11-15', '2026-11-13'])
  expect(days.every(({ source }) => source === 'simulated')).toBe(true)
  expect(await indexMembers(house.services.db, await idOf('NIFTY50'))).toHaveLength(50)
})

test('a second start writes only the days since; a day from elsewhere stays', async () => {
  const { db } = house.services
  const instrumentId = await idOf('TCS')
  const [last] = await dailyCandles(db, instrumentId, '2026-11-13', '2026-11-13')
  const real = {
    instrumentId,
    day: '2026-11-16',
    openPaise: 5,
    highPaise: 5,
    lowPaise: 5,
    closePaise: 5,
    volume: 1,
  }
  const unknown = { previousClosePaise: null, turnoverPaise: null, trades: null, delivered: null }
  await saveDailyCandles(db, [{ ...real, ...unknown }], { source: 'nse-bhavcopy-full', today: real.day })
  await saveSimulatedHistory(db, market, instantOf('2026-11-18', '12:00'))
  const days = await dailyCandles(db, instrumentId, '2026-11-13', '2026-11-30')
  expect(days.map(({ day, source }) => [day, source])).toEqual([
    ['2026-11-13', 'simulated'],
    ['2026-11-16', 'nse-bhavcopy-full'],
    ['2026-11-17', 'simulated'],
  ])
  expect(days[0]).toEqual(last)
})

test('a folder whose days were drawn otherwise has them drawn again, all but one from elsewhere', async () => {
  const older = await openHouse()
  try {
    const { db } = older.services
    const hours = roundTheClock(calendarOf(publishedYears))
    const before = simulatedMarket(hours, 7)
    const few = (made: typeof market) => ({ ...made, instruments: made.instruments.slice(6, 9) })
    await saveSimulatedHistory(db, few(before), NOW)
    const [first] = few(market).instruments
    const id = (await findInstrument(db, 'NSE', first?.symbol ?? ''))?.id ?? 0
    await older.asOwner('update daily_candle set source = $1 where instrument_id = $2 and day = $3', [
      'nse-bhavcopy-full',
      id,
      '2025-06-02',
    ])
    await saveSimulatedHistory(db, few(market), NOW)
    const closes = async () =>
      (await dailyCandles(db, id, '2021-01-01', '2027-01-01')).map(({ day, closePaise }) => [day, closePaise])
    const closesIn = (made: typeof market) =>
      made
        .dailyCandles(first?.symbol ?? '', '2021-11-15', '2026-11-15', NOW)
        .map(({ day, closePaise }) => [day, closePaise])
    const kept = closesIn(before).find(([day]) => day === '2025-06-02')
    expect(await closes()).toEqual(closesIn(market).map((one) => (one[0] === '2025-06-02' ? kept : one)))
  } finally {
    await older.close()
  }
})

test('two servers that write it at the same moment both succeed, and every day is there once', async () => {
  const other = await openHouse()
  const write = () => saveSimulatedHistory(other.services.db, market, instantOf('2021-12-15', '12:00'))
  await Promise.all([write(), write()])
  const rows = await other.asOwner<{ days: bigint; twice: bigint }>(
    'select count(*) as days, count(*) - count(distinct (instrument_id, day)) as twice from daily_candle',
  )
  expect(rows).toEqual([{ days: expect.any(BigInt), twice: 0n }])
  expect(Number(rows[0]?.days)).toBeGreaterThan(300 * 200)
  await other.close()
})

test('a server that stops does not wait for five years: the work ends between two batches', async () => {
  const asked = vi.spyOn(market, 'dailyCandles')
  await saveSimulatedHistory(house.services.db, market, instantOf('2026-11-18', '12:00'), AbortSignal.abort())
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

test('corporate actions of five years and of the next weeks are there', async () => {
  const actions = await corporateActions(house.services.db, await idOf('RELIANCE'))
  expect(actions.length).toBeGreaterThan(2)
  expect(actions.every(({ says }) => says.length > 0)).toBe(true)
})

test('the feed fills the board within seconds, for everything that is wanted', async () => {
  const instruments = await allInstruments(house.services.db)
  const clock = { now: () => new Date(NOW + performance.now()) }
  const feed = simulatedFeed(market, () => instruments, clock)
  const board = openBoard(() => true)
  for (const { id, bandBps } of instruments) board.watch(id, { bandBps, referencePaise: null })
  feed.want(instruments.map(({ id }) => id))
  feed.start({
    onTicks: (ticks) => board.take(ticks, clock.now().getTime()),
    onBeat: () => {},
    onLine: () => {},
  })
  await waitFor(() => {
    const quoted = instruments.filter(({ id }) => board.quote(id, clock.now().getTime()))
    expect(quoted.length).toBe(instruments.length)
  })
  await feed.stop()
  expect(Object.values(board.rejected()).every((count) => count === 0)).toBe(true)
  const [one] = instruments
  const minutes = await feed.minutes?.(one?.id ?? 0, NOW - 600_000, NOW)
  expect(minutes).toHaveLength(10)
})

test('a feed tells nothing of what it does not simulate', async () => {
  const feed = simulatedFeed(market, () => [], fixedClock())
  feed.want([1])
  expect(await feed.minutes?.(1, NOW - 600_000, NOW)).toEqual([])
})

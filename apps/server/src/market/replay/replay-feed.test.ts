/** market: an imported day is played again, as it was recorded, and says so. */
import { calendarOf, exchangeHours, instantOf, publishedYears } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock, type House, openHouse, waitFor } from '../../../test/harness.ts'
import { openBoard } from '../board.ts'
import type { Tick } from '../feed.ts'
import { importFile } from '../imports/import-file.ts'
import { allInstruments } from '../store/instruments.ts'
import { replayFeed } from './replay-feed.ts'
import { recordedDayFor } from './replayed-days.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const text = [
    'SYMBOL,SERIES,DATE1,PREV_CLOSE,OPEN_PRICE,HIGH_PRICE,LOW_PRICE,CLOSE_PRICE,TTL_TRD_QNTY,TURNOVER_LACS,NO_OF_TRADES,DELIV_QTY',
    'INFY, EQ, 21-Aug-2026,1500,1510,1530,1490,1523.47,1000000,1,1,1',
    'FLAT, EQ, 21-Aug-2026,10,10,10,10,10,1,1,1,1',
  ].join('\n')
  await importFile(house.services, 'bhavcopy-full', { name: 'sec.csv', text })
})
afterAll(() => house.close())

async function openReplay(time: string) {
  const instruments = await allInstruments(house.services.db)
  const clock = fixedClock()
  clock.move(instantOf('2026-11-16', time) - clock.now().getTime())
  const hours = exchangeHours(calendarOf(publishedYears))
  const feed = replayFeed({ db: house.services.db, hours, clock, recorded: 'nse-bhavcopy-full' }, instruments)
  feed.want(instruments.map(({ id }) => id))
  const ticks: Tick[] = []
  feed.start({ onTicks: (heard) => ticks.push(...heard), onBeat: () => {}, onLine: () => {} })
  await waitFor(() => expect(ticks.length).toBeGreaterThan(1))
  await feed.stop()
  return { feed, ticks, clock, instruments }
}

test('half way through, the price lies within the recorded day, and the source names its file and day', async () => {
  const { ticks, clock, instruments } = await openReplay('12:00')
  const infy = instruments.find(({ symbol }) => symbol === 'INFY')
  const tick = ticks.find(({ instrumentId }) => instrumentId === infy?.id)
  expect(tick).toMatchObject({
    source: 'replay of nse-bhavcopy-full, 2026-08-21',
    asOfMs: clock.now().getTime(),
    day: { previousClosePaise: 1500_00, openPaise: 1510_00 },
    depth: { bids: [], asks: [] },
  })
  expect(tick?.pricePaise).toBeGreaterThanOrEqual(1490_00)
  expect(tick?.pricePaise).toBeLessThanOrEqual(1530_00)
  const board = openBoard(() => true)
  board.watch(infy?.id ?? 0, { bandBps: 2000, referencePaise: null })
  board.take(tick ? [tick] : [], clock.now().getTime())
  expect(board.quote(infy?.id ?? 0, clock.now().getTime())?.state).toBe('live')
})

test('after the close the recorded close of ₹1,523.47 stands, and the minutes add up to the day', async () => {
  const { feed, ticks, instruments } = await openReplay('16:30')
  const id = instruments.find(({ symbol }) => symbol === 'INFY')?.id ?? 0
  expect(ticks.find(({ instrumentId }) => instrumentId === id)).toMatchObject({
    pricePaise: 1523_47,
    volume: 1_000_000,
    day: { highPaise: 1530_00, lowPaise: 1490_00 },
  })
  const minutes = (await feed.minutes?.(id, 0, Number.MAX_SAFE_INTEGER)) ?? []
  expect(minutes).toHaveLength(375)
  expect(Math.max(...minutes.map(({ highPaise }) => highPaise))).toBe(1530_00)
  expect(minutes.reduce((sum, { volume }) => sum + volume, 0)).toBe(1_000_000)
  expect(await feed.minutes?.(0, 0, 1)).toEqual([])
})

test('recorded days take turns; without any there is nothing to play', () => {
  const days = ['2026-08-20', '2026-08-21']
  const turns = ['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => recordedDayFor(days, day))
  expect(new Set(turns)).toEqual(new Set(days))
  expect(recordedDayFor([], '2026-11-16')).toBeNull()
})

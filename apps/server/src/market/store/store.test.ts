/** market: the tables keep what they promise. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import type { NewInstrument } from '../instruments.ts'
import { NO_DEPTH, type Quote } from '../quotes.ts'
import { indexMembers, lateHolidays, saveHolidays, saveIndexMembers } from './calendar.ts'
import {
  type DailyRow,
  dailyCandles,
  forgetMinutes,
  lastDays,
  minuteCandles,
  saveDailyCandles,
  saveMinuteCandles,
} from './candles.ts'
import { corporateActions, saveCorporateActions } from './corporate-actions.ts'
import { navOn, saveNavs } from './funds.ts'
import { allInstruments, findInstrument, idsOf, saveInstruments, saveTicks } from './instruments.ts'
import { lastQuotes, saveQuotes } from './quotes.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const share = (symbol: string, more: Partial<NewInstrument> = {}): NewInstrument => ({
  market: 'NSE',
  symbol,
  name: `${symbol} Limited`,
  kind: 'equity',
  isin: null,
  series: 'EQ',
  tickPaise: 5,
  lot: 1,
  bandBps: 2000,
  hasClosingAuction: false,
  sector: null,
  country: 'IN',
  listedOn: null,
  status: 'listed',
  source: 'test',
  ...more,
})

async function idOf(symbol: string): Promise<number> {
  await saveInstruments(house.services.db, [share(symbol)], 'existence')
  const id = (await idsOf(house.services.db, 'NSE', [symbol])).get(symbol)
  if (!id) throw new Error(`${symbol} was not saved`)
  return id
}

const candle = (instrumentId: number, day: string, closePaise = 100_00): DailyRow => ({
  instrumentId,
  day,
  openPaise: closePaise,
  highPaise: closePaise,
  lowPaise: closePaise,
  closePaise,
  previousClosePaise: null,
  volume: 3_000_000_000,
  turnoverPaise: null,
  trades: null,
  delivered: null,
})

test('a listing corrects the name and leaves the tick and the band alone', async () => {
  const { db } = house.services
  await saveInstruments(db, [share('LISTED', { tickPaise: 10, bandBps: 500 })], 'everything')
  await saveInstruments(db, [share('LISTED', { name: 'Renamed', bandBps: null })], 'listing')
  expect(await findInstrument(db, 'NSE', 'LISTED')).toMatchObject({
    name: 'Renamed',
    tickPaise: 10,
    bandBps: 500,
  })
  expect((await allInstruments(db)).filter(({ symbol }) => symbol === 'LISTED')).toHaveLength(1)
})

test('a symbol with other signs than & . - is refused by the table itself', async () => {
  const { db } = house.services
  await expect(saveInstruments(db, [share('<IMG>')], 'existence')).rejects.toThrow('instrument_symbol_check')
})

test('ticks are reset in one statement', async () => {
  const id = await idOf('TICKED')
  await saveTicks(house.services.db, [{ id, tickPaise: 50 }])
  expect(await findInstrument(house.services.db, 'NSE', 'TICKED')).toMatchObject({ tickPaise: 50 })
})

const by = (source: string) => ({ source, today: '2026-11-16' })

test('a candle of 21 Aug 2036 is refused, whoever brings it, and so is a minute that has not come', async () => {
  const { db } = house.services
  const id = await idOf('AHEAD')
  const days = [candle(id, '2026-11-13'), candle(id, '2036-08-21')]
  await expect(saveDailyCandles(db, days, by('test'))).rejects.toThrow(
    'a candle of 2036-08-21 is from the future',
  )
  expect(await dailyCandles(db, id, '2026-01-01', '2036-12-31')).toEqual([])
  const nowMs = Date.parse('2026-11-16T04:30:00Z')
  const minute = { ...candle(id, ''), atMs: nowMs + 60_000 }
  await expect(saveMinuteCandles(db, [minute], { source: 'test', nowMs })).rejects.toThrow(
    'is from the future',
  )
})

test('a day saved twice is one candle, and the second word holds; a volume of 3 × 10⁹ fits', async () => {
  const { db } = house.services
  const id = await idOf('TWICE')
  await saveDailyCandles(db, [candle(id, '2026-11-12'), candle(id, '2026-11-13')], by('one'))
  await saveDailyCandles(db, [candle(id, '2026-11-13', 105_00)], by('two'))
  const days = await dailyCandles(db, id, '2026-11-01', '2026-11-30')
  expect(days.map(({ day, closePaise, source }) => [day, closePaise, source])).toEqual([
    ['2026-11-12', 100_00, 'one'],
    ['2026-11-13', 105_00, 'two'],
  ])
  expect(days[0]?.volume).toBe(3_000_000_000)
  expect([...(await lastDays(db, [id], 'one'))]).toEqual([[id, '2026-11-12']])
  await saveDailyCandles(db, [candle(id, '2026-11-13', 1_00), candle(id, '2026-11-16', 1_00)], {
    ...by('three'),
    meeting: 'keep',
  })
  const kept = await dailyCandles(db, id, '2026-11-13', '2026-11-30')
  expect(kept.map(({ source }) => source)).toEqual(['two', 'three'])
})

test('a candle whose low is above its close, or whose price is zero, is refused by the table', async () => {
  const { db } = house.services
  const id = await idOf('BROKEN')
  const high = { ...candle(id, '2026-11-13'), lowPaise: 101_00 }
  const zero = { ...candle(id, '2026-11-13'), lowPaise: 0 }
  await expect(saveDailyCandles(db, [high], by('test'))).rejects.toThrow('low_is_lowest')
  await expect(saveDailyCandles(db, [zero], by('test'))).rejects.toThrow('low_is_lowest')
})

test('a candle of no instrument is refused by the table', async () => {
  const { db } = house.services
  const nobody = candle(999_999, '2026-11-13')
  await expect(saveDailyCandles(db, [nobody], by('test'))).rejects.toThrow('must be of an instrument')
  await expect(saveMinuteCandles(db, [{ ...nobody, atMs: 0 }], { source: 'test', nowMs: 0 })).rejects.toThrow(
    'must be of an instrument',
  )
})

test('minutes are found by their span and forgotten by their age', async () => {
  const { db } = house.services
  const instrumentId = await idOf('MINUTES')
  const at = Date.parse('2026-11-13T04:00:00Z')
  const rows = [0, 1, 2].map((turn) => ({ ...candle(instrumentId, ''), atMs: at + turn * 60_000 }))
  await saveMinuteCandles(db, rows, { source: 'test', nowMs: at + 180_000 })
  expect((await minuteCandles(db, instrumentId, at, at + 120_000)).map(({ atMs }) => atMs)).toEqual([
    at,
    at + 60_000,
  ])
  await forgetMinutes(db, at + 60_000)
  expect(await minuteCandles(db, instrumentId, at, at + 180_000)).toHaveLength(2)
})

const quote = (instrumentId: number, more: Partial<Quote> = {}): Quote => ({
  instrumentId,
  pricePaise: 100_00,
  previousClosePaise: 99_00,
  openPaise: 99_50,
  highPaise: 101_00,
  lowPaise: 98_00,
  volume: 5,
  depth: { bids: [{ pricePaise: 99_95, quantity: 10, orders: 2 }], asks: [] },
  state: 'live',
  source: 'test',
  asOfMs: Date.parse('2026-11-13T04:00:00.250Z'),
  receivedAtMs: Date.parse('2026-11-13T04:00:00.300Z'),
  sequence: 7,
  ...more,
})

test('a quote comes back as it was told: source, time to the millisecond, depth', async () => {
  const instrumentId = await idOf('QUOTED')
  await saveQuotes(house.services.db, [quote(instrumentId)])
  expect(await lastQuotes(house.services.db, [instrumentId])).toEqual([quote(instrumentId)])
})

test('a quote of the same source never goes back in time; a quote of another source replaces it', async () => {
  const { db } = house.services
  const instrumentId = await idOf('FORWARD')
  await saveQuotes(db, [quote(instrumentId)])
  await saveQuotes(db, [quote(instrumentId, { pricePaise: 1, sequence: 6 })])
  await saveQuotes(db, [quote(instrumentId, { pricePaise: 2, asOfMs: quote(0).asOfMs - 1, sequence: 8 })])
  expect(await lastQuotes(db, [instrumentId])).toMatchObject([{ pricePaise: 100_00 }])
  await saveQuotes(db, [
    quote(instrumentId, { pricePaise: 97_00, source: 'other', sequence: 1, depth: NO_DEPTH }),
  ])
  expect(await lastQuotes(db, [instrumentId])).toMatchObject([{ pricePaise: 97_00, source: 'other' }])
})

test('the app cannot delete a price, a candle of a day, or a report', async () => {
  for (const table of ['daily_candle', 'last_quote', 'nav', 'corporate_action', 'import_report']) {
    await expect(house.services.db.query(`delete from ${table}`), table).rejects.toThrow('permission denied')
  }
})

test('who leaves an index left the day before; who stays is not written again', async () => {
  const { db } = house.services
  const [index, one, two, three] = await Promise.all(['IDX', 'ONE', 'TWO', 'THREE'].map(idOf))
  if (!index || !one || !two || !three) throw new Error('not saved')
  await saveIndexMembers(db, index, [one, two], { since: '2026-08-22', source: 'test' })
  await saveIndexMembers(db, index, [two, three], { since: '2026-09-30', source: 'test' })
  expect(await indexMembers(db, index)).toEqual(['THREE', 'TWO'])
  const [left] = await house.asOwner<{ until: string }>(
    'select until from index_member where index_id = $1 and instrument_id = $2',
    [index, one],
  )
  expect(left?.until).toBe('2026-09-29')
})

test('the value of a fund on a day is the latest one published until then', async () => {
  const { db } = house.services
  const scheme = {
    code: 119551,
    name: 'A Fund',
    house: 'A House',
    category: 'Debt',
    plan: null,
    option: null,
  }
  const nav = { ...scheme, isinGrowth: null, isinReinvest: null, day: '2026-08-20', navE4: 1_068_821 }
  const now = new Date('2026-08-22T10:00:00Z')
  expect(await saveNavs(db, [nav], 'test', now)).toEqual([])
  await saveNavs(db, [{ ...nav, day: '2026-08-21', navE4: 1_068_900 }], 'test', now)
  // What a file tells otherwise does not replace what is known.
  expect(await saveNavs(db, [{ ...nav, navE4: 1 }], 'test', now)).toEqual([
    { code: 119551, day: nav.day, known: 1_068_821, told: 1 },
  ])
  expect(await navOn(db, 119551, '2026-08-19')).toBeNull()
  expect(await navOn(db, 119551, '2026-08-20')).toMatchObject({ navE4: 1_068_821 })
  expect(await navOn(db, 119551, '2026-08-23')).toMatchObject({ navE4: 1_068_900, day: '2026-08-21' })
})

test('a bonus says how many shares there are afterwards, a dividend what is paid', async () => {
  const { db } = house.services
  const instrumentId = await idOf('BONUS')
  const bonus = { instrumentId, exDay: '2024-10-28', kind: 'bonus', sharesBefore: 1, sharesAfter: 2 } as const
  await saveCorporateActions(db, [{ ...bonus, amountPaise: null, says: 'Bonus 1:1' }], 'test')
  expect(await corporateActions(db, instrumentId)).toMatchObject([{ sharesAfter: 2, kind: 'bonus' }])
  const unpaid = {
    ...bonus,
    kind: 'dividend',
    sharesBefore: null,
    sharesAfter: null,
    amountPaise: null,
  } as const
  await expect(saveCorporateActions(db, [{ ...unpaid, says: '' }], 'test')).rejects.toThrow(
    'amount_when_paid',
  )
})

test('late holidays are kept per market', async () => {
  const day = { day: '2026-12-01', kind: 'trading', name: 'Election' } as const
  await saveHolidays(house.services.db, 'NSE', [day], 'test')
  expect(await lateHolidays(house.services.db, 'NSE')).toEqual([day])
  expect(await lateHolidays(house.services.db, 'BSE')).toEqual([])
})

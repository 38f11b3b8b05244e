/** market: files are taken in whole or not at all, and again without harm. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { share } from '../../../test/market.ts'
import { SIMULATED_SOURCE } from '../simulated/universe.ts'
import { indexMembers } from '../store/calendar.ts'
import { dailyCandles } from '../store/candles.ts'
import { allInstruments, findInstrument, saveInstruments } from '../store/instruments.ts'
import { lastReports } from '../store/reports.ts'
import { type ImportKind, importFile, SIMULATED_ALREADY } from './import-file.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const take = (kind: ImportKind, name: string, text: string) =>
  importFile(house.services, kind, { name, text })

const HEADER =
  'SYMBOL,SERIES,DATE1,PREV_CLOSE,OPEN_PRICE,HIGH_PRICE,LOW_PRICE,CLOSE_PRICE,TTL_TRD_QNTY,TURNOVER_LACS,NO_OF_TRADES,DELIV_QTY'

test('a bhavcopy adds what the master lacks, and the same file again changes nothing', async () => {
  const text = `${HEADER}\nNEWLY,EQ,21-Aug-2026,100,101,102,99,100.5,10,1,1,1\nSOMEBEES,EQ,21-Aug-2026,1,1,1,1,1,1,1,1,1`
  const first = await take('bhavcopy-full', 'sec.csv', text)
  const again = await take('bhavcopy-full', 'sec.csv', text)
  expect([first.accepted, again.accepted, first.sha256 === again.sha256]).toEqual([2, 2, true])
  const share = await findInstrument(house.services.db, 'NSE', 'NEWLY')
  expect(share).toMatchObject({ kind: 'equity', tickPaise: 1, source: 'nse-bhavcopy-full' })
  expect(await findInstrument(house.services.db, 'NSE', 'SOMEBEES')).toMatchObject({ kind: 'etf' })
  expect(await dailyCandles(house.services.db, share?.id ?? 0, '2026-08-01', '2026-08-31')).toHaveLength(1)
})

test('ticks are reset by the last close of a month and by no other day', async () => {
  const row = (day: string, close: string) =>
    `${HEADER}\nMOVER,EQ,${day},1,${close},${close},${close},${close},1,1,1,1`
  await take('bhavcopy-full', 'a.csv', row('03-Aug-2026', '240'))
  await take('bhavcopy-full', 'b.csv', row('04-Aug-2026', '260'))
  expect(await findInstrument(house.services.db, 'NSE', 'MOVER')).toMatchObject({ tickPaise: 1 })
  await take('bhavcopy-full', 'c.csv', row('31-Aug-2026', '260'))
  expect(await findInstrument(house.services.db, 'NSE', 'MOVER')).toMatchObject({ tickPaise: 5 })
})

test('a file that is no such file leaves a report that says why, and nothing else', async () => {
  const before = (await allInstruments(house.services.db)).length
  const report = await take('equity-list', 'EQUITY_L.csv', '<html>Access denied</html>')
  expect(report).toMatchObject({
    accepted: 0,
    failure: expect.stringContaining('The file has no column SYMBOL'),
  })
  expect((await lastReports(house.services.db, 50)).map(({ id }) => id)).toContain(report.id)
  expect(await allInstruments(house.services.db)).toHaveLength(before)
})

test('an import that fails in the database leaves nothing behind, not even a report', async () => {
  const before = await lastReports(house.services.db, 100)
  const long = `${'Company Name,Industry,Symbol,Series,ISIN Code'}\nName,Sector,FRESH,EQ,INE002A01018`
  await house.asOwner('alter table index_member add constraint none check (false) not valid')
  await expect(take('index-members', 'ind_niftyxlist.csv', long)).rejects.toThrow('none')
  await house.asOwner('alter table index_member drop constraint none')
  expect(await findInstrument(house.services.db, 'NSE', 'FRESH')).toBeNull()
  expect(await lastReports(house.services.db, 100)).toEqual(before)
})

const folder = process.env.MARKET_DATA_DIR

describe.runIf(folder)('the real files', () => {
  const file = (path: string) => readFileSync(join(folder ?? '', path), 'utf8')

  test('2,384 shares and 14,282 NAVs are taken', async () => {
    const shares = await take('equity-list', 'EQUITY_L.csv', file('nse/EQUITY_L.csv'))
    const navs = await take('navs', 'NAVAll.txt', file('amfi/NAVAll.txt'))
    expect([shares.accepted, shares.refused]).toEqual([2384, 0])
    expect(navs.accepted + navs.refused).toBe(14_282)
    expect(navs.accepted).toBeGreaterThan(14_000)
  })

  test('the six-column NAVs of 2025 are taken, three without a value are refused', async () => {
    const report = await take('navs', 'NAVAll.txt', file('amfi/NAVAll_2025_first2000.txt'))
    expect(report.failure).toBeNull()
    expect(report.refusals.filter(({ why }) => why.includes('N.A.'))).toHaveLength(3)
  })

  test.each([
    ['bhavcopy-full', 'sec_bhavdata_2024-07-05.csv'],
    ['bhavcopy-full', 'sec_bhavdata_2025-10-21.csv'],
    ['bhavcopy-full', 'sec_bhavdata_2026-07-31.csv'],
    ['bhavcopy-full', 'sec_bhavdata_2026-08-17.csv'],
    ['bhavcopy-full', 'sec_bhavdata_2026-08-19.csv'],
    ['bhavcopy-full', 'sec_bhavdata_2026-08-21.csv'],
    ['bhavcopy-old', 'cm01Jan2020bhav.csv'],
    ['bhavcopy-udiff', 'udiff_sample_rows.csv'],
  ] as const)('%s %s: every one of its rows is taken', async (kind, name) => {
    const text = file(`bhavcopy/${name}`)
    const report = await take(kind, name, text)
    expect(report.refusals).toEqual([])
    expect(report.accepted).toBe(text.trim().split('\n').length - 1)
  })

  test.each([
    ['ind_nifty50list.csv', 'NIFTY50', 50],
    ['ind_niftynext50list.csv', 'NIFTYNEXT50', 50],
    ['ind_niftymidcap100list.csv', 'NIFTYMIDCAP100', 100],
    ['ind_nifty500list.csv', 'NIFTY500', 500],
  ])('%s makes %s of %i shares', async (name, index, count) => {
    await take('index-members', name, file(`index/${name}`))
    const id = (await findInstrument(house.services.db, 'NSE', index))?.id ?? 0
    expect(await indexMembers(house.services.db, id)).toHaveLength(count)
  })

  test('20 days of 2026 are taken as holidays', async () => {
    const report = await take('holidays', 'nse_holidays_2026.csv', file('nse/nse_holidays_2026.csv'))
    expect([report.accepted, report.refused]).toEqual([20, 0])
  })
})

test('a file of 120,000 rows is taken in portions, and tells how far it is', async () => {
  const rows = Array.from({ length: 120_000 }, (_, n) => {
    const symbol = `S${(n % 3000).toString(36).toUpperCase()}`
    const day = `${String(1 + (Math.floor(n / 3000) % 28)).padStart(2, '0')}-${n < 84_000 ? 'May' : 'Jun'}-2026`
    return `${symbol},EQ,${day},100,101,102,99,100.5,10,1,1,1`
  })
  const told: number[] = []
  const report = await importFile(
    house.services,
    'bhavcopy-full',
    { name: 'many.csv', text: [HEADER, ...rows].join('\n') },
    (saved) => told.push(saved),
  )
  expect([report.accepted, report.refused, report.failure]).toEqual([120_000, 0, null])
  expect(told.length).toBeGreaterThan(10)
  expect(told.at(-1)).toBe(120_000)
})

test('a row of a day that has not come is refused: 21 Aug 2036 is none', async () => {
  const row = (symbol: string, day: string) => `${symbol},EQ,${day},100,101,102,99,100.5,10,1,1,1`
  const text = [HEADER, row('AHEAD', '21-Aug-2036'), row('TODAY', '16-Nov-2026')].join('\n')
  expect(await take('bhavcopy-full', 'ahead.csv', text)).toMatchObject({
    accepted: 1,
    refusals: [{ line: 2, why: 'DATE1 21-Aug-2036 is in the future' }],
  })
  expect(await findInstrument(house.services.db, 'NSE', 'AHEAD')).toBeNull()
})

test('real prices are not taken into a simulated market, and the refusal says the way', async () => {
  const own = await openHouse()
  try {
    await saveInstruments(own.services.db, [share('RELIANCE', { source: SIMULATED_SOURCE })], 'existence')
    const text = `${HEADER}\nRELIANCE,EQ,21-Aug-2026,100,101,102,99,100.5,10,1,1,1`
    const report = await importFile(own.services, 'bhavcopy-full', { name: 'day.csv', text })
    expect(report).toMatchObject({ accepted: 0, failure: SIMULATED_ALREADY })
    expect(await own.asOwner('select from daily_candle')).toEqual([])
    const members = `${'Company Name,Industry,Symbol,Series,ISIN Code'}\nName,Sector,RELIANCE,EQ,INE002A01018`
    const list = await importFile(own.services, 'index-members', {
      name: 'ind_nifty50list.csv',
      text: members,
    })
    expect(list.failure).toBeNull()
  } finally {
    await own.close()
  }
})

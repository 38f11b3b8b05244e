/** market: the exchanges’ files, with the quirks of the real ones. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFullBhavcopy, readOldBhavcopy, readUdiffBhavcopy } from './bhavcopies.ts'
import { isIsin, scaled } from './cells.ts'
import { readEquityList } from './equity-list.ts'
import { readHolidays } from './holidays.ts'
import { indexOfFile, readIndexMembers } from './index-members.ts'
import { readNavs } from './navs.ts'
import { cellsOf, ImportFailure } from './table.ts'

const TODAY = '2026-11-16'

const EQUITIES =
  'SYMBOL,NAME OF COMPANY, SERIES, DATE OF LISTING, PAID UP VALUE, MARKET LOT, ISIN NUMBER, FACE VALUE'

test('EQUITY_L: column names that begin with a space are found, days like 06-OCT-2008 are read', () => {
  const { taken } = readEquityList(
    `${EQUITIES}\nM&M,"Mahindra, ""M&M"" Limited",EQ,06-OCT-2008,5,1,INE101A01026,5\n`,
  )
  expect(taken).toMatchObject([
    { symbol: 'M&M', name: 'Mahindra, "M&M" Limited', series: 'EQ', listedOn: '2008-10-06', lot: 1 },
  ])
})

test('EQUITY_L: columns may change their places; a column that is gone stops the import', () => {
  const moved = 'ISIN NUMBER,SYMBOL,SERIES,NAME OF COMPANY,MARKET LOT,DATE OF LISTING'
  expect(readEquityList(`${moved}\nINE002A01018,RELIANCE,EQ,Reliance,1,29-NOV-1995`).taken).toHaveLength(1)
  expect(() => readEquityList('SYMBOL,SERIES\nRELIANCE,EQ')).toThrow('no column NAME OF COMPANY')
})

test('EQUITY_L: a row with a wrong check digit, HTML for a symbol, or a second time is refused with its line', () => {
  const { taken, refused } = readEquityList(
    [
      EQUITIES,
      'RELIANCE,Reliance Industries Limited,EQ,29-NOV-1995,10,1,INE002A01018,10',
      'WRONG,Wrong Limited,EQ,29-NOV-1995,10,1,INE002A01019,10',
      '<script>,Bad Limited,EQ,29-NOV-1995,10,1,INE002A01018,10',
      'RELIANCE,Reliance again,EQ,29-NOV-1995,10,1,INE002A01018,10',
      "'; drop table instrument; --,Bad Limited,EQ,29-NOV-1995,10,1,INE002A01018,10",
    ].join('\r\n'),
  )
  expect(taken).toHaveLength(1)
  expect(refused).toEqual([
    { line: 3, why: 'ISIN NUMBER "INE002A01019" is not an ISIN' },
    { line: 4, why: 'SYMBOL "<script>" is not a symbol' },
    { line: 5, why: 'RELIANCE stands in the file already' },
    { line: 6, why: `SYMBOL "'; drop table instrument; --" is not a symbol` },
  ])
})

test('a page of HTML, nothing, or a header alone is refused whole', () => {
  for (const text of ['<!doctype html><html></html>', '', EQUITIES, `${EQUITIES}\n\n`]) {
    expect(() => readEquityList(text), text).toThrow(ImportFailure)
  }
})

const FULL =
  'SYMBOL, SERIES, DATE1,PREV_CLOSE,OPEN_PRICE,HIGH_PRICE,LOW_PRICE,LAST_PRICE,CLOSE_PRICE,AVG_PRICE,TTL_TRD_QNTY,TURNOVER_LACS,NO_OF_TRADES, DELIV_QTY, DELIV_PER'

test('full bhavcopy: ₹227.0 is 22700 paise, 452.23 lakh is ₹4,52,23,000, a dash is no delivery', () => {
  const { taken } = readFullBhavcopy(
    `${FULL}\n20MICRONS, EQ, 05-Jul-2024,227.43,227.0,228.77,222.01,225.0,224.72,224.96,201028,452.23,7550, -, -`,
    TODAY,
  )
  expect(taken[0]).toMatchObject({
    symbol: '20MICRONS',
    candle: {
      day: '2024-07-05',
      openPaise: 227_00,
      closePaise: 224_72,
      previousClosePaise: 227_43,
      volume: 201_028,
      turnoverPaise: 45_223_000_00n,
      delivered: null,
    },
  })
})

test('full bhavcopy: a zero, a negative, a NaN, a low above the close and a price × 10⁷ are refused, each with why', () => {
  const row = (open: string, high: string, low: string, close: string, symbol: string) =>
    `${symbol}, EQ, 05-Jul-2024,1,${open},${high},${low},1,${close},1,1,1,1,1,1`
  const { taken, refused } = readFullBhavcopy(
    [
      FULL,
      row('1', '1', '1', '1', 'GOOD'),
      row('0', '1', '1', '1', 'A'),
      row('1', '1', '-1', '1', 'B'),
      row('NaN', '1', '1', '1', 'C'),
      row('2', '3', '2', '1', 'D'),
      row('1', '99999999', '1', '1', 'E'),
    ].join('\n'),
    TODAY,
  )
  expect(taken).toHaveLength(1)
  expect(refused.map(({ why }) => why)).toEqual([
    'OPEN_PRICE is zero',
    'LOW_PRICE "-1" is not a price',
    'OPEN_PRICE "NaN" is not a price',
    'the low is not the lowest price',
    'HIGH_PRICE is above ₹2 crore',
  ])
})

test('old bhavcopy: the empty column at the end does no harm; a bond of the same symbol is its own instrument', () => {
  const { taken } = readOldBhavcopy(
    [
      'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,',
      'BRITANNIA,EQ,3030,3040,3010,3020.5,3021,3030,100,302050.55,01-JAN-2020,20,INE216A01030,',
      'BRITANNIA,N2,30,30,30,30,30,30,10,300,01-JAN-2020,1,INE216A07052,',
    ].join('\n'),
    TODAY,
  )
  expect(taken.map(({ symbol, isin }) => [symbol, isin])).toEqual([
    ['BRITANNIA', 'INE216A01030'],
    ['BRITANNIA-N2', 'INE216A07052'],
  ])
})

test('UDiFF: ISO days, a gold bond under FinInstrmTp STK is a series of its own', () => {
  const { taken } = readUdiffBhavcopy(
    [
      'TradDt,BizDt,FinInstrmTp,ISIN,TckrSymb,SctySrs,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,PrvsClsgPric,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,Rsvd4',
      '2026-09-25,2026-09-25,STK,INE002A01018,RELIANCE,EQ,RELIANCE INDUSTRIES LTD,1210.50,1227.40,1210.50,1226.00,1219.20,13138735,16035076079.70,254321,',
      '2026-09-25,2026-09-25,STK,IN0020200104,SGBJUN28,GB,2.5%GOLDBONDS,14925.83,15044.00,14925.83,15040.00,14925.83,46,689144.59,15,',
    ].join('\n'),
    TODAY,
  )
  expect(taken.map(({ symbol, candle }) => [symbol, candle.day, candle.turnoverPaise])).toEqual([
    ['RELIANCE', '2026-09-25', 16_035_076_079_70n],
    ['SGBJUN28-GB', '2026-09-25', 689_144_59n],
  ])
})

const SIX = 'Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date'
const EIGHT = SIX.replace('Scheme Name', 'Scheme Name;Plan;Option')

test('NAVs: six and eight columns tell the same; headings say the category and the house', () => {
  const headings = ' \r\nOpen Ended Schemes(Debt Scheme - Gilt Fund)\r\n \r\nA Mutual Fund\r\n \r\n'
  const old = readNavs(
    `${SIX}\r\n${headings}119551;INF209KA12Z1;-;A Gilt – Direct;106.8821;21-Aug-2026\r\n`,
    TODAY,
  )
  const now = readNavs(
    `${EIGHT}\r\n${headings}119551;INF209KA12Z1;-;A Gilt – Direct;Direct Plan;Growth;106.8821;21-Aug-2026\r\n`,
    TODAY,
  )
  const same = {
    code: 119_551,
    house: 'A Mutual Fund',
    category: 'Debt Scheme - Gilt Fund',
    navE4: 1_068_821,
  }
  expect(old.taken).toMatchObject([{ ...same, plan: null, isinReinvest: null, day: '2026-08-21' }])
  expect(now.taken).toMatchObject([{ ...same, plan: 'Direct Plan', option: 'Growth' }])
})

test('NAVs: "10." is ten, eight decimals are rounded to four, N.A. and zero are refused', () => {
  const { taken, refused } = readNavs(
    [
      SIX,
      '1;-;-;One;10.;21-Aug-2026',
      '2;-;-;Two;14.25207048;17-Feb-2017',
      '3;-;-;Three;N.A.;04-Sep-2017',
      '4;-;-;Four;0;04-Sep-2017',
    ].join('\n'),
    TODAY,
  )
  expect(taken.map(({ navE4 }) => navE4)).toEqual([100_000, 142_521])
  expect(refused).toEqual([
    { line: 4, why: 'Net Asset Value "N.A." is none' },
    { line: 5, why: 'Net Asset Value is zero' },
  ])
})

test('index lists: a column more does no harm, and the file’s name tells the index', () => {
  const text =
    'Company Name,Industry,Symbol,Series,ISIN Code,Fetch_Time\nReliance,Oil Gas,RELIANCE,EQ,INE002A01018,now'
  expect(readIndexMembers(text).taken).toMatchObject([{ symbol: 'RELIANCE', sector: 'Oil Gas' }])
  expect(indexOfFile('ind_nifty50list.csv')).toBe('NIFTY50')
  expect(indexOfFile('ind_niftymidcap100list.csv')).toBe('NIFTYMIDCAP100')
  expect(indexOfFile('ind_niftysmallcap100list.csv')).toBe('NIFTYSMLCAP100')
  expect(indexOfFile('other.csv')).toBeNull()
})

test('holidays: bare days and days with names are both read', () => {
  expect(readHolidays('15-Jan-2026\n26-Jan-2026\n').taken).toEqual([
    { day: '2026-01-15', kind: 'trading', name: 'Holiday' },
    { day: '2026-01-26', kind: 'trading', name: 'Holiday' },
  ])
  expect(readHolidays('description,date,kind\nMaintenance,2026-02-19,settlement').taken).toEqual([
    { day: '2026-02-19', kind: 'settlement', name: 'Maintenance' },
  ])
})

test('a figure is read from its text: 0.29 is 29 and 1.005 rounds to 101, where floats fail', () => {
  expect([scaled('0.29', 2), scaled('1.005', 2), scaled('1.0049999', 2), scaled('007', 2)]).toEqual([
    29, 101, 100, 700,
  ])
  for (const wrong of ['', '-1', '+1', '1e5', 'Infinity', '0x10', '1,000', ' 1', '1.2.3', '9'.repeat(30)]) {
    expect(scaled(wrong, 2), wrong).toBeNull()
  }
})

test('every amount to two places is read back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (paise) => {
      const text = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
      expect(scaled(text, 2)).toBe(paise)
    }),
  )
})

test('an ISIN has a check digit: one wrong sign is noticed', () => {
  expect(['INE002A01018', 'INF209KA12Z1', 'US0378331005'].every(isIsin)).toBe(true)
  expect(['INE002A01017', 'INE002A0101', 'ine002a01018', ''].some(isIsin)).toBe(false)
})

test('a line of any text is taken apart without hanging', () => {
  fc.assert(fc.property(fc.string(), (line) => cellsOf(line).length >= 0))
  expect(cellsOf(`"${'"",'.repeat(50_000)}`).length).toBeGreaterThan(0)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Share } from './instruments.ts'
import { searchIndexOf } from './search-index.ts'
import { prefixDistance } from './similar-words.ts'

const share = (id: number, symbol: string, name: string, more: Partial<Share> = {}): Share => ({
  id,
  market: 'NSE',
  symbol,
  name,
  kind: 'equity',
  isin: null,
  series: 'EQ',
  tickPaise: 5,
  lot: 1,
  bandBps: null,
  hasClosingAuction: false,
  sector: null,
  country: 'IN',
  listedOn: null,
  status: 'listed',
  source: 'test',
  ...more,
})

const some = [
  share(1, 'INFY', 'Infosys Ltd.'),
  share(2, 'INFIBEAM', 'Infibeam Avenues Ltd.'),
  share(3, 'TCS', 'Tata Consultancy Services Ltd.'),
  share(4, 'TATASTEEL', 'Tata Steel Ltd.'),
  share(5, 'M&M', 'Mahindra & Mahindra Ltd.'),
  share(6, 'BAJAJ-AUTO', 'Bajaj Auto Ltd.'),
  share(7, 'RELIANCE', 'Reliance Industries Ltd.'),
  share(8, 'RPOWER', 'Reliance Power Ltd.'),
  share(9, 'STEELCAS', 'Steelcast Ltd.'),
  share(10, 'SENSEX', 'BSE Sensex', { market: 'BSE', kind: 'index' }),
  share(11, 'TATASTEEL-N1', 'Tata Steel 8.03% 2028', { kind: 'debt' }),
]
const search = searchIndexOf(some)
const symbolsFor = (typed: string) => search(typed, 20).map(({ symbol }) => symbol)

test('a symbol that begins with the words wins over every name', () => {
  expect(symbolsFor('inf').slice(0, 2)).toEqual(['INFY', 'INFIBEAM'])
  expect(symbolsFor('steel').slice(0, 2)).toEqual(['STEELCAS', 'TATASTEEL'])
})

test('equal matches come by what is traded: hdfc finds HDFCBANK before HDFCLIFE and HDFCAMC, and ETFs last', () => {
  const hdfc = [
    share(1, 'HDFCAMC', 'HDFC Asset Management Company Ltd.'),
    share(2, 'HDFCBANK', 'HDFC Bank Ltd.'),
    share(3, 'HDFCLIFE', 'HDFC Life Insurance Company Ltd.'),
    share(4, 'HDFCETF', 'HDFC Nifty ETF', { kind: 'etf' }),
    share(5, 'OTHER', 'HDFC in its name only'),
  ]
  const traded = new Map([
    [1, 1853_00],
    [2, 18_902_00],
    [3, 1831_00],
    [4, 99_999_00],
    [5, 99_999_00],
  ])
  const found = searchIndexOf(hdfc, (id) => traded.get(id) ?? 0)('hdfc', 20)
  expect(found.map(({ symbol }) => symbol)).toEqual(['HDFCBANK', 'HDFCAMC', 'HDFCLIFE', 'HDFCETF', 'OTHER'])
  expect(searchIndexOf(hdfc, (id) => traded.get(id) ?? 0)('hdfcamc', 1)[0]?.symbol).toBe('HDFCAMC')
})

test('the exact symbol comes first of all', () => {
  expect(symbolsFor('tcs')[0]).toBe('TCS')
  expect(symbolsFor('reliance').slice(0, 2)).toEqual(['RELIANCE', 'RPOWER'])
})

test('every word typed must begin a word of the name, in any order', () => {
  expect(symbolsFor('steel tata')).toEqual(['TATASTEEL', 'TATASTEEL-N1'])
  expect(symbolsFor('tata consult')).toEqual(['TCS'])
  expect(symbolsFor('tata bank')).toEqual([])
})

test('signs in a symbol may be typed or left out', () => {
  for (const typed of ['M&M', 'm&m', 'm & m', 'mm']) expect(symbolsFor(typed)[0], typed).toBe('M&M')
  for (const typed of ['BAJAJ-AUTO', 'bajajauto', 'bajaj auto'])
    expect(symbolsFor(typed)[0], typed).toBe('BAJAJ-AUTO')
})

test.each([
  ['relaince', 'RELIANCE'],
  ['infoys', 'INFY'],
  ['ifny', 'INFY'],
  ['tsc', 'TCS'],
  ['mahindar', 'M&M'],
  ['senssex', 'SENSEX'],
  ['unfosys', 'INFY'],
])('%s still finds %s', (typed, symbol) => {
  expect(symbolsFor(typed)).toContain(symbol)
})

test('what is only similar never stands before what begins with the words', () => {
  const found = symbolsFor('infi')
  expect(found[0]).toBe('INFIBEAM')
})

test('two letters are taken as they are: a slip in them could mean anything', () => {
  expect(symbolsFor('qz')).toEqual([])
})

test('any text whatever is answered, with at most as many as were asked for', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.integer({ min: 0, max: 20 }),
      (typed, most) => {
        expect(search(typed, most).length).toBeLessThanOrEqual(most)
      },
    ),
  )
})

test('nothing typed finds nothing', () => {
  for (const typed of ['', ' ', '***', '<b>'.replaceAll('b', ' ')]) expect(symbolsFor(typed)).toEqual([])
})

test('one slip is one slip, of whichever kind', () => {
  expect(prefixDistance('ABCD', 'ABCDE', 2)).toBe(0)
  expect(prefixDistance('ABXD', 'ABCDE', 2)).toBe(1)
  expect(prefixDistance('ABDE', 'ABCDE', 2)).toBe(1)
  expect(prefixDistance('ABXCD', 'ABCDE', 2)).toBe(1)
  expect(prefixDistance('BACD', 'ABCDE', 2)).toBe(1)
  expect(prefixDistance('DCBA', 'ABCDE', 2)).toBe(3)
})

test('a search over 20,000 instruments costs less than 10 ms of the processor', () => {
  const letters = 'AEIORSTNLDMKPBHUGCYVJFWZ'
  const word = (seed: number, length: number) =>
    Array.from(
      { length },
      (_, at) => letters[(seed * 31 + at * (seed % 7) * 17 + (seed >> at)) % letters.length],
    ).join('')
  const many = Array.from({ length: 20_000 }, (_, id) =>
    share(id, `${word(id, 4 + (id % 5))}${id}`, `${word(id * 3, 8)} ${word(id % 900, 6)} Industries Limited`),
  )
  const find = searchIndexOf(many)
  // The processor's time and not the wall's: other tests run beside this one.
  const costOf = (typed: string) => {
    const before = process.cpuUsage()
    find(typed, 20)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  for (const typed of ['rel', 'industries limited', 'tata stel', 'a', 'sirosati', 'mahindar bank', 'xq']) {
    const costs = Array.from({ length: 15 }, () => costOf(typed)).toSorted((a, b) => a - b)
    // The cheapest of them: a neighbour's work on the same core makes one dearer, never cheaper.
    expect(costs[0], typed).toBeLessThan(10)
  }
})

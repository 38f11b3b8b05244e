import { expect, test } from 'vitest'
import { type RecentStock, readRecents, withNewest } from './recents.ts'

const recent = (symbol: string): RecentStock => ({ market: 'NSE', symbol, name: symbol, kind: 'equity' })
const symbols = (recents: RecentStock[]) => recents.map(({ symbol }) => symbol)

test('the newest stands first, each once, six at most', () => {
  const six = ['A', 'B', 'C', 'D', 'E', 'F'].map(recent)
  expect(symbols(withNewest(six, recent('C')))).toEqual(['C', 'A', 'B', 'D', 'E', 'F'])
  expect(symbols(withNewest(six, recent('G')))).toEqual(['G', 'A', 'B', 'C', 'D', 'E'])
})

test('what a browser has kept and does not fit is left out', () => {
  expect(readRecents(null)).toEqual([])
  expect(readRecents('{broken')).toEqual([])
  expect(readRecents('{"a":1}')).toEqual([])
  expect(symbols(readRecents(JSON.stringify([recent('INFY'), { market: 'MOON' }, 7, null])))).toEqual([
    'INFY',
  ])
})

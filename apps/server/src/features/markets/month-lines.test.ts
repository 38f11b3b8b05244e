/** markets: the closes of a month, many stocks in one answer. */
import { type MonthLine, readMonthLines } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, House } from '../../../test/harness.ts'
import { askStocks, openStockHouse } from '../../../test/stock-history.ts'

let house: House
beforeAll(async () => {
  house = await openStockHouse()
})
afterAll(() => house.close())

const linesOf = async (...symbols: string[]) => {
  const body = symbols.map((symbol) => ({ market: 'NSE', symbol }))
  const answer: Answer<MonthLine[]> = await askStocks(house, readMonthLines, { body })
  expect(answer.status).toBe(200)
  return answer.body.data
}

test('29 closes before today, oldest first; a stock without any has an empty line, an unknown one none', async () => {
  const [infy, quiet, ...others] = await linesOf('INFY', 'QUIET', 'NOBODY')
  expect(infy?.closes).toHaveLength(29)
  expect([infy?.closes[0], infy?.closes.at(-1)]).toEqual([112.21, 112.49])
  expect(quiet).toEqual({ market: 'NSE', symbol: 'QUIET', closes: [] })
  expect(others).toEqual([])
})

test('a split on 2 Nov does not look like a fall: all 29 closes are ₹100', async () => {
  const [split] = await linesOf('SPLIT')
  expect(new Set(split?.closes)).toEqual(new Set([100]))
})

test('101 symbols, none at all and what is no list are refused', async () => {
  const many = Array.from({ length: 101 }, (_, n) => ({ market: 'NSE', symbol: `S${n}` }))
  for (const body of [many, [], {}])
    expect((await askStocks(house, readMonthLines, { body })).status).toBe(400)
})

/** watchlists: seven lists of fifty stocks, in the client's own order. */
import {
  addWatchlist,
  deleteWatchlist,
  listWatchlists,
  saveWatchlist,
  type Watchlist,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at } from '../../../test/firm.ts'
import { type Answer, type House, newClient, newSession, openHouse, send } from '../../../test/harness.ts'
import { listShares, share, tell, tick } from '../../../test/market.ts'

let house: House
const symbols = Array.from({ length: 51 }, (_, n) => `S${n}`)
beforeAll(async () => {
  house = await openHouse()
  await listShares(house, ...symbols.map((symbol) => share(symbol)), share('NOPRICE'))
  tell(house, ...symbols.map((symbol) => tick(house, symbol, 100_00)))
})
afterAll(() => house.close())

const someone = async () => (await newSession(house, await newClient(house))).token
const add = (token: string, name: string): Promise<Answer<Watchlist>> =>
  send(house.app, addWatchlist, { token, body: { name } })
const save = (token: string, id: string, stocks: object[], name = 'Mine'): Promise<Answer<Watchlist>> =>
  send(house.app, at(saveWatchlist, { id }), { token, body: { name, stocks } })
const listsOf = async (token: string): Promise<Watchlist[]> => {
  const answer: Answer<Watchlist[]> = await send(house.app, listWatchlists, { token })
  return answer.body.data
}
const stocks = (...some: string[]) => some.map((symbol) => ({ market: 'NSE', symbol }))

test('a list keeps its name, the order of its stocks and their notes', async () => {
  const token = await someone()
  const { data } = (await add(token, '  Banks  ')).body
  expect(data).toMatchObject({ name: 'Banks', stocks: [] })
  await save(token, data.id, [...stocks('S3', 'S1'), { market: 'NSE', symbol: 'S2', note: 'after results' }])
  const reordered = await save(
    token,
    data.id,
    [{ market: 'NSE', symbol: 'S2', note: 'after results' }, ...stocks('S3')],
    'Moved',
  )
  expect(reordered.status).toBe(200)
  const [list] = await listsOf(token)
  expect(list?.name).toBe('Moved')
  expect(list?.stocks.map(({ symbol, note }) => [symbol, note])).toEqual([
    ['S2', 'after results'],
    ['S3', ''],
  ])
  expect(list?.stocks[0]).toMatchObject({ price: 100, source: 'Simulated', state: 'live' })
})

test('7 lists are kept, the 8th is refused, also when 12 are added at once', async () => {
  const token = await someone()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => add(token, `List ${n}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('watchlist_limit_reached')
  expect(await listsOf(token)).toHaveLength(7)
})

test('50 stocks fit, 51 are refused', async () => {
  const token = await someone()
  const { id } = (await add(token, 'Full')).body.data
  expect((await save(token, id, stocks(...symbols.slice(0, 50)))).status).toBe(200)
  expect((await save(token, id, stocks(...symbols))).status).toBe(400)
  expect((await listsOf(token))[0]?.stocks).toHaveLength(50)
})

test.each([
  ['unknown', stocks('NOPE'), 'stock_unknown'],
  ['without a price', stocks('NOPRICE'), 'stock_without_price'],
  ['named twice', stocks('S1', 'S2', 'S1'), 'watchlist_stock_twice'],
  ['SQL', stocks("S1'; drop table watchlist; --"), 'field_invalid'],
  ['with a long note', [{ market: 'NSE', symbol: 'S1', note: 'x'.repeat(201) }], 'field_invalid'],
  [
    'with a note that holds a control character',
    [{ market: 'NSE', symbol: 'S1', note: 'a\u0007b' }],
    'field_invalid',
  ],
])('a stock that is %s changes nothing', async (_name, wrong, code) => {
  const token = await someone()
  const { id } = (await add(token, 'Safe')).body.data
  await save(token, id, stocks('S1'))
  expect(await save(token, id, wrong, 'Broken')).toMatchObject({ status: 400, body: { code } })
  const [list] = await listsOf(token)
  expect([list?.name, list?.stocks.map(({ symbol }) => symbol)]).toEqual(['Mine', ['S1']])
})

test.each(['', '   ', 'x'.repeat(41), 'a\u0000b', 'a\u202eb'])('%j is no name', async (name) => {
  expect((await add(await someone(), name)).status).toBe(400)
})

test('HTML in a name or a note is kept as the text it is', async () => {
  const token = await someone()
  const { data } = (await add(token, '<b>Banks</b>')).body
  await save(
    token,
    data.id,
    [{ market: 'NSE', symbol: 'S1', note: '<img src=x onerror=alert(1)>' }],
    '<b>Banks</b>',
  )
  const [list] = await listsOf(token)
  expect([list?.name, list?.stocks[0]?.note]).toEqual(['<b>Banks</b>', '<img src=x onerror=alert(1)>'])
})

test('another’s list is answered like one that never was', async () => {
  const [owner, other] = [await someone(), await someone()]
  const { id } = (await add(owner, 'Private')).body.data
  expect(await listsOf(other)).toEqual([])
  const answers = [
    await save(other, id, stocks('S1')),
    await save(other, '00000000-0000-4000-8000-000000000009', stocks('S1')),
    await send(house.app, at(deleteWatchlist, { id }), { token: other }),
  ]
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(404)
  expect((await listsOf(owner))[0]).toMatchObject({ name: 'Private', stocks: [] })
})

test('row security alone keeps lists apart', async () => {
  await add(await someone(), 'Mine alone')
  expect(await house.services.db.query('select from watchlist')).toEqual([])
  const stranger = house.services.db.as({ clientId: '00000000-0000-4000-8000-000000000009' })
  expect(await stranger.query('select from watchlist')).toEqual([])
})

test('a deleted list is gone with its stocks', async () => {
  const token = await someone()
  const { id } = (await add(token, 'Gone')).body.data
  await save(token, id, stocks('S1', 'S2'))
  expect((await send(house.app, at(deleteWatchlist, { id }), { token })).status).toBe(200)
  expect(await listsOf(token)).toEqual([])
  expect(await house.asOwner('select from watchlist_stock where watchlist_id = $1', [id])).toEqual([])
})

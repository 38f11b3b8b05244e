/** records: a history with trades verifies offline, shares and rupees alike; a share more or less is found and named. */
import { exportProof } from '@pramaan/contracts'
import { canonical, type Entry, type Statement, sha256, toHex, verifyStatement } from '@pramaan/verifier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, newNetwork, openHouse } from '../../../test/harness.ts'
import { instrumentOf } from '../../../test/market.ts'
import { bought, newTrader, openTrading, quote, STOCK, sell, tell } from '../../../test/trade-people.ts'
import { settlement } from '../../products/settlement.ts'

const DAY_MS = 24 * 3_600_000

let house: House
let statement: Statement
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  statement = await tradersStatement()
})
afterAll(() => house.close())

/** Two lots bought, one sold, a dividend, a bonus and the settlement: the statement as it is exported. */
async function tradersStatement(): Promise<Statement> {
  const person = await newTrader(house, 500_000)
  await bought(house, person, 100)
  const second = await bought(house, person, 20)
  const { body } = await quote(house, person, second)
  await sell(house, person, second, body.data?.price ?? 0)
  const { id } = instrumentOf(house.services.market, STOCK)
  await house.asOwner(
    `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, amount_paise, says, source)
     values ($1, '2026-11-17', 'dividend', null, null, 500, 'Dividend of ₹5', 'test'),
            ($1, '2026-11-17', 'bonus', 1, 2, null, 'Bonus of 1 for 1', 'test')`,
    [id],
  )
  house.services.businessClock.hear(2 * DAY_MS)
  tell(house, 750_00)
  await settlement(house.services).run()
  const { body: text } = await house.app.inject({
    method: 'GET',
    url: `/api${exportProof.path}`,
    remoteAddress: newNetwork(),
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${person.token}` },
    cookies: person.cookies,
  })
  return JSON.parse(text)
}

const doctored = (at: number, change: Partial<Entry>): Statement => ({
  ...statement,
  entries: statement.entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry)),
})
/** Where the entries about shares stand. */
const ofShares = (): number[] =>
  statement.entries.flatMap(({ asset }, index) => (asset === `NSE:${STOCK}` ? [index] : []))

test('it verifies whole, with every act of trading in it', async () => {
  expect(await verifyStatement(statement)).toMatchObject({ isWhole: true, signed: statement.entries.length })
  expect(new Set(statement.entries.map(({ act }) => act))).toEqual(
    new Set([
      'deposit',
      'day-charges',
      'order-bought',
      'order-sold',
      'depository-charge',
      'sale-settled',
      'dividend',
      'bonus',
    ]),
  )
  expect(statement.entries.findLast(({ asset }) => asset === `NSE:${STOCK}`)).toMatchObject({ balance: 200 })
})

test('one share more in any entry about shares is found, and that entry is named', async () => {
  expect(ofShares().length).toBeGreaterThanOrEqual(4)
  for (const at of ofShares()) {
    const { amount, balance } = statement.entries[at] as Entry
    for (const change of [
      { amount: amount + 1 },
      { balance: balance + 1 },
      { amount: amount + 1, balance: balance + 1 },
    ]) {
      expect(await verifyStatement(doctored(at, change))).toMatchObject({ isWhole: false, entry: at + 1 })
    }
  }
})

test('a share more with its hash made anew is found at the next entry', async () => {
  const at = ofShares()[0] ?? 0
  const { hash: _old, ...body } = statement.entries[at] as Entry
  const forged = { ...body, amount: body.amount + 1, balance: body.balance + 1 }
  const change = { ...forged, hash: toHex(sha256(canonical(forged))) }
  expect(await verifyStatement(doctored(at, change))).toMatchObject({ isWhole: false, entry: at + 2 })
})

test('another share under the same count is found too', async () => {
  const at = ofShares()[0] ?? 0
  expect(await verifyStatement(doctored(at, { asset: 'NSE:OTHER' }))).toMatchObject({
    isWhole: false,
    entry: at + 1,
  })
})

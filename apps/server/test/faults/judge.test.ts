/** What holds the books against what clients were told must itself see a write that is lost or doubled. */
import { randomUUID } from 'node:crypto'
import { requestWithdrawal } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAs } from '../account-people.ts'
import { type House, openHouse } from '../harness.ts'
import { giveGrants, newSaver } from '../money-people.ts'
import { buy, newTrader, openTrading } from '../trade-people.ts'
import { faultsOfTrades, faultsOfWithdrawals } from './judge.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())

const books = {
  asOwner: <Row extends object>(text: string, values?: readonly unknown[]) =>
    house.asOwner<Row>(text, values),
}

/** A client who was told of one withdrawal of ₹20,000, and was told the truth. */
async function paid() {
  const saver = await newSaver(house, 100_000)
  await giveGrants(house, saver.id, 2)
  const acknowledged = new Map<string, string>()
  const ask = async () => {
    const key = randomUUID()
    const answer = await sendAs(house, saver, requestWithdrawal, {
      headers: { 'idempotency-key': key },
      body: { amount: 20_000, bank_card_id: saver.cardId },
    })
    expect(answer.status).toBe(200)
    return { key, id: (answer.body.data as { id: string }).id }
  }
  const { key, id } = await ask()
  acknowledged.set(key, id)
  return { told: { id: saver.id, acknowledged, sold: new Set<string>() }, ask }
}

test('a withdrawal that was told and is in the books once is no fault', async () => {
  expect(await faultsOfWithdrawals(books, (await paid()).told)).toEqual([])
})

test('a withdrawal that was told and is not in the books is lost, with its key and its money', async () => {
  const { told } = await paid()
  told.acknowledged.set(randomUUID(), randomUUID())
  expect(await faultsOfWithdrawals(books, told)).toEqual([
    '1 acknowledged rows of withdrawal lost',
    '1 keys of withdrawal lost',
    '-1 rows of withdrawal more than were acknowledged',
    'the ledger holds 2000000 paise and not 4000000',
  ])
})

test('a second withdrawal for one that was told is doubled', async () => {
  const { told, ask } = await paid()
  await ask()
  expect(await faultsOfWithdrawals(books, told)).toEqual([
    '1 rows of withdrawal more than were acknowledged',
    'the ledger holds 4000000 paise and not 2000000',
  ])
})

test('a key that is gone is a fault: the next retry would do it again', async () => {
  const { told } = await paid()
  await house.asOwner('delete from idempotency where key = $1', [[...told.acknowledged.keys()][0]])
  expect(await faultsOfWithdrawals(books, told)).toEqual(['1 keys of withdrawal lost'])
})

test('a purchase that was told is no fault; a lot beside it, and a sale that was told and not made, are', async () => {
  const trader = await newTrader(house, 1_00_000)
  const key = randomUUID()
  const placed = await buy(house, trader, { quantity: 20 }, { key })
  const order = placed.body.data.id ?? ''
  const told = { id: trader.id, acknowledged: new Map([[key, order]]), sold: new Set<string>() }
  expect(await faultsOfTrades(books, told)).toEqual([])
  told.sold.add(order)
  expect(await faultsOfTrades(books, told)).toEqual([
    '1 sales acknowledged, and 0 sold',
    '1 sales acknowledged, and 0 sales',
    '1 sales acknowledged, and 0 closes',
    '1 sales acknowledged, and 0 settlements',
  ])
  told.sold.clear()
  await house.pastTriggers(`update lot set quantity = quantity + 1 where client_id = '${trader.id}'`)
  expect(await faultsOfTrades(books, told)).toEqual(['20 shares in the ledger, and 21 in lots'])
})

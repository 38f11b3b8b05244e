/** cash: the figures of an account add up, and every rupee that waits says why. */
import { type Account, listCrypto, viewAccount } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newSaver } from '../../../test/money-people.ts'
import {
  answerFile,
  approvalOf,
  askFor,
  decide,
  makeFile,
  newFirm,
  newUtr,
  resultsCsv,
  type Saver,
  success,
} from '../../../test/withdrawal-people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const account = async (
  saver: Pick<Saver, 'id' | 'token' | 'cookies' | 'email' | 'password'>,
): Promise<Account> => (await sendAs(house, saver, viewAccount)).body.data

test('someone without money has zeros, the minimums, and an empty chain', async () => {
  expect(await account(await newPerson(house))).toEqual({
    cash: 0,
    unsettled: 0,
    held: 0,
    blocked: 0,
    withdrawable: 0,
    waiting: [],
    minimum_trade: 19_000,
    minimum_withdrawal: 20_000,
    minimum_deposit: 20_000,
    entries: 0,
    head: '0'.repeat(64),
    as_of: house.clock.now().toISOString(),
  })
})

test('₹1,00,000 with ₹25,000.50 asked for: ₹74,999.50 can be withdrawn, and the line leads to its withdrawal', async () => {
  const saver = await newSaver(house, 100_000)
  const id = await askFor(house, saver, 25_000.5)
  const seen = await account(saver)
  expect(seen).toMatchObject({ cash: 100_000, held: 25_000.5, withdrawable: 74_999.5, entries: 3 })
  expect(seen.waiting).toEqual([
    {
      id,
      kind: 'withdrawal',
      title: 'Withdrawal to State Bank of India 123••••890',
      amount: 25_000.5,
      until: '2026-11-17T04:30:00.000Z',
    },
  ])
})

test('what waits is what is held, through every state; once sent it is gone', async () => {
  const saver = await newSaver(house, 100_000)
  const ids = [await askFor(house, saver, 20_000), await askFor(house, saver, 30_000)]
  const firm = await newFirm(house)
  const adds = async () => {
    const { held, waiting, cash, withdrawable, unsettled, blocked } = await account(saver)
    expect(waiting.reduce((sum, { amount }) => sum + amount, 0)).toBe(held)
    expect(cash - unsettled - held - blocked).toBe(withdrawable)
    return { held, cash }
  }
  expect(await adds()).toEqual({ held: 50_000, cash: 100_000 })
  await decide(house, firm, approvalOf(ids[0] ?? ''))
  const { body } = await makeFile(house, firm.maker)
  expect(await adds()).toEqual({ held: 50_000, cash: 100_000 })
  await answerFile(house, firm.maker, body.data.id, resultsCsv(success(ids[0] ?? '', newUtr())))
  expect(await adds()).toEqual({ held: 30_000, cash: 80_000 })
})

test('the crypto list works and is empty unless the operator fills it', async () => {
  const { status, body } = await sendAs(house, await newPerson(house), listCrypto)
  expect([status, body.data]).toEqual([200, []])
})

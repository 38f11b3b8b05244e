/** alerts: those of old shares are cancelled when the ex-date of a split, bonus or consolidation begins, and their owner is told. */
import { type Alert, addAlert, listAlerts } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '../../../test/companies.ts'
import {
  type Answer,
  eventually,
  type House,
  newClient,
  newSession,
  openHouse,
  send,
} from '../../../test/harness.ts'
import { watchPrices } from './watch-prices.ts'

let house: House
const faults: unknown[] = []
beforeAll(async () => {
  house = await openHouse()
  await watchPrices(house.services, (error) => faults.push(error))
})
afterAll(async () => {
  await house.close()
  expect(faults).toEqual([])
})

test.each([
  ['a split cancels an alert below ₹1,400 and none fires at ₹300', 'split', 0],
  ['a dividend leaves it', 'dividend', 1],
] as const)('%s', async (_, kind, left) => {
  const own = companies(house)
  const symbol = await own.newCompany(1500)
  const client = await newClient(house)
  const add = async (price: number) => {
    const { token } = await newSession(house, client)
    const body = { market: 'NSE', symbol, direction: 'below', price }
    expect((await send(house.app, addAlert, { token, body })).status).toBe(200)
  }
  const alerts = async (): Promise<Alert[]> => {
    const { token } = await newSession(house, client)
    const answer: Answer<Alert[]> = await send(house.app, listAlerts, { token })
    return answer.body.data
  }
  await add(1400)
  const terms = kind === 'split' ? { ratio: [1, 5] as const, says: 'Split 1:5' } : { paise: 100 }
  await own.announce(symbol, { kind, ...terms })
  own.nextDay()
  house.services.market.round()
  own.tellPrice(symbol, kind === 'split' ? 300 : 1500)
  house.services.market.round()
  if (kind === 'split') expect(await eventually(async () => (await alerts()).length === 0)).toBe(true)
  expect(await alerts()).toHaveLength(left)
  const mails = await house.asOwner<{ subject: string; body_text: string }>(
    'select subject, body_text from mail where to_address = $1',
    [client.email],
  )
  expect(mails.filter(({ subject }) => subject.includes(symbol))).toEqual(
    kind === 'split'
      ? [
          {
            subject: `Pramaan: price alert for ${symbol} cancelled`,
            body_text: expect.stringContaining('Split 1:5, ex-date'),
          },
        ]
      : [],
  )
  // One that is set now is of new shares.
  await add(200)
  expect(await alerts()).toHaveLength(left + 1)
})

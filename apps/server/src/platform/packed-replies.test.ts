import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { buy, newTrader, openTrading, tell } from '../../test/trade-people.ts'
import { packReply, unpackReply } from './packed-replies.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())

test('whatever was packed is told again to the letter', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const text = JSON.stringify({ data })
      expect(unpackReply(packReply(text))).toBe(text)
    }),
  )
})

test('a reply that was stored before replies were packed is told again', () => {
  const text = '{"data":null,"cookies":[]}'
  expect(unpackReply(Buffer.from(text))).toBe(text)
})

test('a reply packed by an earlier version is told again: the words it was packed with stay as they are', () => {
  const packed = '01436b891b12688a43dbde90b07fb064c58325eb1e2cd9f16069ef83254b1e2c6d47371d00'
  expect(unpackReply(Buffer.from(packed, 'hex'))).toBe(
    '{"data":{"id":"1","status":"holding","market":"NSE","says":"नमस्ते"},"cookies":[]}',
  )
})

test('an order’s reply is 3 kB on the wire and under 400 bytes in the database', async () => {
  tell(house, 1500_00)
  const answer = await buy(house, await newTrader(house, 200_000), { quantity: 100 })
  expect(answer.raw.length).toBeGreaterThan(2500)
  const [stored] = await house.asOwner<{ bytes: number }>(
    'select max(octet_length(reply)) as bytes from idempotency',
  )
  expect(stored?.bytes).toBeLessThan(400)
})

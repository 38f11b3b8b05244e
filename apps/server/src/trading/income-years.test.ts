/** trading: bonds and notes of one issuer count their tax at source one after the other; everybody else goes on. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { lockYears } from './income-years.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('who pays a client for an issuer holds that year until it is done; another client, issuer or year is free', async () => {
  const [client, other] = [randomUUID(), randomUUID()]
  const [payer, day] = ['Deccan Power Limited', '2026-11-16']
  const isFree = (year: Parameters<typeof lockYears>[1][number]): Promise<boolean> =>
    house.services.db.as('firm').transaction(async (tx) => {
      await tx.query(`set local lock_timeout = '150ms'`)
      return lockYears(tx, [year]).then(
        () => true,
        () => false,
      )
    })
  await house.services.db.as('firm').transaction(async (tx) => {
    await lockYears(tx, [{ client, payer, day }])
    // March of the next year is the same one.
    expect(await isFree({ client, payer, day: '2027-03-31' }).catch(() => false)).toBe(false)
    expect(await isFree({ client, payer, day: '2027-04-01' })).toBe(true)
    expect(await isFree({ client: other, payer, day })).toBe(true)
    expect(await isFree({ client, payer: 'Kaveri Roads Limited', day })).toBe(true)
  })
  expect(await isFree({ client, payer, day })).toBe(true)
})

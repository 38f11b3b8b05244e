import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type House, openHouse } from '../../test/harness.ts'
import { businessClockOn } from './business-clock.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('what a notification says of the clock is read in the database: an invented one moves no server’s clock', async () => {
  const clock = await businessClockOn(house.services.db, house.clock, true)
  for (const invented of ['86400000', 'x', '', '9'.repeat(30)]) {
    await house.services.db.query("select pg_notify('clock_moved', $1)", [invented])
  }
  await sleep(300)
  expect(clock.aheadMs()).toBe(0)
  await house.asOwner('update demo_clock set ahead_ms = 3600000')
  expect(await eventually(() => clock.aheadMs() === 3_600_000)).toBe(true)
})

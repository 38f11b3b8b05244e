import { expect, inject, test } from 'vitest'
import { laterBy, systemClock } from './clock.ts'
import { clockWarning } from './clock-difference.ts'
import { openDatabase } from './database.ts'

const clockOff = (ms: number) => ({ now: () => laterBy(systemClock.now(), ms) })

test('a clock more than 5 seconds from the database’s is told, ahead or behind; one within is not', async () => {
  const db = openDatabase({ url: inject('postgresUrl'), connections: 1, asOwner: true })
  expect(await clockWarning(db, systemClock)).toBeNull()
  expect(await clockWarning(db, clockOff(4_000))).toBeNull()
  expect(await clockWarning(db, clockOff(60_000))).toMatch(
    /^This machine's clock is (59|60|61) s ahead of the database's/,
  )
  expect(await clockWarning(db, clockOff(-60_000))).toMatch(
    /^This machine's clock is (59|60|61) s behind the database's/,
  )
  await db.close()
})

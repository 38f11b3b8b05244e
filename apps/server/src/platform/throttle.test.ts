import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { openDatabase } from './database.ts'
import { withSealedTexts } from './sealed-texts.ts'
import { type Bucket, forgive, giveBackTry, type Ladder, takeTry } from './throttle.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ladder: Ladder = {
  windowMs: 24 * HOUR_MS,
  steps: [
    { tries: 5, blockMs: MINUTE_MS },
    { tries: 10, blockMs: 15 * MINUTE_MS },
    { tries: 20, blockMs: 24 * HOUR_MS },
  ],
}

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const anotherServer = () => withSealedTexts(openDatabase({ url: house.databaseUrl }), house.services.keys)

let count = 0
function newBucket(steps: Ladder = ladder): Bucket {
  count += 1
  return { name: `test:${count}`, ladder: steps }
}
const take = (bucket: Bucket, db = house.services.db) => takeTry(db, house.clock, bucket)
async function takeMany(bucket: Bucket, tries: number): Promise<number> {
  let allowed = 0
  for (let i = 0; i < tries; i += 1) allowed += (await take(bucket)).allowed ? 1 : 0
  return allowed
}

test('5 tries are allowed and the 6th waits 60 seconds', async () => {
  const bucket = newBucket()
  expect(await takeMany(bucket, 5)).toBe(5)
  expect(await take(bucket)).toEqual({ allowed: false, retryAfterS: 60 })
  house.clock.move(59_000)
  expect(await take(bucket)).toEqual({ allowed: false, retryAfterS: 1 })
  house.clock.move(1000)
  expect(await take(bucket)).toEqual({ allowed: true })
})

test('100 parallel tries from two servers never get more than the step of 5', async () => {
  const bucket = newBucket()
  const secondServer = anotherServer()
  const tries = Array.from({ length: 100 }, (_, i) => take(bucket, i % 2 ? secondServer : house.services.db))
  const allowed = (await Promise.all(tries)).filter((result) => result.allowed)
  await secondServer.close()
  expect(allowed).toHaveLength(5)
})

test('the count is in the database: a server that starts later knows it', async () => {
  const bucket = newBucket()
  await takeMany(bucket, 5)
  const laterServer = anotherServer()
  expect((await take(bucket, laterServer)).allowed).toBe(false)
  await laterServer.close()
})

test('5 → 1 minute, 10 → 15 minutes, 20 → a day, and refused tries do not count', async () => {
  const bucket = newBucket()
  expect(await takeMany(bucket, 50)).toBe(5)
  house.clock.move(MINUTE_MS)
  expect(await takeMany(bucket, 50)).toBe(5)
  expect(await take(bucket)).toEqual({ allowed: false, retryAfterS: 900 })
  house.clock.move(15 * MINUTE_MS)
  expect(await takeMany(bucket, 50)).toBe(10)
  expect(await take(bucket)).toEqual({ allowed: false, retryAfterS: 86_400 })
})

test('after the last step every further try within the window is blocked for the last step again', async () => {
  const bucket = newBucket({ windowMs: HOUR_MS, steps: [{ tries: 2, blockMs: MINUTE_MS }] })
  expect(await takeMany(bucket, 5)).toBe(2)
  for (const _ of [1, 2, 3]) {
    house.clock.move(MINUTE_MS)
    expect(await takeMany(bucket, 5)).toBe(1)
  }
})

test('a window that is over starts the count anew, and so does a right secret', async () => {
  const bucket = newBucket()
  await takeMany(bucket, 4)
  house.clock.move(24 * HOUR_MS)
  expect(await takeMany(bucket, 50)).toBe(5)
  await forgive(house.services.db, bucket)
  expect(await takeMany(bucket, 50)).toBe(5)
})

test('a bucket of one try is closed by its first', async () => {
  const bucket = newBucket({ windowMs: HOUR_MS, steps: [{ tries: 1, blockMs: HOUR_MS }] })
  expect(await takeMany(bucket, 3)).toBe(1)
})

test('giving back a try of a shared bucket leaves the failures of the others counted', async () => {
  const bucket = newBucket()
  await takeMany(bucket, 4)
  await take(bucket)
  await giveBackTry(house.services.db, bucket)
  expect(await takeMany(bucket, 50)).toBe(1)
})

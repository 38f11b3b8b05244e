/** The line that hurts commits does what it says: what was committed is there, what never arrived is not, and the caller knows neither. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/database.ts'
import { type House, openHouse } from '../harness.ts'
import { type CommitFault, type FaultLine, openFaultLine } from './fault-line.ts'

let house: House
let line: FaultLine
beforeAll(async () => {
  house = await openHouse()
  line = await openFaultLine(house.ownerUrl)
  await house.asOwner('create table written (what text)')
})
afterAll(async () => {
  await line.close()
  await house.close()
})
beforeEach(() => house.asOwner('delete from written'))

const WRITE = 'insert into written values ($1)'

/** In a transaction, and as a statement by itself: whether the caller was told, and whether it is kept. */
async function written(fault: CommitFault | null, isAlone: boolean) {
  const db = openDatabase({ url: line.url, asOwner: true, connections: 1 })
  try {
    await db.query('select 1')
    const met = fault ? line.hurt([fault]) : Promise.resolve()
    const write = isAlone ? db.query(WRITE, ['x']) : db.transaction((tx) => tx.query(WRITE, ['x']))
    const isTold = await write.then(
      () => true,
      () => false,
    )
    await met
    return { isTold }
  } finally {
    await db.close()
  }
}

const kept = async (): Promise<number> => (await house.asOwner('select from written')).length

for (const isAlone of [true, false]) {
  const what = isAlone ? 'a statement by itself' : 'a transaction'

  test(`${what}: without a fault it is told and kept`, async () => {
    expect(await written(null, isAlone)).toEqual({ isTold: true })
    expect(await kept()).toBe(1)
  })

  test(`${what}: a lost reply is kept and not told`, async () => {
    expect(await written({ kind: 'lost reply' }, isAlone)).toEqual({ isTold: false })
    await expect.poll(kept).toBe(1)
  })

  test(`${what}: a reply that breaks off after 3 bytes is kept and not told`, async () => {
    expect(await written({ kind: 'broken reply', afterBytes: 3 }, isAlone)).toEqual({ isTold: false })
    await expect.poll(kept).toBe(1)
  })

  test(`${what}: a torn request is neither kept nor told`, async () => {
    expect(await written({ kind: 'torn request' }, isAlone)).toEqual({ isTold: false })
    // The database has ended that connection before it can be empty for good.
    await expect.poll(openOnes).toBe(0)
    expect(await kept()).toBe(0)
  })

  test(`${what}: a late reply is told in the end`, async () => {
    expect(await written({ kind: 'late reply', ms: 50 }, isAlone)).toEqual({ isTold: true })
    expect(await kept()).toBe(1)
  })
}

/** What still has the table in its hands. */
const openOnes = async (): Promise<number> =>
  (
    await house.asOwner(
      "select from pg_locks where relation = 'written'::regclass and pid <> pg_backend_pid()",
    )
  ).length

test('what only reads is not hurt', async () => {
  const db = openDatabase({ url: line.url, asOwner: true, connections: 1 })
  const met = line.hurt([{ kind: 'lost reply' }])
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  await expect(db.query(WRITE, ['x'])).rejects.toThrow()
  await met
  await db.close()
})

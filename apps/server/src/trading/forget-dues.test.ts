import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type House, newClient, openHouse } from '../../test/harness.ts'
import { expectIndexed } from '../../test/plans.ts'
import { forgetDues } from './forget-dues.ts'

let house: House
let clientId: string
beforeAll(async () => {
  house = await openHouse()
  clientId = (await newClient(house)).id
})
afterAll(() => house.close())
beforeEach(() => house.asOwner('delete from due'))

/** So many, done so many days ago, or null: not yet. */
const giveDues = (count: number, kind: string, doneDaysAgo: number | null): Promise<void> =>
  house.pastTriggers(
    `insert into due (id, kind, client_id, ref, at, done_at)
     select gen_random_uuid(), $2, $3, gen_random_uuid(), $4::timestamptz - make_interval(days => 500, secs => n),
            $4::timestamptz - make_interval(days => $5)
     from generate_series(1, $1::integer) n`,
    [count, kind, clientId, house.clock.now(), doneDaysAgo],
  )

const left = async (): Promise<Record<string, number>> => {
  const rows = await house.asOwner<{ kind: string; count: bigint }>(
    'select kind, count(*) as count from due group by kind order by kind',
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}

test('what was done 401 days ago is forgotten, what was done 399 days ago is not, and what is still due never is', async () => {
  await giveDues(3, 'settlement', 401)
  await giveDues(2, 'lapse', 399)
  await giveDues(1, 'dividend', null)
  expect(await forgetDues(house.services)).toBe(3)
  expect(await left()).toEqual({ dividend: 1, lapse: 2 })
})

test('that a day’s charges were due is never forgotten: the audit asks for it', async () => {
  await giveDues(2, 'day-charges', 900)
  expect(await forgetDues(house.services)).toBe(0)
  expect(await left()).toEqual({ 'day-charges': 2 })
})

test('2,500 go in portions of 1,000, found by their age among 20,000 that stay', async () => {
  await giveDues(2500, 'settlement', 401)
  await giveDues(20_000, 'settlement', 10)
  await house.asOwner('vacuum analyze due')
  await expectIndexed(
    house,
    'old dues',
    (db) =>
      db.query(
        "select d.id from due d where d.done_at < $1 and d.kind <> 'day-charges' order by d.done_at limit 1000",
        [new Date(house.clock.now().getTime() - 400 * 86_400_000)],
      ),
    1000,
  )
  const portions: number[] = []
  const { db, businessClock } = house.services
  const counting: typeof db = {
    ...db,
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const rows = await db.query<Row>(text, values)
      if (text.includes('forget_dues')) portions.push(...rows.map((row) => Number(Object.values(row)[0])))
      return rows
    },
  }
  expect(await forgetDues({ db: counting, businessClock })).toBe(2500)
  expect(portions).toEqual([1000, 1000, 500])
  expect(await left()).toEqual({ settlement: 20_000 })
})

test('nobody but the server forgets what was due', async () => {
  await giveDues(1, 'settlement', 401)
  await expect(
    house.services.db.query('select forget_dues($1, 10, $2)', [house.clock.now(), Buffer.alloc(32)]),
  ).rejects.toThrow('what was due is forgotten by the server')
  expect(await left()).toEqual({ settlement: 1 })
})

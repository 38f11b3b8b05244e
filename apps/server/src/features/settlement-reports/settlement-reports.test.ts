/** settlement-reports: the runs, the last one first, and what is due next. */
import { listSettlements, type Received } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { bought, newTrader, openTrading, quote, sell, tell } from '../../../test/trade-people.ts'

type Report = Received<(typeof listSettlements)['reply']>

let house: House
let auditor: Person
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  auditor = await newPerson(house, 'auditor')
})
afterAll(() => house.close())

const report = async (query = ''): Promise<Report> => {
  const answer: Answer<Report> = await sendAs(house.app, auditor, listSettlements, { query })
  return answer.body.data
}

test('a sale is due on its settlement day with what it brings, to the paisa', async () => {
  const client = await newTrader(house, 100_000)
  const id = await bought(house, client, 20)
  tell(house, 1520_00)
  const { body } = await quote(house, client, id)
  await sell(house, client, id, body.data.price)
  const [row] = await house.asOwner<{ day: string; net: bigint }>(
    `select sale_settles_on as day, sale_gross_paise - sale_charges_paise as net from order_now where id = $1`,
    [id],
  )
  const { due } = await report()
  expect(due).toEqual([{ day: row?.day, sales: 1, amount: Number(row?.net) / 100 }])
})

test('what is a minute past its time and not done is late, with its tries and the last failure; what is done is not', async () => {
  expect((await report()).late).toEqual([])
  const move = (set: string) =>
    house.asOwner(`update due set ${set} where kind = 'settlement' and done_at is null`)
  const now = house.clock.now()
  await move(`at = '${now.toISOString()}'::timestamptz - interval '59 s'`)
  expect((await report()).late).toEqual([])
  await move(
    `at = '${now.toISOString()}'::timestamptz - interval '2 min', tries = 3, last_failure = 'no line'`,
  )
  expect((await report()).late).toEqual([
    {
      kind: 'settlement',
      count: 1,
      oldest: new Date(now.getTime() - 120_000).toISOString(),
      tries: 3,
      failure: 'no line',
    },
  ])
  await move('done_at = now()')
  expect((await report()).late).toEqual([])
})

test('120 runs come in pages of 50, the last day first, and none twice', async () => {
  await house.asOwner(`
    insert into settlement_run (id, day, started_at, finished_at, sales, released_paise, corporate_actions, dividends_paise, expired)
    select gen_random_uuid(), date '2020-01-01' + n, now(), case when n < 120 then now() end, n, n * 100 + 1, 2, 305, 4
    from generate_series(1, 120) n`)
  const first = await report()
  expect(first.runs).toHaveLength(50)
  expect(first.runs[0]).toMatchObject({
    day: '2020-04-30',
    finished_at: null,
    sales: 120,
    released: 120.01,
    corporate_actions: 2,
    dividends: 3.05,
    expired: 4,
  })
  const second = await report(`?after=${first.next}`)
  const third = await report(`?after=${second.next}`)
  expect(third.next).toBeNull()
  const days = [first, second, third].flatMap(({ runs }) => runs.map(({ day }) => day))
  expect(new Set(days).size).toBe(120)
  expect(days).toEqual(days.toSorted().toReversed())
})

/** statements: a waiting file of 10,000 lines is read a page at a time, each page one range of an index. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { expectIndexed } from '../../../test/plans.ts'
import { listWaitingLines, readWaiting } from './read-waiting.ts'

let house: House
let maker: Person
beforeAll(async () => {
  house = await openHouse()
  maker = await newPerson(house, 'maker')
  await seed(randomUUID())
})
afterAll(() => house.close())

const now = () => house.clock.now()

/** The file, and a thousand proposals of others that were decided before. */
async function seed(id: string): Promise<void> {
  await house.pastTriggers(
    `insert into staged_statement (id, sha256, outcome_sha256, uploaded_by, uploaded_at, from_day, to_day, opening_paise,
       closing_paise, accepted, known)
     values ($1, sha256('a'), sha256('b'), $2, $3, '2026-11-16', '2026-11-16', 0, 0, 10000, 0)`,
    [id, maker.staffId, now()],
  )
  await house.pastTriggers(
    `insert into staged_line (id, statement_id, line, day, narration, direction, amount_paise, balance_paise, fingerprint,
       state, why)
     select gen_random_uuid(), $1, 1 + n, '2026-11-16', 'NEFT', 'credit', 1, 1, '',
       case when n % 100 = 0 then 'matched' else 'waiting' end, 'A reason.' from generate_series(1, 10000) n`,
    [id],
  )
  await house.pastTriggers(
    `insert into proposal (id, kind, subject, title, act, changes, reason, maker_id, proposed_at, expires_at, state, decided_at)
     select gen_random_uuid(), 'statement-import', 'bank-statement', '', jsonb_build_object('statement_id', $1::uuid), '[]',
       repeat('a', 20), $2, $3, $3::timestamptz + interval '1 day',
       case when n = 1 then 'open' else 'withdrawn' end, case when n > 1 then $3::timestamptz end
     from generate_series(1, 1000) n`,
    [id, maker.staffId, now()],
  )
  await house.asOwner('vacuum analyze')
}

test.each([undefined, 'waiting', 'matched'] as const)(
  'lines with the outcome %s, two pages deep',
  async (state) => {
    let last: string | undefined
    for (let page = 0; page < 2; page += 1) {
      await expectIndexed(house, `${state} ${page}`, async (db) => {
        const { items, next } = await listWaitingLines(db, now(), { state, after: last })
        expect(items).toHaveLength(50)
        last = next ?? undefined
      })
    }
  },
)

test('its sums are those of its 10,000 lines', async () => {
  expect(await readWaiting(house.services.db.as('firm'), now(), maker)).toMatchObject({
    deposits: { lines: 100, amount: 1 },
    suspense: { lines: 9900, amount: 99 },
  })
})

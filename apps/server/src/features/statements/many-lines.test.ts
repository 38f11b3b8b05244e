/** statements: the largest file that is taken. */
import { beforeEach, expect, test } from 'vitest'
import { newBank } from '../../../test/bank-people.ts'
import * as firm from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import { actKinds } from '../../features.ts'
import { approve } from '../../firm/proposals.ts'
import { newReference } from '../../payments/references.ts'
import type { Queries } from '../../platform/database.ts'
import { listStatements } from './list-statements.ts'
import { readFile, uploadStatement } from './upload-statement.ts'

let crowd: House
beforeEach(async () => {
  crowd = await openHouse()
  return () => crowd.close()
})

test('10,000 lines are uploaded and approved in fewer than 100 statements to the database each, half of them counted for a client each', async () => {
  const staff = await firm.newPerson(crowd, 'maker')
  const references = await manyDeposits(crowd, 5000)
  const file = Buffer.from(
    newBank().statement(
      Array.from({ length: 10_000 }, (_, n) => ({
        narration: n % 2 ? 'NEFT without words' : `UPI/${references[n / 2]}`,
        rupees: 20_000,
      })),
    ),
  )
  const checker = await firm.newPerson(crowd, 'checker')
  const counted = async <T>(work: (tx: Queries) => Promise<T>): Promise<T> => {
    let asked = 0
    const done = await crowd.services.db.as('firm').transaction((tx) =>
      work({
        query: (text, values) => {
          asked += 1
          return tx.query(text, values)
        },
      }),
    )
    expect(asked).toBeLessThan(100)
    return done
  }
  const { proposal_id: id } = await counted((tx) =>
    uploadStatement(crowd.services, actKinds, tx, { file, lines: readFile(file), by: staff }),
  )
  await counted((tx) =>
    approve(tx, actKinds, crowd.services, {
      id: id ?? '',
      reason: firm.reason,
      by: checker,
      signature: null,
    }),
  )
  const { items } = await listStatements(crowd.services.db.as('firm'), undefined)
  expect(items).toMatchObject([{ accepted: 10_000, matched: 5000, unmatched: 5000 }])
  expect(await booksAreWhole(crowd)).toBe(true)
})

/** That many approved clients, each with a deposit of ₹20,000; answers with the references. */
async function manyDeposits(crowd: House, many: number): Promise<string[]> {
  const references = [...new Set(Array.from({ length: many + 10 }, newReference))].slice(0, many)
  await crowd.pastTriggers(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     select gen_random_uuid(), 'PRM' || n, n || '@example.test', n || '@example.test', 'Asha Kulkarni', '', now(), 'approved', now()
     from generate_series(1, $1) n`,
    [many],
  )
  await crowd.pastTriggers(
    `insert into identity_submission (id, client_id, full_name, mobile, date_of_birth, id_number, id_number_mask,
       id_number_mac, front_image_id, back_image_id, submitted_at, promised_by, status, decided_at)
     select gen_random_uuid(), id, name, '', '1990-01-01', '', '', '', gen_random_uuid(), gen_random_uuid(), now(), now(), 'approved', now()
     from client`,
  )
  await crowd.pastTriggers(
    `insert into deposit (id, client_id, amount_paise, channel, reference, created_at, state_at, expires_at)
     select gen_random_uuid(), c.id, 2000000, 'upi', r.reference, $2, $2, $2::timestamptz + interval '7 days'
     from (select id, row_number() over () as n from client) c
     join unnest($1::text[]) with ordinality as r(reference, n) using (n)`,
    [references, crowd.clock.now()],
  )
  return references
}

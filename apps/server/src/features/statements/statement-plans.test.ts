/** statements: over 100,000 deposits and lines every list is one range of an index, whatever is asked of it. */
import { depositFilters, lineStates } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { expectIndexed, noCures } from '../../../test/plans.ts'
import { listDeposits } from '../deposits/list-deposits.ts'
import { readDeposit, searchDeposits } from '../deposits/search-deposits.ts'
import { readInbox } from '../inboxes/read-inbox.ts'
import { readReconciliation } from '../reconciliations/read-reconciliation.ts'
import { listLines, listStatements } from './list-statements.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const { staffId } = await newPerson(house, 'maker')
  await seed(staffId)
})
afterAll(() => house.close())

/** 20,000 clients with 5 deposits each, most of them counted by a line of one of 1,000 statements. */
async function seed(staffId: string): Promise<void> {
  await house.fill(`
    insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
    select gen_random_uuid(), 'PRM' || n, mail, mail, 'Asha Kulkarni ' || n, '', now(), 'approved',
           timestamptz '2020-01-01' + n * interval '1 minute'
    from (select n, 'mail' || n || '@example.test' as mail from generate_series(1, 20000) n) x`)
  await house.fill(`
    insert into ledger_transfer (id, act, at) select gen_random_uuid(), 'deposit', now() from generate_series(1, 100000) n`)
  await house.fill(`
    insert into ledger_entry (transfer_id, leg, account_id, amount)
    select id, 1, (select id from ledger_account where purpose = 'bank' and client_id is null), -2000000 from ledger_transfer`)
  await house.fill(`
    insert into deposit (id, client_id, amount_paise, channel, reference, state, created_at, state_at, promised_by, expires_at,
                         utr, credited_paise, transfer_id, reason)
    select gen_random_uuid(), c.id, 2000000, 'upi', 'PRM-' || upper(lpad(to_hex(n / 65536), 4, '0') || '-' || lpad(to_hex(n % 65536), 4, '0')), d.state, d.at, d.at,
           case when d.state = 'submitted' then d.at + interval '1 day' end, d.at + interval '7 days',
           case when d.state = 'credited' then 'UTR' || 100000 + n end, case when d.state = 'credited' then 2000000 end,
           case when d.state = 'credited' then t.id end, case when d.state = 'rejected' then 'No such payment.' end
    from (select n, timestamptz '2020-01-01' + n * interval '1 minute' as at,
                 case when n % 50 = 0 then 'submitted' when n % 50 = 1 then 'created'
                   else (array['credited', 'credited', 'credited', 'rejected', 'expired'])[1 + n % 5] end as state
          from generate_series(1, 100000) n) d
    join (select id, row_number() over (order by id) as turn from client) c on c.turn = 1 + d.n % 20000
    join (select id, row_number() over (order by id) as turn from ledger_transfer) t on t.turn = d.n`)
  await house.pastTriggers(
    `insert into statement (id, sha256, imported_by, imported_at, from_day, to_day, opening_paise, closing_paise, accepted, known,
                            matched, unmatched)
     select gen_random_uuid(), sha256(n::text::bytea), $1, timestamptz '2020-01-01' + n * interval '1 hour', '2020-01-01',
       '2020-01-02', 0, 0, 100, 0, 99, 1 from generate_series(1, 1000) n`,
    [staffId],
  )
  await house.fill(`
    insert into statement_line (id, statement_id, line, day, narration, utr, payer, direction, amount_paise, balance_paise,
                                fingerprint, state, why, deposit_id, transfer_id)
    select gen_random_uuid(), s.id, 2 + t.turn % 100, '2020-01-01', 'NEFT', coalesce(d.utr, 'LINE' || 100000 + t.turn), 'Asha',
           'credit', 2000000, 0, '', case when d.id is null and t.turn % 20 = 0 then 'waiting' else 'matched' end, 'A reason.',
           d.id, t.id
    from (select id, row_number() over (order by id) as turn from ledger_transfer) t
    join statement s on s.number = 1 + t.turn / 101
    left join deposit d on d.transfer_id = t.id`)
  await house.fill(`
    insert into deposit_step (deposit_id, client_id, state, at, actor)
    select id, client_id, state, state_at, 'The bank’s statement' from deposit where state <> 'created'`)
  await house.asOwner('vacuum analyze')
}

const now = () => house.clock.now()

test('deposits by every filter, three pages deep, and one', async () => {
  for (const filter of depositFilters) {
    let after: string | undefined
    for (let page = 0; page < 3; page += 1) {
      await expectIndexed(house, `${filter} ${page}`, async (db) => {
        const { items, next } = await searchDeposits(db, now(), { filter, after })
        after = next ?? after
        if (page === 0 && filter !== 'returned') expect(items).toHaveLength(50)
      })
    }
    if (after !== undefined) await expectIndexed(house, 'one', (db) => readDeposit(db, now(), after ?? ''))
  }
})

test('a client’s own deposits', async () => {
  const [client] = await house.asOwner<{ id: string }>("select id from client where account = 'PRM777'")
  await expectIndexed(house, 'own', async (db) => {
    expect(await listDeposits(db, now(), client?.id ?? '', undefined)).toHaveLength(5)
  })
  for (const filter of depositFilters) {
    await expectIndexed(house, `of the client, ${filter}`, async (db) => {
      const { items } = await searchDeposits(db, now(), { filter, client_id: client?.id })
      expect(items.every(({ client_id }) => client_id === client?.id)).toBe(true)
      if (filter === 'all') expect(items).toHaveLength(5)
    })
  }
})

test('lines by state and statement, and statements, three pages deep', async () => {
  let after: string | undefined
  for (let page = 0; page < 3; page += 1) {
    await expectIndexed(house, `statements ${page}`, async (db) => {
      after = (await listStatements(db, after)).next ?? undefined
    })
  }
  const statementId = after
  for (const state of [undefined, ...lineStates]) {
    for (const statement_id of [undefined, statementId]) {
      let last: string | undefined
      for (let page = 0; page < 2; page += 1) {
        await expectIndexed(house, `${state} ${statement_id} ${page}`, async (db) => {
          last = (await listLines(db, now(), { state, statement_id, after: last })).next ?? last
        })
      }
    }
  }
})

test('the inbox takes the 200 most urgent of 2,000 deposits', async () => {
  await expectIndexed(house, 'inbox', (db) => readInbox(db, house.services.businessClock, noCures), 5000)
  expect(await readInbox(house.services.db.as('firm'), house.services.businessClock, noCures)).toHaveLength(
    200,
  )
})

test('a reconciliation over 100,000 movements ends within the 5 s of a statement', async () => {
  const [row] = await house.asOwner<{ id: string }>('select id from statement order by number desc limit 1')
  const found = await readReconciliation(house.services.db.as('firm'), now(), row?.id ?? '')
  expect(found).toMatchObject({ lines_without_entry: [], entries_without_line: [] })
})

/** payouts: over 100,000 withdrawals every list is one range of an index, whatever is asked of it. */
import { randomUUID } from 'node:crypto'
import { withdrawalFilters } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { expectIndexed, noCures } from '../../../test/plans.ts'
import { readInbox } from '../inboxes/read-inbox.ts'
import { ownWithdrawals } from '../withdrawals/own-withdrawals.ts'
import { heldForWithdrawals } from '../withdrawals/why-it-waits.ts'
import { readPayout, readPayouts, readyForPayout } from './read-payouts.ts'
import { readWithdrawal, readWithdrawals } from './read-withdrawals.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const { staffId } = await newPerson(house, 'maker')
  await seed(staffId)
})
afterAll(() => house.close())

/** 20,000 clients with 5 withdrawals each; one in 150 is still open; 1,000 files of up to 98. */
async function seed(staffId: string): Promise<void> {
  await house.fill(`
    insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
    select gen_random_uuid(), 'PRM' || n, mail, mail, 'Asha Kulkarni ' || n, '', now(), 'approved',
           timestamptz '2020-01-01' + n * interval '1 minute'
    from (select n, 'mail' || n || '@example.test' as mail from generate_series(1, 20000) n) x`)
  await house.pastTriggers(`
    insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name, created_at, usable_from)
    select gen_random_uuid(), id, 'A Bank', '', '123****890', sha256(id::text::bytea), 'ABCD0123456', name, now(), now() from client`)
  await house.pastTriggers(
    `insert into payout (id, made_by, made_at, count, total_paise, sha256)
     select gen_random_uuid(), $1, timestamptz '2020-01-01' + n * interval '1 hour', 98, 1, sha256(n::text::bytea)
     from generate_series(1, 1000) n`,
    [staffId],
  )
  await house.fill(`
    insert into withdrawal (id, client_id, amount_paise, card_id, bank_name, card_number, card_mask, ifsc, holder_name, state,
                            requested_at, state_at, promised_by, payout_id, utr, reason)
    select gen_random_uuid(), c.client_id, 2000000, c.id, 'A Bank', '', '123****890', 'ABCD0123456', c.holder_name, w.state,
           w.at, w.at, case when w.state in ('requested', 'approved', 'sent') then w.at + interval '1 day' end,
           case when w.state in ('sent', 'paid') then o.id end, case when w.state in ('sent', 'paid') then 'UTR' || 100000 + n end,
           case when w.state = 'rejected' then 'The account is closed.' end
    from (select n, timestamptz '2020-01-01' + n * interval '1 minute' as at,
                 case n % 450 when 0 then 'requested' when 150 then 'approved' when 300 then 'sent'
                   else (array['paid', 'paid', 'paid', 'rejected', 'cancelled'])[1 + n % 5] end as state
          from generate_series(1, 100000) n) w
    join (select *, row_number() over (order by id) as turn from bank_card) c on c.turn = 1 + w.n % 20000
    join (select id, row_number() over (order by id) as turn from payout) o on o.turn = 1 + w.n % 1000`)
  await house.fill(`
    insert into withdrawal_step (withdrawal_id, client_id, state, at, actor)
    select id, client_id, state, state_at, 'The bank' from withdrawal where state <> 'requested'`)
  await house.pastTriggers(
    `insert into proposal (id, kind, subject, client_id, title, act, changes, reason, maker_id, proposed_at, expires_at,
       state, decided_at)
     select gen_random_uuid(), 'withdrawal-decision', 'withdrawal:' || w.id, w.client_id, 'A proposal',
       jsonb_build_object('withdrawal_id', w.id), '[]', 'Because the test asks for it.', $1, $2::timestamptz,
       $2::timestamptz + interval '1 day', case when state = 'requested' then 'open' else 'withdrawn' end,
       case when state = 'requested' then null else now() end
     from withdrawal w where w.requested_at < timestamptz '2020-01-10'`,
    [staffId, house.clock.now()],
  )
  await house.asOwner('vacuum analyze')
}

const now = () => house.clock.now()
const someClient = async (): Promise<string> =>
  (await house.asOwner<{ id: string }>("select id from client where account = 'PRM777'"))[0]?.id ?? ''

test('the firm’s list by every filter, first page and far in', async () => {
  for (const filter of [undefined, ...withdrawalFilters]) {
    let after: string | undefined
    for (let page = 0; page < 3; page += 1) {
      await expectIndexed(house, `${filter} ${page}`, async (db) => {
        after = (await readWithdrawals(db, now(), { filter, after })).next ?? undefined
      })
      expect(after, filter).toBeDefined()
    }
  }
})

test('every page goes on where the one before ended, and none is shown twice', async () => {
  for (const filter of ['all', 'open', 'paid'] as const) {
    const seen = new Set<string>()
    let after: string | undefined
    for (let page = 0; page < 4; page += 1) {
      const { items, next } = await readWithdrawals(house.services.db.as('firm'), now(), { filter, after })
      for (const { id } of items) seen.add(id)
      after = next ?? undefined
    }
    expect(seen.size, filter).toBe(200)
  }
})

test('one withdrawal, the files, one of them, and what is ready', async () => {
  const [row] = await house.asOwner<{ id: string }>("select id from withdrawal where state = 'paid' limit 1")
  await expectIndexed(house, 'one', (db) => readWithdrawal(db, now(), row?.id ?? ''))
  let after: string | undefined
  for (let page = 0; page < 3; page += 1) {
    await expectIndexed(
      house,
      `files ${page}`,
      async (db) => {
        after = (await readPayouts(db, after)).next ?? undefined
      },
      // Each file counts its own withdrawals, from the index alone.
      51 * 100,
    )
  }
  await expectIndexed(house, 'a file', (db) => readPayout(db, after ?? randomUUID()))
  await expectIndexed(house, 'ready', (db) => readyForPayout(db), 1000)
})

test('the inbox takes the 200 most urgent', async () => {
  await expectIndexed(house, 'inbox', (db) => readInbox(db, house.services.businessClock, noCures), 5000)
})

test('a client’s own list and what waits for it', async () => {
  const client = await someClient()
  await expectIndexed(house, 'own', (db) => ownWithdrawals(db, now(), client, undefined))
  await expectIndexed(house, 'waits', (db) => heldForWithdrawals(db, client))
})

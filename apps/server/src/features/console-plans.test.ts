/** The console over 100,000 clients: every list is one range of an index, whatever is asked of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person } from '../../test/firm.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { expectIndexed as expectIndexedBy, noCures } from '../../test/plans.ts'
import { tokensOf } from '../clients/name-tokens.ts'
import { readProposals, viewProposal } from '../firm/proposal-views.ts'
import { expireProposals } from '../firm/proposals.ts'
import { checkAuditChain, readAudit } from '../platform/audit.ts'
import type { Queries } from '../platform/database.ts'
import { sealedFor } from '../platform/sealed-texts.ts'
import { readClient } from './client-files/read-client.ts'
import { searchClients } from './client-files/search-clients.ts'
import { countPending } from './inboxes/count-pending.ts'
import { readInbox } from './inboxes/read-inbox.ts'
import { readInvitations } from './invitations/read-invitations.ts'
import { readMails } from './mails/read-mails.ts'

let house: House
let person: Person

beforeAll(async () => {
  house = await openHouse()
  person = await newPerson(house, 'maker')
  await seed()
})
afterAll(() => house.close())

/** Names spread over the alphabet; every twentieth client is rejected, every tenth is pending. */
async function seed(): Promise<void> {
  const names = Array.from({ length: 26 }, (_, turn) => `${String.fromCharCode(65 + turn)}sha Kulkarni`)
  await house.fill(
    `
    insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
    select gen_random_uuid(), 'PRM' || n, mail, mail, ($1::text[])[1 + n % 26], '', now(),
           case when n % 20 = 0 then 'rejected' when n % 10 = 1 then 'pending' else 'approved' end,
           timestamptz '2020-01-01' + n * interval '1 minute'
    from (select n, chr(97 + n % 23) || 'mail' || n || '@example.test' as mail from generate_series(1, 100000) n) x`,
    [names.map((name) => sealedFor('firm', name))],
  )
  await fillTokens(names)
  await house.pastTriggers(`
    insert into identity_submission (id, client_id, full_name, mobile, date_of_birth, id_number, id_number_mask,
      id_number_mac, front_image_id, back_image_id, submitted_at, promised_by)
    select gen_random_uuid(), id, name, '', '1990-01-01', '', '', sha256(id::text::bytea), gen_random_uuid(),
      gen_random_uuid(), created_at, created_at + interval '2 days'
    from client where identity_status = 'pending'`)
  await house.pastTriggers(
    `insert into proposal (id, kind, subject, client_id, title, act, changes, reason, maker_id, proposed_at, expires_at,
       state, decided_at)
     select gen_random_uuid(), case when n % 3 = 0 then 'identity-decision' else 'client-flags' end, 'test:' || n, c.id,
       'A proposal', '{}', '[]', 'Because the test asks for it.', $1, $2::timestamptz - n * interval '1 minute',
       $2::timestamptz - n * interval '1 minute' + interval '1 day', case when n <= 1000 then 'open' else 'withdrawn' end,
       case when n <= 1000 then null else now() end
     from (select row_number() over (order by created_at) as n, id from client limit 5000) c`,
    [person.staffId, house.clock.now()],
  )
  await house.pastTriggers(`
    with recursive chain (seq, prev_hash, body, hash) as (
      select 0::bigint, ''::bytea, '', decode(repeat('00', 32), 'hex')
      union all
      select seq + 1, chain.hash, b.body, sha256(chain.hash || convert_to(b.body, 'UTF8'))
      from chain, lateral (select json_build_object('act', 'test', 'actor', json_build_object('kind', 'system'),
        'at', '2026-01-01T00:00:00.000Z', 'client', null, 'reason', null, 'what', 'Entry ' || seq)::text as body) b
      where seq < 100000)
    insert into audit_event (seq, prev_hash, hash, body, actor_kind)
    select seq, prev_hash, hash, body, 'system' from chain where seq > 0`)
  await house.asOwner(
    'update audit_head set (seq, hash) = (select seq, hash from audit_event where seq = 100000)',
  )
  await house.fill(`
    insert into mail (id, to_address, subject, body_text, created_at)
    select gen_random_uuid(), 'a@b.test', 'A mail', '', timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, 100000) n`)
  await house.pastTriggers(`
    insert into invitation (id, code_hash, label, uses, uses_left, created_at, activated_at)
    select gen_random_uuid(), sha256(n::text::bytea), 'Invitation ' || n, 100, 50,
           timestamptz '2020-01-01' + n * interval '1 minute', now()
    from generate_series(1, 2000) n`)
  await house.fill(`
    insert into invitation_use (client_id, invitation_id, used_at)
    select c.id, i.id, now() from (select id, row_number() over () % 2000 as turn from client limit 50000) c
    join (select id, row_number() over () - 1 as turn from invitation) i using (turn)`)
  const half = 'from client where ascii(email) % 2 = 1'
  await house.pastTriggers(`insert into pin (client_id, pin_hash, set_at) select id, '', now() ${half}`)
  await house.pastTriggers(`insert into second_factor (client_id, secret) select id, '' ${half}`)
  await house.fill(`
    insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name, created_at, usable_from)
    select gen_random_uuid(), id, 'A Bank', '', '123****890', sha256(id::text::bytea), 'ABCD0123456', name, now(), now() ${half}`)
  await house.asOwner('vacuum analyze')
}

/** What the names are found by, for all clients at once. */
async function fillTokens(names: readonly string[]): Promise<void> {
  const tokens = names.flatMap((name, turn) => tokensOf(name).map((token) => ({ turn, token })))
  await house.fill(
    `insert into client_name_token (token, client_id)
     select distinct t.token, c.id from unnest($1::integer[], $2::integer[]) t(turn, token)
     join client c on right(c.account, -3)::integer % 26 = t.turn where c.account ~ '^PRM[0-9]{1,6}$'`,
    [tokens.map(({ turn }) => turn), tokens.map(({ token }) => token)],
  )
}

const expectIndexed = (name: string, read: (db: Queries) => Promise<unknown>, most?: number): Promise<void> =>
  expectIndexedBy(house, name, read, most)

/** Everyone here is a Kulkarni, and one in twenty is rejected: the worst that a page of a name reads, of 1,200,000 tokens. */
const MOST_OF_A_NAME = 20_000

test('the list of 100,000 clients: newest, by status, by every beginning, first page and far in', async () => {
  for (const status of [undefined, 'approved', 'pending', 'rejected'] as const) {
    for (const q of [
      undefined,
      'a',
      'asha kulkarni',
      'kulkarni',
      '9820012345',
      'bmail',
      'prm9',
      'prm',
      'zzzz',
      'm',
    ]) {
      let after: string | undefined
      for (let page = 0; page < 3; page += 1) {
        await expectIndexed(
          `${status} ${q} ${page}`,
          async (db) => {
            const { next } = await searchClients(db, { q, status, after })
            after = next ?? undefined
          },
          MOST_OF_A_NAME,
        )
        if (!after) break
      }
    }
  }
})

test('a client’s page', async () => {
  const [row] = await house.asOwner<{ id: string }>("select id from client where account = 'PRM50001'")
  const look = { viewer: person, businessClock: house.services.businessClock }
  await expectIndexed('client', (db) => readClient(db, look, row?.id ?? ''))
})

test('5,000 proposals: all, open and closed, and one', async () => {
  const look = { viewer: person, businessClock: house.services.businessClock }
  for (const state of [undefined, 'open', 'closed'] as const) {
    let after: string | undefined
    for (let page = 0; page < 3; page += 1) {
      await expectIndexed(`${state} ${page}`, async (db) => {
        after = (await readProposals(db, look, { state, after, most: 51 })).at(-1)?.id
      })
    }
    await expectIndexed('one', (db) => viewProposal(db, after ?? '', look))
  }
})

test('the inbox takes the 200 most urgent of 10,000', async () => {
  await expectIndexed('inbox', (db) => readInbox(db, house.services.businessClock, noCures), 5000)
  expect(await readInbox(house.services.db.as('firm'), house.services.businessClock, noCures)).toHaveLength(
    400,
  )
  await expectIndexed('counts', (db) => countPending(db, house.services.businessClock, noCures), 5500)
  const counts = await countPending(house.services.db.as('firm'), house.services.businessClock, noCures)
  expect(counts).toMatchObject({ inbox: 100, identities: 100, proposals: 100, desk: 0 })
})

test('the outbox of 100,000 mails, and 2,000 invitations with who used them', async () => {
  let after: string | undefined
  for (let page = 0; page < 3; page += 1) {
    await expectIndexed(`mail ${page}`, async (db) => {
      after = (await readMails(db, 'demo', after)).next ?? undefined
    })
  }
  after = undefined
  for (let page = 0; page < 3; page += 1) {
    await expectIndexed(
      `invitations ${page}`,
      async (db) => {
        after = (await readInvitations(db, house.services.businessClock, after)).next ?? undefined
      },
      4000,
    )
  }
})

test('the audit log of 100,000 entries, and the check of its whole chain', async () => {
  await expectIndexed('newest', (db) => readAudit(db, { most: 51 }))
  await expectIndexed('far in', (db) => readAudit(db, { before: 50_000n, most: 51 }))
  const clientId = '11111111-1111-4111-8111-111111111111'
  await expectIndexed('of a client', (db) => readAudit(db, { clientId, most: 51 }))
  await expectIndexed('of a client, far in', (db) => readAudit(db, { clientId, before: 50_000n, most: 51 }))
  expect(await checkAuditChain(house.services.db, house.services.keys)).toMatchObject({
    isWhole: true,
    entries: 100_000,
  })
})

test('closing what nobody decided looks at what has expired only', async () => {
  const explained: string[] = []
  await house.services.db.transaction((tx) =>
    expireProposals(
      {
        query: async (text, values) => {
          explained.push(JSON.stringify(await tx.query(`explain (format json) ${text}`, values)))
          return []
        },
      },
      house.services,
    ),
  )
  expect(explained.join()).toContain('proposal_open_by_expiry')
  expect(explained.join()).not.toContain('Seq Scan')
})

/** client-files: every reading of a client's file is in the client's activity, and more than 100 a day take two people. */
import {
  limits,
  listActivity,
  listAudit,
  listFirmWithdrawals,
  openIdentityFile,
  searchClients,
  searchDeposits,
  searchOrders,
  viewClient,
  viewClientAccount,
  viewFileCount,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as account from '../../../test/account-people.ts'
import {
  approveAs,
  at,
  handInFor,
  newPerson,
  type Person,
  proposeAs,
  reason,
  sendAs,
} from '../../../test/firm.ts'
import { type Answer, type House, newClient, openHouse } from '../../../test/harness.ts'
import { readAudit } from '../../platform/audit.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const MINUTE_MS = 60_000
const view = (person: Person, id: string) => sendAs(house.app, person, at(viewClient, { id }))
const countOf = async (person: Person): Promise<{ opened: number; allowed: number }> => {
  const answer: Answer<{ opened: number; allowed: number }> = await sendAs(house.app, person, viewFileCount)
  return answer.body.data
}

async function toldTo(clientId: string): Promise<string[]> {
  const records = await readAudit(house.services.db.as('firm'), { clientId, most: 50 })
  return records
    .filter(({ act }) => act.endsWith('.opened'))
    .map(({ actor, what }) => `${actor.kind === 'staff' ? `${actor.name} (${actor.role})` : ''}: ${what}`)
}

/** So many other files, opened today already. */
const openedBefore = (person: Person, files: number) =>
  house.asOwner(
    `with others as (
       insert into client (id, account, email, email_key, name, password_hash, password_changed_at, created_at)
       select gen_random_uuid(), left('F' || gen_random_uuid(), 20), n || gen_random_uuid()::text, n || gen_random_uuid()::text,
              '', '', now(), now() from generate_series(1, $2::int) n returning id)
     insert into file_opening (staff_id, day, client_id, is_counted, file_told_at)
     select $1, ($3::timestamptz at time zone 'Asia/Kolkata')::date, id, true, $3 from others`,
    [person.staffId, files, house.clock.now()],
  )

test('page, account, orders, payments and entries of one client, all at once: one line, with name and role, that the client reads', async () => {
  const [advisor, client] = [await newPerson(house, 'advisor'), await account.newPerson(house)]
  const { id } = client
  const calls = [
    view(advisor, id),
    sendAs(house.app, advisor, at(viewClientAccount, { id })),
    sendAs(house.app, advisor, searchOrders, { query: `?client=${id}` }),
    sendAs(house.app, advisor, searchDeposits, { query: `?client_id=${id}&filter=all` }),
    sendAs(house.app, advisor, listFirmWithdrawals, { query: `?client_id=${id}` }),
    sendAs(house.app, advisor, listAudit, { query: `?client_id=${id}` }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200))
  const line = `${advisor.name} (advisor): Opened the client file: balance, holdings, orders, payments and activity.`
  expect(await toldTo(id)).toEqual([line])
  expect((await account.sendAs(house, client, listActivity)).raw).toContain(advisor.name)
  expect(await countOf(advisor)).toEqual({ opened: 1, allowed: limits.clientFilesPerDay })
})

test('a person is told of again after 15 minutes, another person at once; lists of everybody tell nobody', async () => {
  const [one, other, { id }] = [
    await newPerson(house, 'maker'),
    await newPerson(house, 'auditor'),
    await newClient(house),
  ]
  await view(one, id)
  await view(one, id)
  await view(other, id)
  expect(await toldTo(id)).toHaveLength(2)
  house.clock.move(15 * MINUTE_MS)
  await view(one, id)
  expect(await toldTo(id)).toHaveLength(3)
  await sendAs(house.app, other, searchClients)
  await sendAs(house.app, other, searchOrders)
  expect(await toldTo(id)).toHaveLength(3)
  expect([(await countOf(one)).opened, (await countOf(other)).opened]).toEqual([1, 1])
})

test('of 20 calls at once for the 99th to 118th file two pass; one opened before still opens; a stranger’s id is 404', async () => {
  const advisor = await newPerson(house, 'advisor')
  const known = await newClient(house)
  await view(advisor, known.id)
  await openedBefore(advisor, limits.clientFilesPerDay - 3)
  const clients = await Promise.all(Array.from({ length: 20 }, () => newClient(house)))
  const answers = await Promise.all(clients.map(({ id }) => view(advisor, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'client_file_limit_reached'))
  expect(refused).toHaveLength(18)
  expect(refused[0]?.body.message).toContain('You have opened 100 client files today')
  expect((await view(advisor, known.id)).status).toBe(200)
  expect((await view(advisor, '11111111-1111-4111-8111-111111111111')).status).toBe(404)
  expect(await countOf(advisor)).toEqual({ opened: 100, allowed: 100 })
  const unread = clients[answers.findIndex(({ status }) => status === 400)]
  expect(await toldTo(unread?.id ?? '')).toEqual([])
})

test('an identity file counts as a file, and is refused above the number too', async () => {
  const [maker, client] = [await newPerson(house, 'maker'), await newClient(house)]
  await handInFor(house, client.id)
  await openedBefore(maker, limits.clientFilesPerDay)
  const answer = await sendAs(house.app, maker, at(openIdentityFile, { id: client.id }), { body: { reason } })
  expect([answer.status, answer.body.code]).toEqual([400, 'client_file_limit_reached'])
})

test('proposed by one and approved by another, 5 more open today; the same person cannot approve, nor alone by the database', async () => {
  const [advisor, checker] = [await newPerson(house, 'advisor'), await newPerson(house, 'checker')]
  await openedBefore(advisor, limits.clientFilesPerDay)
  const client = await newClient(house)
  expect((await view(advisor, client.id)).status).toBe(400)
  const act = { kind: 'client-files', email: advisor.email, files: 5 } as const
  const { proposal } = await proposeAs(house.app, advisor, act)
  expect(proposal.changes.map(({ before, after }) => [before, after])).toEqual([['100', '105']])
  expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
  expect((await view(advisor, client.id)).status).toBe(200)
  expect(await countOf(advisor)).toEqual({ opened: 101, allowed: 105 })

  const own = await proposeAs(house.app, await newPerson(house, 'maker'), { ...act, email: checker.email })
  expect((await approveAs(house.app, checker, own.proposal.id)).body.code).toBe(
    'proposal_needs_another_person',
  )
  await expect(
    house.services.db
      .as('firm')
      .query('insert into file_grant (proposal_id, staff_id, day, files) values ($1, $2, current_date, 5)', [
        proposal.id,
        advisor.staffId,
      ]),
  ).rejects.toThrow(/two people|duplicate/)
})

test('the list of clients shows a masked address, and no more than 500 pages a day', async () => {
  const [advisor, client] = [
    await newPerson(house, 'advisor'),
    await newClient(house, { email: 'longish@example.test' }),
  ]
  const found: Answer<{ items: object[] }> = await sendAs(house.app, advisor, searchClients, {
    query: '?q=longish@',
  })
  expect(found.body.data.items).toMatchObject([{ id: client.id, email: 'lo•••@example.test' }])
  await house.asOwner('update throttle set tries = $2 where bucket = $1', [
    `client-list:${advisor.staffId}`,
    limits.clientPagesPerDay - 1,
  ])
  expect((await sendAs(house.app, advisor, searchClients)).status).toBe(200)
  expect((await sendAs(house.app, advisor, searchClients)).body.code).toBe('client_list_limit_reached')
})

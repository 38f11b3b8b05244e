/** audits: the log cannot be changed by the app, and whoever can change it leaves a trace. */
import { type AuditRow, checkAudit, listAudit } from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPerson, type Person, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, newClient, openHouse } from '../../../test/harness.ts'
import { writeAudit } from '../../platform/audit.ts'

let house: House
let auditor: Person
let client: { id: string }
beforeAll(async () => {
  house = await openHouse()
  auditor = await newPerson(house, 'auditor')
  client = await newClient(house)
})
afterAll(() => house.close())

/** A chain of ten, begun anew: what is broken would stay broken. */
beforeEach(async () => {
  await house.pastTriggers('delete from audit_event')
  await house.pastTriggers("update audit_head set seq = 0, hash = decode(repeat('00', 32), 'hex')")
  for (let entry = 1; entry <= 10; entry += 1) await write(entry % 2 ? client.id : null, `Entry ${entry}`)
})

const write = (clientId: string | null, what: string) =>
  house.services.db.transaction((tx) =>
    writeAudit(tx, house.clock, { actor: { kind: 'system' }, act: 'test', what, clientId, reason: null }),
  )

interface Check {
  is_whole: boolean
  entries: number
  head: string
  first_bad: number | null
}
const check = async (): Promise<Check> => (await sendAs(house.app, auditor, checkAudit)).body.data
const page = async (query = ''): Promise<{ items: AuditRow[]; next: string | null }> => {
  const answer: Answer<{ items: AuditRow[]; next: string | null }> = await sendAs(
    house.app,
    auditor,
    listAudit,
    {
      query,
    },
  )
  return answer.body.data
}

test('the chain is whole, and its head is the newest entry', async () => {
  const { items } = await page()
  expect(items.map(({ seq }) => seq)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(await check()).toEqual({ is_whole: true, entries: 10, head: items[0]?.hash, first_bad: null })
})

test('50 writers at once leave one chain without gap or fork', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, turn) => write(null, `At once ${turn}`)))
  expect(await check()).toMatchObject({ is_whole: true, entries: 60 })
})

test('the list is filtered by client and goes on where the page ended', async () => {
  const [first] = (await page()).items.filter(({ client_id }) => client_id)
  const own = await page(`?client_id=${first?.client_id}`)
  // To read one client's entries is to open the client's file, which is an entry too.
  expect(own.items.map(({ seq }) => seq)).toEqual([11, 9, 7, 5, 3, 1])
  for (let entry = 12; entry <= 61; entry += 1) await write(null, `Entry ${entry}`)
  const newest = await page()
  expect([newest.items.length, newest.next]).toEqual([50, '12'])
  expect((await page(`?after=${newest.next}`)).items).toHaveLength(11)
  for (const query of [
    '?after=0',
    '?after=-1',
    '?after=x',
    '?client_id=x',
    '?act=test',
    '?after=99999999999999999999',
  ]) {
    expect((await sendAs(house.app, auditor, listAudit, { query })).status, query).toBe(400)
  }
})

describe('the app’s own role can only append what follows', () => {
  test.each([
    ['change', "update audit_event set body = '{}' where seq = 3"],
    ['delete', 'delete from audit_event where seq = 3'],
    ['empty', 'truncate audit_event'],
    ['move the end', 'update audit_head set seq = 3'],
    ['forget the end', 'delete from audit_head'],
  ])('%s', async (_name, statement) => {
    await expect(house.services.db.query(statement)).rejects.toThrow(/permission denied/)
    expect(await check()).toMatchObject({ is_whole: true })
  })

  test.each([
    ['a gap', 12, 10],
    ['a fork', 11, 9],
    ['a place that is taken', 10, 9],
  ])('an entry that leaves %s is refused', async (_name, seq, after) => {
    const insert = house.services.db.query(
      `insert into audit_event (seq, prev_hash, hash, body, actor_kind)
       select $1, hash, sha256(hash || convert_to('{}', 'UTF8')), '{}', 'system' from audit_event where seq = $2`,
      [seq, after],
    )
    await expect(insert).rejects.toThrow(/must follow the last one/)
  })

  test('an entry with a hash of its own making is refused, by whomever', async () => {
    const insert = house.asOwner(
      `insert into audit_event (seq, prev_hash, hash, body, actor_kind)
       select 11, hash, sha256('mine'), '{}', 'system' from audit_event where seq = 10`,
    )
    await expect(insert).rejects.toThrow(/hash_covers_body_and_past/)
  })
})

/** As the owner of the tables, past triggers and, once they are gone, past checks. */
const tamper = async (...statements: string[]): Promise<void> => {
  for (const statement of statements) await house.pastTriggers(statement)
}
const CHECKS = ['hash_covers_body_and_past', 'audit_event_prev_hash_key', 'audit_event_hash_key']

describe('what the owner of the tables does to it is found, and the first bad entry named', () => {
  // The last thing in this house: the checks do not come back.
  beforeAll(async () => {
    for (const name of CHECKS) await house.asOwner(`alter table audit_event drop constraint ${name}`)
  })

  test.each<[string, string[], number]>([
    ['a changed text', ["update audit_event set body = replace(body, 'Entry', 'Entree') where seq = 4"], 4],
    [
      'a changed text with its hash made to fit',
      [
        `update audit_event set body = replace(body, 'Entry', 'Entree') where seq = 4`,
        `update audit_event set hash = sha256(prev_hash || convert_to(body, 'UTF8')) where seq = 4`,
      ],
      4,
    ],
    ['an entry taken from the middle', ['delete from audit_event where seq = 6'], 6],
    ['the first entry taken', ['delete from audit_event where seq = 1'], 1],
    ['the last entries taken', ['delete from audit_event where seq > 8'], 9],
    ['everything taken', ['delete from audit_event'], 1],
    [
      'the middle taken and the rest moved up',
      [
        'delete from audit_event where seq = 6',
        'update audit_event set seq = seq + 100 where seq > 6',
        'update audit_event set seq = seq - 101 where seq > 100',
      ],
      6,
    ],
    [
      'an entry put in between',
      [
        'update audit_event set seq = seq + 100 where seq > 5',
        'update audit_event set seq = seq - 99 where seq > 100',
        `insert into audit_event (seq, prev_hash, hash, body, actor_kind)
         select 6, hash, sha256(hash || convert_to(body, 'UTF8')), body, 'system' from audit_event where seq = 5`,
      ],
      6,
    ],
    [
      'two entries swapped',
      [
        'update audit_event set seq = 1000 where seq = 3',
        'update audit_event set seq = 3 where seq = 4',
        'update audit_event set seq = 4 where seq = 1000',
      ],
      3,
    ],
    ['an entry hidden from its client', ['update audit_event set client_id = null where seq = 7'], 7],
    ['an entry laid at another’s door', ["update audit_event set actor_kind = 'staff' where seq = 2"], 2],
  ])('%s', async (_name, statements, firstBad) => {
    await tamper(...statements)
    expect(await check()).toMatchObject({ is_whole: false, first_bad: firstBad })
  })

  test('the whole end rewritten, but for the head that remembers it', async () => {
    await tamper(
      `update audit_event set body = replace(body, 'Entry', 'Entree') where seq = 10`,
      `update audit_event set hash = sha256(prev_hash || convert_to(body, 'UTF8')) where seq = 10`,
    )
    expect(await check()).toMatchObject({ is_whole: false })
  })
})

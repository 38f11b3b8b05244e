/** records: what a client is given verifies offline, and one row changed straight in the database is found and named. */
import {
  type Account,
  exportProof,
  type LedgerProof,
  listChain,
  viewAccount,
  viewGrowth,
  viewProof,
} from '@pramaan/contracts'
import {
  checkSince,
  type Entry,
  type FileVerdict,
  linesOf,
  type Remembered,
  type Verdict,
  verifyLines,
} from '@pramaan/verifier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type Person, sendAs } from '../../../test/account-people.ts'
import { type Answer, type House, newClient, newNetwork, openHouse } from '../../../test/harness.ts'
import { giveMoney } from '../../../test/money-people.ts'
import { type Heads, headsWith } from '../../ledger/heads.ts'
import { CREDIT, post } from '../../ledger/transfers.ts'

let house: House
let heads: Heads
beforeAll(async () => {
  house = await openHouse()
  heads = headsWith(house.services, 'demo')
})
afterAll(() => house.close())

/** On-demand heads come at most every 5 s. */
const later = () => house.clock.move(6_000)

const exported = async (person: Person, seen = ''): Promise<string> => {
  const { raw } = await house.app
    .inject({
      method: 'GET',
      url: `/api${exportProof.path}${seen}`,
      remoteAddress: newNetwork(),
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${person.token}` },
      cookies: person.cookies,
    })
    .then(({ body }) => ({ raw: body }))
  return raw
}

async function verify(text: string, remembered: Remembered | null = null): Promise<FileVerdict> {
  async function* pieces() {
    yield text
  }
  const key = house.services.signer.key
  return verifyLines(linesOf(pieces()), { remembered, key })
}

const proofOf = async (person: Person): Promise<LedgerProof | null> => {
  const answer: Answer<LedgerProof | null> = await sendAs(house, person, viewProof)
  return answer.body.data
}

/** Money in, half of it held, and ₹1 more with a memo: four entries. */
async function newSaver(): Promise<Person> {
  const person = await newPerson(house)
  await giveMoney(house, person.id, 100)
  const { id: client } = person
  const cash = { client, purpose: 'cash' } as const
  await post(house.books, [
    {
      act: 'withdrawal-held',
      ref: null,
      at: house.clock.now(),
      legs: [{ from: cash, to: { client, purpose: 'held' }, amount: 5_000n }],
    },
    {
      act: 'adjustment',
      ref: null,
      memo: '=cmd|"/c calc"!A1 “₹1” — नमस्ते',
      at: house.clock.now(),
      legs: [{ from: { firm: 'adjustments' }, to: cash, amount: 100n }],
    },
  ])
  return person
}

/** The client's own check, over the calls that the browser makes. */
const check = async (person: Person, remembered: Remembered | null): Promise<Verdict> => {
  const proof = await proofOf(person)
  return checkSince(
    {
      client: person.id,
      proof,
      entries: async function* (after) {
        for (let next: string | null = String(after); next !== null; ) {
          const answer: Answer<{ entries: Entry[]; next: string | null }> = await sendAs(
            house,
            person,
            listChain,
            {
              query: `?after=${next}`,
            },
          )
          yield answer.body.data.entries
          next = answer.body.data.next
        }
      },
      growth: async (from, to) =>
        (await sendAs(house, person, viewGrowth, { query: `?from=${from}&to=${to}` })).body.data,
    },
    remembered,
    { now: Date.now(), patienceMs: 60_000, key: house.services.signer.key },
  )
}

describe('a head', () => {
  test('an exported statement verifies whole, under a head made for it', async () => {
    const person = await newSaver()
    expect(await verify(await exported(person))).toMatchObject({
      isWhole: true,
      signed: 4,
      total: 10_100,
      missing: [{ what: 'witness' }],
    })
  })

  test('a later file that was asked for it shows the growth of the log, so that an earlier one is proven to lie before it', async () => {
    const person = await newSaver()
    const earlier = await verify(await exported(person))
    if (!earlier.isWhole || !earlier.shown) throw new Error(earlier.says)
    for (let turn = 0; turn < 3; turn += 1) {
      later()
      await giveMoney(house, person.id, 1)
      await heads.make()
    }
    later()
    const { size, note } = earlier.shown
    const text = await exported(person, `?seen=${size}`)
    expect(JSON.parse(text)).toMatchObject({ format: 'pramaan-ledger-3', log: { seen: [{ note }] } })
    expect(await verify(text, earlier.remember)).toMatchObject({
      ...{ isWhole: true, signed: 7, missing: [{ what: 'witness' }] },
    })
    const ahead = await exported(person, '?seen=1,999999')
    expect(JSON.parse(ahead).log.seen).toHaveLength(1)
  })

  test.each(['0', 'x', '1,', '1,,2', '1 2', '-1', Array.from({ length: 33 }, () => '1').join()])(
    'a file for what was seen at %s is refused',
    async (sizes) => {
      const person = await newSaver()
      const answer = JSON.parse(await exported(person, `?seen=${encodeURIComponent(sizes)}`))
      expect(answer).toMatchObject({ code: expect.anything(), data: null })
    },
  )

  test('who has accepted a credit and paid nothing in yet is counted too, with no rupees', async () => {
    later()
    const person = await newPerson(house)
    const credit = { client: person.id, purpose: 'credit' } as const
    await post(house.books, [
      {
        act: 'credit-accepted',
        ref: null,
        at: house.clock.now(),
        legs: [{ from: { firm: 'promotion' }, to: credit, amount: 500n, asset: CREDIT }],
      },
    ])
    expect(await check(person, null)).toMatchObject({ isWhole: true, signed: 1, total: 0, missing: [] })
    const account: Answer<Account> = await sendAs(house, person, viewAccount)
    expect(account.body.data).toMatchObject({ entries: 1, cash: 0 })
    later()
    expect(await heads.make()).toBeNull()
  })

  test('it counts everyone’s money: its total is the sum of all clients’', async () => {
    later()
    const [one] = [await newSaver(), await newSaver()]
    const verdict = await check(one, null)
    const [sum] = await house.asOwner<{ total: bigint }>(
      `select sum(balance)::bigint as total from ledger_account where asset = 'INR'`,
    )
    expect(verdict).toMatchObject({ isWhole: true, everyone: Number(sum?.total) })
  })

  test('none is made while nothing moves, and two servers make one', async () => {
    later()
    await newSaver()
    const made = await Promise.all([heads.make(), headsWith(house.services, 'demo').make()])
    expect(made.filter((number) => number !== null)).toHaveLength(1)
    expect(await heads.make()).toBeNull()
  })

  test('someone without a rupee has no place in it, and someone new gets one at once; the next within 5 s', async () => {
    const person = await newPerson(house)
    expect(await proofOf(person)).toBeNull()
    await giveMoney(house, person.id, 1)
    const leaf = async () => JSON.parse((await proofOf(person))?.leaf ?? '{}')
    await newSaver()
    await heads.make()
    const other = await newPerson(house)
    await giveMoney(house, other.id, 1)
    expect(await proofOf(other)).not.toBeNull()
    expect(await leaf()).toMatchObject({ entries: 1, total: 100 })
    await giveMoney(house, person.id, 1)
    expect(await leaf()).toMatchObject({ entries: 1, total: 100 })
    later()
    expect(await leaf()).toMatchObject({ entries: 2, total: 200 })
  })

  test('with 300 clients each finds its way up, and siblings show no id', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => newSaver()))
    const others = await Promise.all(Array.from({ length: 300 }, () => newClient(house)))
    for (const { id } of others) await giveMoney(house, id, 3)
    later()
    for (const person of people) {
      expect(await check(person, null)).toMatchObject({ isWhole: true, signed: 4 })
      const proof = JSON.stringify(await proofOf(person))
      for (const { id } of others) expect(proof).not.toContain(id)
    }
    // Where someone stands is chance, and the ways at the tree's end are shorter; not all five are there.
    const ways = await Promise.all(people.map(async (person) => (await proofOf(person))?.path.length ?? 0))
    expect(Math.max(...ways)).toBeGreaterThanOrEqual(8)
  })

  test('20 heads later the one that was seen is still reached, and one that was swapped is not', async () => {
    const person = await newSaver()
    later()
    const seen = await check(person, null)
    if (!seen.isWhole || !seen.remember.head) throw new Error('not whole')
    for (let turn = 0; turn < 20; turn += 1) {
      await giveMoney(house, person.id, 1)
      await heads.make()
    }
    expect(await check(person, seen.remember)).toMatchObject({ isWhole: true, signed: 24 })
    const root = /^(.*\n.*\n)(.*)/
    const forked = { ...seen.remember, log: seen.remember.log?.replace(root, `$1${'A'.repeat(43)}=`) ?? '' }
    expect(await check(person, forked)).toMatchObject({
      isWhole: false,
      says: expect.stringContaining('log'),
    })
    const ahead = { ...seen.remember, head: { ...seen.remember.head, number: 10_000 } }
    expect(await check(person, ahead)).toMatchObject({
      isWhole: false,
      says: expect.stringContaining('Head 10000'),
    })
  })

  test.each(['0', '-1', 'x', '99999999999999999999', '1.5', ''])(
    'the growth of the log from %s heads is refused',
    async (size) => {
      const person = await newPerson(house)
      expect((await sendAs(house, person, viewGrowth, { query: `?from=${size}&to=2` })).status).toBe(400)
      expect((await sendAs(house, person, viewGrowth, { query: `?from=1&to=${size}` })).status).toBe(400)
    },
  )

  test.each(['?from=1&to=999999', '?from=2&to=1'])(
    'a growth that never was (%s) is answered with 404',
    async (query) => {
      const person = await newPerson(house)
      expect((await sendAs(house, person, viewGrowth, { query })).status).toBe(404)
    },
  )
})

describe('the app’s role cannot change a head', () => {
  test.each(['update ledger_head set body = body', 'delete from ledger_head'])('%s', async (statement) => {
    await expect(house.services.db.as('firm').query(statement)).rejects.toThrow('permission denied')
    await expect(house.asOwner(statement)).rejects.toThrow('never changed')
  })
})

describe('one row changed straight in the database is found by the client, and named', () => {
  test.each<[string, string, number]>([
    ['an amount', 'update ledger_entry set amount = amount + 1 where client_id = $1 and seq = 2', 2],
    ['a balance', 'update ledger_entry set balance = balance + 1 where client_id = $1 and seq = 4', 4],
    ['a hash', `update ledger_entry set hash = sha256('x') where client_id = $1 and seq = 1`, 1],
    [
      'a memo',
      `update ledger_transfer set memo = 'x' where id = (select transfer_id from ledger_entry where client_id = $1 and seq = 4)`,
      4,
    ],
    ['a row deleted', 'delete from ledger_entry where client_id = $1 and seq = 3', 3],
    ['the last row deleted', 'delete from ledger_entry where client_id = $1 and seq = 4', 4],
    [
      'a row added',
      `insert into ledger_entry select transfer_id, leg, account_id, amount, client_id, 5, balance, sha256('x')
       from ledger_entry where client_id = $1 and seq = 4`,
      5,
    ],
  ])('%s', async (_name, statement, entry) => {
    const person = await newSaver()
    later()
    await heads.make()
    expect(await verify(await exported(person))).toMatchObject({ isWhole: true })
    await house.pastTriggers(statement, [person.id])
    expect(await verify(await exported(person))).toMatchObject({ isWhole: false, entry })
  })
})

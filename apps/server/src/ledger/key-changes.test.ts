/** ledger: the firm changes its key: heads, pages and the audit go on with the new one and tell how; what was not told is refused. */
import { exportProof, type LedgerProof, viewProof } from '@pramaan/contracts'
import { checkSignatures, linesOf, readFirmKey, readNote, readPolicy, verifyLines } from '@pramaan/verifier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person, sendAs } from '../../test/account-people.ts'
import { auditedAfter } from '../../test/audits.ts'
import { type ChangingSigner, changingSigner, firmKeys } from '../../test/changing-signer.ts'
import { type Answer, type House, newNetwork, openHouse } from '../../test/harness.ts'
import { giveMoney } from '../../test/money-people.ts'
import { auditBooks } from './audit.ts'
import { type Heads, headsWith } from './heads.ts'
import { checkpointIn } from './public-log.ts'

const [first, second, third] = firmKeys
let signing: ChangingSigner
let house: House
let heads: Heads
let person: Person

/** Two heads with the first key, two with the second, two with the third. */
let statements: string[]
beforeAll(async () => {
  signing = changingSigner()
  house = await openHouse({ signer: signing.signer })
  heads = headsWith(house.services, 'demo')
  person = await newPerson(house)
  await moreHeads(2)
  statements = [await signing.change(second)]
  await moreHeads(2)
  statements.push(await signing.change(third))
  await moreHeads(2)
})
afterAll(async () => {
  await house.close()
  signing.close()
})

async function moreHeads(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await giveMoney(house, person.id, 1)
    expect(await heads.make()).not.toBeNull()
  }
}

const firm = () => house.services.db.as('firm')
const audited = async () =>
  (await firm().transaction((tx) => auditBooks(tx, house.services.keys, signing.signer))).findings

test('the server that was started before goes on: six heads, each with the key of its time, and an audit without a finding', async () => {
  const heads = await house.asOwner<{ number: bigint; body: string }>(
    'select number, body from ledger_head order by number',
  )
  const named = heads.map(({ body }) => JSON.parse(body).rotations?.count ?? 0)
  expect(named).toEqual([0, 0, 1, 1, 2, 2])
  expect(await audited()).toEqual([])
})

test('checkpoints bear the new key and the one before it, for a witness that knows only that', async () => {
  const signersAt = async (size: number) => {
    const note = readNote((await checkpointIn(firm(), size)) ?? '')
    const good = await checkSignatures(
      note,
      firmKeys.map(({ log }) => log.key),
    )
    return good.map(({ key }) => key.id)
  }
  const [one, two, three] = firmKeys.map(({ log }) => log.key.id)
  expect(await Promise.all([2, 3, 5].map(signersAt))).toEqual([[one], [two, one], [three, two]])
})

test('the well-known pages, the log’s key and the policy name the new key, and the pages how the firm came to it', async () => {
  const get = async (url: string) => (await house.app.inject({ method: 'GET', url })).body
  const expected = { key: third.key, rotations: statements }
  expect(readFirmKey(await get('/.well-known/firm-key.txt'))).toEqual(expected)
  expect(readFirmKey(await get('/.well-known/firm-key.json'))).toEqual(expected)
  expect(readFirmKey(await get('/log/key'))?.key).toBe(third.key)
  const [log] = readPolicy(await get('/log/policy')).logs
  expect(Buffer.from(log?.key.key ?? []).toString('hex')).toBe(third.key)
})

test('a client’s proof and file carry the statements, and prove the ledger to whoever has any of the three keys', async () => {
  const answer: Answer<LedgerProof | null> = await sendAs(house, person, viewProof)
  expect(answer.body.data?.head).toMatchObject({ key: third.key, rotations: statements })
  const file = await house.app.inject({
    ...{ method: 'GET', url: `/api${exportProof.path}`, remoteAddress: newNetwork() },
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${person.token}` },
    cookies: person.cookies,
  })
  for (const { key } of firmKeys) {
    const verdict = await verifyLines(linesOf(once(file.body)), { key })
    expect(verdict, key).toMatchObject({ isWhole: true, missing: [{ what: 'witness' }] })
  }
})

async function* once(text: string) {
  yield text
}

test('a head of before the change is shown with the key of its time, by a server that was started after it', async () => {
  const later = headsWith({ ...house.services, signer: signing.reached() }, 'demo')
  await house.pastTriggers('delete from ledger_tree where head_number > 2')
  const proof = await later.proofOf(person.id, 2)
  expect(proof?.head).toMatchObject({ number: 2, key: first.key })
  expect(proof?.head).not.toHaveProperty('rotations')
})

test.each<[string, string, RegExp]>([
  [
    'a statement that is gone',
    'delete from firm_key_change where number = 2',
    /Head 5 does not name the changes of the firm’s key/,
  ],
  [
    'a statement that was changed',
    `update firm_key_change set note = replace(note, 'yearly', 'yearlY') where number = 1`,
    /does not fit the note/,
  ],
  [
    'a head before the change that is another',
    `update ledger_head set hash = sha256('x') where number = 2`,
    /The change of the firm’s key from head 3 on follows another head 2/,
  ],
  [
    'a head that does not name it',
    `update ledger_head set body = regexp_replace(body, '"rotations":[^}]*},', '') where number = 4`,
    /Head 4 does not name the changes of the firm’s key/,
  ],
])('the audit finds %s', async (_, sql, finding) => {
  const found = await auditedAfter(house, house.owner, (tx) => tx.query(sql))
  expect(found.join('\n')).toMatch(finding)
})

test('what the database tells of a change cannot be changed or taken back', async () => {
  for (const sql of ['delete from firm_key_change', `update firm_key_change set note = 'x'`])
    await expect(house.services.db.as('firm').query(sql)).rejects.toThrow()
})

test('a head with a key of which nothing was told is not kept, nor one whose story of the key is another', async () => {
  const other = changingSigner()
  const alone = await openHouse({ signer: other.signer })
  const its = headsWith(alone.services, 'demo')
  const { id } = await newPerson(alone)
  const more = async () => {
    await giveMoney(alone, id, 1)
    return its.make()
  }
  await more()
  other.swap(second)
  await expect(more()).rejects.toThrow('came without the signer’s signature')
  const [row] = await alone.asOwner<{ heads: bigint }>('select count(*) as heads from ledger_head')
  expect(row?.heads).toBe(1n)
  await alone.close()
  other.close()
})

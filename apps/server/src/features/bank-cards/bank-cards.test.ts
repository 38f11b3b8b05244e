import { addBankCard, type BankCard, listBankCards, lookUpIfsc } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actsOn,
  at,
  handIn,
  mailsTo,
  NOT_TEXT,
  newPerson,
  PERSON_NAME,
  type Person,
  sendAs,
  signedIn,
} from '../../../test/account-people.ts'
import { type Answer, type House, newClient, openHouse, send, signInAs } from '../../../test/harness.ts'
import { laterBy } from '../../platform/clock.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const NUMBER = '50100123456789'
const card = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  bank_name: 'HDFC Bank',
  card_no: NUMBER,
  ifsc: 'hdfc0000001',
  holder_name: PERSON_NAME,
  ...change,
})

const add = (person: Person, change = {}, headers = {}): Promise<Answer<BankCard>> =>
  sendAs(house, person, addBankCard, { body: card(change), headers })
const list = (person: Person): Promise<Answer<BankCard[]>> => sendAs(house, person, listBankCards)

test('a new account is listed masked, its code in upper case, usable 24 hours later; mail and activity tell', async () => {
  const person = await newPerson(house)
  const answer = await add(person, { bank_name: '  HDFC   Bank ', holder_name: 'ASHA  KULKARNI.' })
  expect(answer.body).toEqual({
    code: 200,
    message: 'OK',
    data: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      bank_name: 'HDFC Bank',
      card_no: '501••••789',
      ifsc: 'HDFC0000001',
      holder_name: 'ASHA KULKARNI.',
      created_at: house.clock.now().toISOString(),
      usable_from: laterBy(house.clock.now(), 24 * 3_600_000).toISOString(),
      is_usable: false,
    },
  })
  expect((await list(person)).body.data).toEqual([answer.body.data])
  expect(await mailsTo(house, person)).toEqual(['Pramaan: a bank account was added'])
  expect(await actsOn(house, person)).toEqual(['card.added'])
})

test('the number is nowhere in full: not in answers, logs, mails, the audit log or the table', async () => {
  const person = await newPerson(house)
  const number = '99887766554433221100'
  const answers = [
    await add(person, { card_no: number }),
    await add(person, { card_no: number }),
    await list(person),
  ]
  for (const { raw } of answers)
    expect(raw.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')).not.toMatch(/[0-9]{10}/)
  const rows = await house.asOwner<{ all: string }>(
    `select coalesce(string_agg(t::text, ' '), '') as all from (
       select bank_card::text as t from bank_card union all select mail::text from mail
       union all select body from audit_event union all select idempotency::text from idempotency) x`,
  )
  const kept = `${house.logs.join('')}${rows[0]?.all}`
  expect(kept).not.toContain(number)
  expect(kept).not.toContain(Buffer.from(number).toString('hex'))
  const [row] = await house.asOwner<{ card_number: Buffer }>(
    'select card_number from bank_card where client_id = $1',
    [person.id],
  )
  const { keys } = house.services
  expect(keys.open(`client:${person.id}`, row?.card_number ?? Buffer.alloc(0)).toString()).toBe(number)
  const stranger = await newPerson(house)
  expect(() => keys.open(`client:${stranger.id}`, row?.card_number ?? Buffer.alloc(0))).toThrow()
})

test('the cool-off goes by business time: a demo clock moved by a day ends it', async () => {
  const person = await newPerson(house)
  await house.services.db.query('update demo_clock set ahead_ms = ahead_ms + $1', [3_600_000])
  await expect.poll(() => house.services.businessClock.aheadMs()).toBe(3_600_000)
  const { data } = (await add(person)).body
  expect(Date.parse(data.usable_from)).toBe(house.clock.now().getTime() + 25 * 3_600_000)
  expect(data.is_usable).toBe(false)
  await house.services.db.query('update demo_clock set ahead_ms = ahead_ms + $1', [24 * 3_600_000])
  await expect.poll(() => house.services.businessClock.aheadMs()).toBe(25 * 3_600_000)
  expect((await list(person)).body.data).toMatchObject([{ id: data.id, is_usable: true }])
})

test('the holder must be the client by the approved identity, not by a rejected one or another name', async () => {
  const person = await newPerson(house)
  await handIn(house, person.id, { name: 'Someone Else', status: 'rejected', reason: 'Blurred' })
  for (const holder_name of [
    'Someone Else',
    'Asha Kulkarn',
    'Аsha Kulkarni',
    `${PERSON_NAME}\u202e`,
    'आशा',
  ]) {
    expect((await add(person, { holder_name })).body.code, holder_name).toBe('card_holder_differs')
  }
  const { id, email, password } = await newClient(house)
  const unknown = await signedIn(house, { id, email, password })
  expect((await add(unknown, { holder_name: 'Test Person' })).body.code).toBe('card_holder_differs')
  expect((await list(person)).body.data).toEqual([])
})

test('the same number at the same branch is refused as known, at another branch it is another account', async () => {
  const person = await newPerson(house)
  expect((await add(person)).status).toBe(200)
  expect((await add(person, { bank_name: 'Another name' })).body.code).toBe('card_known')
  expect((await add(person, { ifsc: 'HDFC0000002' })).status).toBe(200)
  expect((await add(await newPerson(house))).status).toBe(200)
})

test('at most 5 accounts, also when 12 are added at the same time', async () => {
  const person = await newPerson(house)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => add(person, { card_no: `5010012345${String(n).padStart(4, '0')}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'card_limit_reached')).toHaveLength(7)
  expect((await list(person)).body.data).toHaveLength(5)
})

test('10 parallel adds of one account give one, with a key and without', async () => {
  const person = await newPerson(house)
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'card_known')).toHaveLength(9)
  const other = await newPerson(house)
  const same = await Promise.all(
    Array.from({ length: 10 }, () => add(other, {}, { 'idempotency-key': 'one-account-please' })),
  )
  expect(new Set(same.map(({ raw }) => raw)).size).toBe(1)
  expect((await list(other)).body.data).toHaveLength(1)
})

test('every field refuses every other shape with its own sentence, and nothing is added', async () => {
  const person = await newPerson(house)
  const wrong: Record<string, [string, readonly unknown[]]> = {
    bank_name: ['Bank name is required', ['', '   ', '\u2003']],
    card_no: [
      'Enter a valid card number',
      [
        '',
        '123456789',
        '1'.repeat(21),
        '12345 67890',
        '-1234567890',
        '１２３４５６７８９０',
        '12345678901e2',
        '0x12345678901',
      ],
    ],
    ifsc: [
      'Enter a valid IFSC code',
      ['', 'HDFC1000001', 'HDFC0ABCDEF', 'HDFC00000011', 'HDF00000001', "HDFC0'; --"],
    ],
    holder_name: ['Account holder name is required', ['', ' \t ']],
  }
  for (const [field, [says, values]] of Object.entries(wrong)) {
    for (const value of values) {
      const answer = await add(person, { [field]: value })
      expect(answer, `${field} ${value}`).toMatchObject({ status: 400, body: { message: says, data: null } })
    }
    for (const value of NOT_TEXT) {
      expect((await add(person, { [field]: value })).status, `${field} ${JSON.stringify(value)}`).toBe(400)
    }
    expect((await add(person, { [field]: undefined })).status).toBe(400)
    expect((await add(person, { [field]: 'x'.repeat(121) })).status).toBe(400)
  }
  for (const bank_name of ['HDFC\u202eknaB', 'HDFC\u0007', 'HDFC\u200b', `HDFC ${NUMBER}`]) {
    expect((await add(person, { bank_name })).body.message).toBe(
      'The bank name has characters that cannot be used.',
    )
  }
  for (const extra of [
    { client_id: person.id },
    { usable_from: '2020-01-01' },
    { card_mask: 'x' },
    { id: 'x' },
    { id: 7 },
  ]) {
    expect((await add(person, extra)).status, JSON.stringify(extra)).toBe(400)
  }
  expect((await list(person)).body.data).toEqual([])
})

test('a frozen account takes no new bank account', async () => {
  const person = await newPerson(house)
  await house.pastTriggers('update client set frozen_at = now() where id = $1', [person.id])
  expect((await add(person)).body).toMatchObject({ code: 'account_frozen' })
})

test('the suggestion names the bank, ignores case, and is null for a branch that is not on the list', async () => {
  const person = await newPerson(house)
  expect((await sendAs(house, person, at(lookUpIfsc, 'sbin0000300'))).body.data).toEqual({
    bank_name: 'State Bank of India',
  })
  for (const code of ['HDFC0999990', 'HDFC0CAACOB']) {
    expect((await sendAs(house, person, at(lookUpIfsc, code))).body).toMatchObject({ code: 200, data: null })
  }
  for (const code of ['x', 'HDFC0', '__proto__', 'HDFC0000001x', '%00', "'%20or%201=1"]) {
    expect((await sendAs(house, person, at(lookUpIfsc, code))).status, code).toBe(400)
  }
})

test('nobody but an approved client has bank accounts: 401 without a session, 403 before the approval', async () => {
  const { token } = await signInAs(house.app, await newClient(house, { identityStatus: 'rejected' }))
  for (const call of [listBankCards, addBankCard, at(lookUpIfsc, 'HDFC0000001')]) {
    const body = call.method === 'GET' ? undefined : card()
    expect((await send(house.app, call, { body })).status).toBe(401)
    expect((await send(house.app, call, { body, token })).status).toBe(403)
  }
})

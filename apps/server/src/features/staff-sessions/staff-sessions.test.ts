/** staff-sessions: who of the firm gets in, and for how long. */
import { inbox, type StaffProfile, staffMe, staffSignIn, staffSignOut } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, newPerson, type Person, sendAs } from '../../../test/firm.ts'
import {
  type Answer,
  type House,
  md5,
  newClient,
  newNetwork,
  openHouse,
  send,
} from '../../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const MINUTE_MS = 60_000
const STEP_MS = 30_000

async function tryIn(
  person: Pick<Person, 'email' | 'password' | 'totpSecret'>,
  change: Partial<Record<'email' | 'password' | 'code', string>> = {},
  from = newNetwork(),
): Promise<Answer<StaffProfile>> {
  const code = await codeOf(house.clock, person)
  const body = { email: person.email, password: md5(person.password), code, ...change }
  return send(house.app, staffSignIn, { body, from })
}

describe('signing in', () => {
  test('with password and code gives a cookie that scripts cannot read, and says who is in', async () => {
    const person = await newPerson(house, 'maker')
    const answer = await tryIn(person)
    expect(answer.body.data).toEqual({
      id: person.staffId,
      name: person.name,
      email: person.email,
      role: 'maker',
      has_passkey: false,
    })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^console=.*Path=\/console-api.*HttpOnly; SameSite=Strict/,
    )
    const me = await send(house.app, staffMe, { cookies: { console: answer.cookies.console ?? '' } })
    expect(me.body.data).toEqual(answer.body.data)
    expect(answer.raw).not.toContain(answer.cookies.console)
  })

  test('a wrong password, a wrong code, and someone unknown are told the same', async () => {
    const person = await newPerson(house, 'checker')
    const code = await codeOf(house.clock, person)
    const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const answers = [
      await tryIn(person, { password: md5('not it') }),
      await tryIn(person, { code: wrongCode }),
      await tryIn(person, { email: 'nobody@firm.test' }),
    ]
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    expect(answers[0]?.body.code).toBe('staff_credentials_wrong')
  })

  test('a client’s own address and password open nothing here', async () => {
    const client = await newClient(house)
    const answer = await send(house.app, staffSignIn, {
      body: { email: client.email, password: md5(client.password), code: '000000' },
      from: newNetwork(),
    })
    expect(answer.body.code).toBe('staff_credentials_wrong')
  })

  test('one code opens one session, also when it is used twice at once', async () => {
    const person = await newPerson(house, 'maker')
    const answers = await Promise.all([tryIn(person), tryIn(person)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await tryIn(person)).body.code).toBe('staff_credentials_wrong')
    house.clock.move(STEP_MS)
    expect((await tryIn(person)).status).toBe(200)
  })

  test('a code older than a minute is refused', async () => {
    const person = await newPerson(house, 'maker')
    const code = await codeOf(house.clock, person)
    house.clock.move(2 * MINUTE_MS)
    expect((await tryIn(person, { code })).body.code).toBe('staff_credentials_wrong')
  })

  test('every field is asked for, in its shape, and no other', async () => {
    const person = await newPerson(house, 'maker')
    const right = { email: person.email, password: md5(person.password), code: '123456' }
    const wrong = [
      {},
      { ...right, code: 123456 },
      { ...right, code: '12345' },
      { ...right, code: '１２３４５６' },
      { ...right, password: person.password },
      { ...right, password: [md5(person.password)] },
      { ...right, email: '' },
      { ...right, email: 'x'.repeat(300) },
      { ...right, email: { $ne: null } },
      { ...right, role: 'checker' },
      { ...right, email: `${person.email}\u0000` },
    ]
    for (const body of wrong) {
      const answer = await send(house.app, staffSignIn, { body, from: newNetwork() })
      expect(answer.status, JSON.stringify(body)).toBe(400)
      expect(answer.body.code).toMatch(/^field_|^request_|_wrong$/)
      expect(answer.cookies.console).toBeUndefined()
    }
  })
})

describe('a session', () => {
  test('ends after 30 quiet minutes, and not while it is used', async () => {
    const person = await newPerson(house, 'advisor')
    for (let turn = 0; turn < 3; turn += 1) {
      house.clock.move(29 * MINUTE_MS)
      expect((await sendAs(house.app, person, staffMe)).status).toBe(200)
    }
    house.clock.move(30 * MINUTE_MS)
    expect((await sendAs(house.app, person, staffMe)).status).toBe(401)
  })

  test('ends after 12 hours, however much it is used', async () => {
    const person = await newPerson(house, 'advisor')
    for (let turn = 0; turn < 35; turn += 1) {
      house.clock.move(20 * MINUTE_MS)
      expect((await sendAs(house.app, person, staffMe)).status).toBe(200)
    }
    house.clock.move(20 * MINUTE_MS)
    expect((await sendAs(house.app, person, staffMe)).status).toBe(401)
  })

  test('ends on every server when its owner signs out, and signing out twice is no error', async () => {
    const person = await newPerson(house, 'auditor')
    const second = await house.secondNode()
    expect((await sendAs(second, person, inbox)).status).toBe(200)
    const out = await sendAs(house.app, person, staffSignOut)
    expect(String(out.headers['set-cookie'])).toMatch(/^console=;.*Max-Age=0/)
    expect((await sendAs(second, person, inbox)).status).toBe(401)
    expect((await sendAs(house.app, person, staffSignOut)).status).toBe(200)
  })

  test('is kept as a hash: the database knows no cookie', async () => {
    const person = await newPerson(house, 'maker')
    const rows = await house.asOwner<{ token_hash: Buffer }>('select token_hash from staff_session')
    expect(rows.some(({ token_hash }) => token_hash.toString('base64url') === person.cookies.console)).toBe(
      false,
    )
  })
})

/** staff-accounts: members of the firm change their own way in, and nobody else's. */
import {
  beginStaffFactor,
  changeStaffPassword,
  confirmStaffFactor,
  staffMe,
  staffSignIn,
  type TotpEnrolment,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, newPerson, type Person, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, md5, newNetwork, openHouse, send } from '../../../test/harness.ts'
import { insertStaff } from '../../firm/staff.ts'
import { openStaffSession } from '../../firm/staff-sessions.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const NEW = 'a brand new password'
const STEP_MS = 30_000

const change = (person: Person, from: string, to: string) =>
  sendAs(house.app, person, changeStaffPassword, {
    body: { old_password: md5(from), new_password: md5(to) },
    from: newNetwork(),
  })
const begin = async (person: Person, code?: string): Promise<Answer<TotpEnrolment>> =>
  sendAs(house.app, person, beginStaffFactor, {
    body: { password: md5(person.password), code: code ?? (await codeOf(house.clock, person)) },
    from: newNetwork(),
  })
const confirm = (person: Person, code: string) =>
  sendAs(house.app, person, confirmStaffFactor, { body: { code }, from: newNetwork() })
const signIn = async (person: Pick<Person, 'email' | 'password' | 'totpSecret'>) =>
  send(house.app, staffSignIn, {
    body: { email: person.email, password: md5(person.password), code: await codeOf(house.clock, person) },
    from: newNetwork(),
  })
const isIn = async (person: Person): Promise<boolean> =>
  (await sendAs(house.app, person, staffMe)).status === 200
/** The same person at another desk. */
async function elsewhere(person: Person): Promise<Person> {
  const cookie = await openStaffSession(house.services.db, house.services, person.staffId)
  return { ...person, cookies: { console: cookie.value } }
}
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const mailsTo = (email: string) =>
  house.asOwner<{ subject: string }>('select subject from mail where to_address = $1', [email])
const actsOf = async (person: Person): Promise<string[]> =>
  (
    await house.asOwner<{ body: string }>('select body from audit_event where actor_id = $1 order by seq', [
      person.staffId,
    ])
  ).map(({ body }) => JSON.parse(body).act)

describe('the password', () => {
  test('changes with the old one; this session lives on, every other of the person ends, others’ do not', async () => {
    const [person, neighbour] = [await newPerson(house, 'auditor'), await newPerson(house, 'maker')]
    const other = await elsewhere(person)
    expect((await change(person, person.password, NEW)).body).toMatchObject({ code: 200, data: null })
    expect([await isIn(person), await isIn(other), await isIn(neighbour)]).toEqual([true, false, true])
    expect((await signIn(person)).body.code).toBe('staff_credentials_wrong')
    expect((await signIn({ ...person, password: NEW })).status).toBe(200)
    expect(await mailsTo(person.email)).toHaveLength(1)
    expect(await actsOf(person)).toEqual(['staff.password-changed', 'staff.signed-in'])
  })

  test.each([
    ['a wrong current password', 'wrong', NEW, 'password_wrong'],
    ['a wrong current and a common new one: only the first is told', 'wrong', 'password', 'password_wrong'],
    ['a common password', null, 'password', 'password_common'],
    ['the same password again', null, null, 'password_unchanged'],
  ] as const)('%s is refused and changes nothing', async (_what, from, to, code) => {
    const person = await newPerson(house, 'maker')
    const other = await elsewhere(person)
    const answer = await change(person, from ?? person.password, to ?? person.password)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await isIn(other)).toBe(true)
    expect((await signIn(person)).status).toBe(200)
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('wrong tries count on the session’s own device: after 5 the right one waits there, and nowhere else', async () => {
    const person = await newPerson(house, 'maker')
    for (let tries = 0; tries < 5; tries += 1) await change(person, 'wrong', NEW)
    expect((await change(person, person.password, NEW)).body.code).toBe('sign_in_locked')
    expect((await begin(person)).body.code).toBe('sign_in_locked')
    expect((await signIn(person)).status).toBe(200)
  })

  test('of two changes at once one wins', async () => {
    const person = await newPerson(house, 'maker')
    const answers = await Promise.all([
      change(person, person.password, `${NEW} 1`),
      change(person, person.password, `${NEW} 2`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('the second factor', () => {
  test('is renewed with the password, a code of the old app and one of the new; other sessions end', async () => {
    const person = await newPerson(house, 'checker')
    const other = await elsewhere(person)
    const { secret, otpauth_url, qr_svg } = (await begin(person)).body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauth_url).toContain(`:${encodeURIComponent(person.email)}?secret=${secret}`)
    expect(qr_svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    expect(await isIn(other)).toBe(true)
    const renewed = { ...person, totpSecret: secret }
    expect((await confirm(person, await codeOf(house.clock, renewed))).body).toMatchObject({ code: 200 })
    expect([await isIn(person), await isIn(other)]).toEqual([true, false])
    expect((await signIn(renewed)).body.code, 'the code that confirmed it is spent').toBe(
      'staff_credentials_wrong',
    )
    house.clock.move(STEP_MS)
    expect((await signIn(person)).body.code).toBe('staff_credentials_wrong')
    expect((await signIn(renewed)).status).toBe(200)
    expect(await mailsTo(person.email)).toHaveLength(1)
    expect(await actsOf(person)).toEqual(['staff.second-factor-renewed', 'staff.signed-in'])
  })

  test('a wrong password or a wrong code shows no secret, and one code shows one', async () => {
    const person = await newPerson(house, 'maker')
    const right = await codeOf(house.clock, person)
    for (const answer of [
      await begin(person, wrongOf(right)),
      await begin({ ...person, password: 'wrong' }, right),
    ]) {
      expect([answer.body.code, answer.body.data]).toEqual(['staff_proof_wrong', null])
    }
    const answers = await Promise.all([begin(person, right), begin(person, right)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('until a code of the new one is confirmed the old one counts; a wrong code confirms nothing', async () => {
    const person = await newPerson(house, 'maker')
    const { secret } = (await begin(person)).body.data
    const code = await codeOf(house.clock, { totpSecret: secret })
    expect((await confirm(person, wrongOf(code))).body.code).toBe('second_factor_wrong')
    house.clock.move(STEP_MS)
    expect((await signIn(person)).status).toBe(200)
  })

  test('a shown secret waits 15 minutes; without one there is nothing to confirm', async () => {
    const person = await newPerson(house, 'maker')
    expect((await confirm(person, '123456')).body.code).toBe('staff_enrolment_missing')
    const { secret } = (await begin(person)).body.data
    house.clock.move(15 * 60_000)
    const code = await codeOf(house.clock, { totpSecret: secret })
    expect((await confirm(person, code)).body.code).toBe('staff_enrolment_missing')
  })

  test('nobody confirms another person’s secret', async () => {
    const [person, thief] = [await newPerson(house, 'maker'), await newPerson(house, 'maker')]
    const { secret } = (await begin(person)).body.data
    await begin(thief)
    const code = await codeOf(house.clock, { totpSecret: secret })
    expect((await confirm(thief, code)).body.code).toBe('second_factor_wrong')
  })

  test('the database keeps the new secret sealed, and takes no secret that was not shown', async () => {
    const person = await newPerson(house, 'maker')
    const { secret } = (await begin(person)).body.data
    const [row] = await house.asOwner<{ next_totp_secret: Buffer }>(
      'select next_totp_secret from staff where id = $1',
      [person.staffId],
    )
    expect(row?.next_totp_secret.toString('latin1')).not.toContain(secret)
    await expect(
      house.asOwner("update staff set totp_secret = 'planted' where id = $1", [person.staffId]),
    ).rejects.toThrow('only with a secret that was shown')
  })
})

test('the demo’s people keep what the demo publishes', async () => {
  const { db, keys, passwords } = house.services
  const demo = { email: 'published@demo.test', name: 'Demo', role: 'maker', isDemo: true } as const
  const totpSecret = 'JBSWY3DPEHPK3PXP'
  const passwordHash = await passwords.hash(md5('demo1234'))
  await insertStaff(db, keys, house.clock, { ...demo, passwordHash, totpSecret })
  const [row] = await db.query<{ id: string }>('select id from staff where email = $1', [demo.email])
  const staffId = row?.id ?? ''
  const cookie = await openStaffSession(db, house.services, staffId)
  const person: Person = {
    ...demo,
    staffId,
    password: 'demo1234',
    totpSecret,
    cookies: { console: cookie.value },
  }
  expect((await change(person, 'demo1234', NEW)).body.code).toBe('staff_is_demo')
  expect((await begin(person)).body.code).toBe('staff_is_demo')
  expect((await signIn(person)).status).toBe(200)
})

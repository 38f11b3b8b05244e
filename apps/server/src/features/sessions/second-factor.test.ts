import {
  type AuthData,
  beginSecondFactor,
  confirmSecondFactor,
  login,
  resetPassword,
  secondFactorHeader,
  sendCode,
  verifyCode,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsOn, mailsTo, newPerson, type Person, sendAs } from '../../../test/account-people.ts'
import { codeOf } from '../../../test/authenticator.ts'
import {
  type Answer,
  type House,
  mailedCode,
  md5,
  newNetwork,
  openHouse,
  send,
} from '../../../test/harness.ts'
import { proveSecondFactor } from '../../clients/second-factors.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

interface Guarded {
  readonly person: Person
  readonly secret: string
  readonly codes: string[]
}

/** Someone whose second factor is on, half a minute after the code that switched it on. */
async function guarded(): Promise<Guarded> {
  const person = await newPerson(house)
  const begun: Answer<{ secret: string }> = await sendAs(house, person, beginSecondFactor)
  const { secret } = begun.body.data
  const confirmed: Answer<{ recovery_codes: string[] }> = await sendAs(house, person, confirmSecondFactor, {
    body: { code: await codeOf(secret, house.clock) },
  })
  house.clock.move(30_000)
  return { person, secret, codes: confirmed.body.data.recovery_codes }
}

const signIn = (
  person: Person,
  code: string | null,
  {
    password = person.password,
    headers = {},
    from = newNetwork(),
  }: { password?: string; headers?: Record<string, string>; from?: string } = {},
): Promise<Answer<AuthData>> =>
  send(house.app, login, {
    from,
    body: { email: person.email, password: md5(password) },
    headers: { ...headers, ...(code === null ? {} : { [secondFactorHeader]: code }) },
  })

const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the right password alone answers HTTP 200 with the code second_factor_needed, no session and no cookie', async () => {
  const { person } = await guarded()
  const sessions = () => house.asOwner('select 1 from session where client_id = $1', [person.id])
  const before = await sessions()
  const answer = await signIn(person, null)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    code: 'second_factor_needed',
    message: 'Enter the code from your authenticator app.',
    data: null,
  })
  expect(answer.cookies).toEqual({})
  expect(await sessions()).toEqual(before)
})

test('the same call with the code in its header signs in, even under the same key', async () => {
  const { person, secret } = await guarded()
  const headers = { 'idempotency-key': 'one-sign-in-in-two-steps' }
  expect((await signIn(person, null, { headers })).body.code).toBe('second_factor_needed')
  expect((await signIn(person, await codeOf(secret, house.clock), { headers })).body.data.expires_in).toBe(
    300,
  )
})

test('a code signs in once, also when 10 try it at the same time', async () => {
  const { person, secret } = await guarded()
  const code = await codeOf(secret, house.clock)
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(person, code)))
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect((await signIn(person, code)).body.code).not.toBe(200)
})

test('of 20 proofs with one code at the very same moment one is right, and so with a recovery code', async () => {
  const { person, secret, codes } = await guarded()
  for (const code of [await codeOf(secret, house.clock), codes[0] ?? '']) {
    const proofs = await Promise.all(
      Array.from({ length: 20 }, () => proveSecondFactor(house.services, person.id, code)),
    )
    expect(proofs.filter((proof) => proof === 'right')).toHaveLength(1)
  }
})

test('a code is good for its half minute and the neighbours, and no longer', async () => {
  const { person, secret } = await guarded()
  const code = await codeOf(secret, house.clock)
  house.clock.move(90_000)
  expect((await signIn(person, code)).body).toMatchObject({
    code: 'second_factor_wrong',
    message: 'This code is incorrect or has already been used.',
  })
})

test('a recovery code signs in once, and a mail tells how many are left', async () => {
  const { person, codes } = await guarded()
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(person, codes[0] ?? '')))
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect((await signIn(person, codes[0] ?? '')).body.code).toBe('second_factor_wrong')
  expect((await signIn(person, ` ${codes[1]?.toLowerCase()} `)).body.code).toBe(200)
  expect(await mailsTo(house, person)).toContain('Pramaan: a recovery code was used')
  expect((await actsOn(house, person)).filter((act) => act === 'second-factor.recovery-used')).toHaveLength(2)
})

test('another client’s code and recovery code are no good', async () => {
  const [one, other] = [await guarded(), await guarded()]
  house.clock.move(30_000)
  for (const code of [await codeOf(other.secret, house.clock), other.codes[0] ?? '']) {
    expect((await signIn(one.person, code)).body.code).toBe('second_factor_wrong')
  }
})

test('with a wrong password a right code is neither told from a wrong one nor spent', async () => {
  const { person, secret } = await guarded()
  const code = await codeOf(secret, house.clock)
  const answers = [
    await signIn(person, code, { password: 'not this one' }),
    await signIn(person, wrongOf(code), { password: 'not this one' }),
    await signIn(person, null, { password: 'not this one' }),
  ]
  for (const answer of answers) expect(answer.body.code).toBe('credentials_wrong')
  expect((await signIn(person, code)).body.code).toBe(200)
})

test('wrong codes share the password’s count: 5 of them lock, and asking for the code step forgives none', async () => {
  const { person, secret } = await guarded()
  const code = await codeOf(secret, house.clock)
  const from = newNetwork()
  for (let n = 0; n < 4; n += 1)
    expect((await signIn(person, wrongOf(code), { from })).body.code).toBe('second_factor_wrong')
  expect((await signIn(person, null, { from })).body.code).toBe('second_factor_needed')
  const locked = await signIn(person, code, { from })
  expect(locked.body.code).toBe('sign_in_locked')
  expect(locked.headers['retry-after']).toBe('60')
})

test('the right code forgives what was counted', async () => {
  const { person, secret } = await guarded()
  for (let round = 0; round < 3; round += 1) {
    const code = await codeOf(secret, house.clock)
    for (let n = 0; n < 3; n += 1) await signIn(person, wrongOf(code))
    expect((await signIn(person, code)).body.code).toBe(200)
    house.clock.move(30_000)
  }
})

test('a header that is no code at all counts as a wrong one', async () => {
  const { person } = await guarded()
  for (const code of ['', 'x', '12345', "' or 1=1 --", 'A'.repeat(4000)]) {
    expect((await signIn(person, code)).body.code, code.slice(0, 20)).toBe('second_factor_wrong')
  }
})

test('a client without a second factor signs in whatever the header says', async () => {
  const person = await newPerson(house)
  expect((await signIn(person, '123456')).body.code).toBe(200)
})

test('a password reset does not get around it', async () => {
  const { person, secret } = await guarded()
  await send(house.app, sendCode, { body: { email: person.email } })
  const code = await mailedCode(house, person.email)
  const proof = await send(house.app, verifyCode, { body: { email: person.email, code } })
  const reset = await send(house.app, resetPassword, {
    body: { email: person.email, password: md5('a quite new password') },
    cookies: proof.cookies,
  })
  expect(reset.status).toBe(200)
  const password = 'a quite new password'
  expect((await signIn(person, null, { password })).body.code).toBe('second_factor_needed')
  expect((await signIn(person, await codeOf(secret, house.clock), { password })).body.code).toBe(200)
})

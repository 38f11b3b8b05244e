import { accountStanding, beginSecondFactor, confirmSecondFactor, endSecondFactor } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actsOn,
  mailsTo,
  NOT_TEXT,
  newPerson,
  type Person,
  provePassword,
  sendAs,
} from '../../../test/account-people.ts'
import { codeOf } from '../../../test/authenticator.ts'
import { type Answer, type House, newClient, openHouse, send, signInAs } from '../../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

interface Enrolment {
  secret: string
  otpauth_url: string
  qr_svg: string
}

const begin = (person: Person): Promise<Answer<Enrolment>> => sendAs(house, person, beginSecondFactor)
const confirm = (person: Person, code: unknown): Promise<Answer<{ recovery_codes: string[] }>> =>
  sendAs(house, person, confirmSecondFactor, { body: { code } })
const end = (person: Person, code: unknown) => sendAs(house, person, endSecondFactor, { body: { code } })
const isOn = async (person: Person): Promise<boolean> => {
  const answer: Answer<{ has_second_factor: boolean }> = await sendAs(house, person, accountStanding)
  return answer.body.data.has_second_factor
}

/** Switches it on and waits out the half minute of the code that did it. */
async function enrolled(): Promise<{ person: Person; secret: string; codes: string[] }> {
  const person = await newPerson(house)
  const { secret } = (await begin(person)).body.data
  const { recovery_codes } = (await confirm(person, await codeOf(secret, house.clock))).body.data
  house.clock.move(30_000)
  return { person, secret, codes: recovery_codes }
}

const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a new secret comes as text, as an address and as a picture, and counts for nothing yet', async () => {
  const person = await newPerson(house)
  const { secret, otpauth_url, qr_svg } = (await begin(person)).body.data
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(otpauth_url).toContain(`otpauth://totp/Pramaan:${encodeURIComponent(person.email)}?secret=${secret}`)
  expect(qr_svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[\s\S]*<\/svg>\s*$/)
  expect(qr_svg).not.toMatch(/<script|href|on\w+=/)
  expect(await isOn(person)).toBe(false)
  const [row] = await house.asOwner<{ secret: Buffer }>(
    'select secret from second_factor where client_id = $1',
    [person.id],
  )
  expect(row?.secret.toString('latin1')).not.toContain(secret)
})

test('a first code switches it on and shows 10 recovery codes of 50 bits, of which only keyed hashes are kept', async () => {
  const { person, codes } = await enrolled()
  expect(await isOn(person)).toBe(true)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  const kept = await house.asOwner<{ code_mac: Buffer }>(
    'select code_mac from recovery_code where client_id = $1',
    [person.id],
  )
  expect(kept.map(({ code_mac }) => code_mac.length)).toEqual(Array(10).fill(32))
  expect(await mailsTo(house, person)).toEqual(['Pramaan: the second factor is on'])
  expect(await actsOn(house, person)).toEqual(['second-factor.on'])
})

test('a wrong code, an old secret’s code and a code without a beginning switch nothing on', async () => {
  const person = await newPerson(house)
  expect((await confirm(person, '123456')).body.code).toBe('second_factor_off')
  const old = (await begin(person)).body.data.secret
  const { secret } = (await begin(person)).body.data
  const right = await codeOf(secret, house.clock)
  for (const code of [wrongOf(right), await codeOf(old, house.clock), 'ABCDE-FGHJK']) {
    expect((await confirm(person, code)).body.code, code).toBe('second_factor_wrong')
  }
  expect(await isOn(person)).toBe(false)
  expect((await confirm(person, right)).status).toBe(200)
})

test('10 parallel confirmations give one set of recovery codes', async () => {
  const person = await newPerson(house)
  const { secret } = (await begin(person)).body.data
  const code = await codeOf(secret, house.clock)
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(person, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'second_factor_on')).toHaveLength(9)
})

test('while it is on, no new secret can take its place', async () => {
  const { person, secret } = await enrolled()
  expect((await begin(person)).body.code).toBe('second_factor_on')
  expect((await confirm(person, await codeOf(secret, house.clock))).body.code).toBe('second_factor_on')
})

test('it goes off with a code, which takes the recovery codes with it', async () => {
  const { person, secret } = await enrolled()
  const code = await codeOf(secret, house.clock)
  expect((await end(person, wrongOf(code))).body.code).toBe('second_factor_wrong')
  expect((await end(person, code)).status).toBe(200)
  expect(await isOn(person)).toBe(false)
  expect(await house.asOwner('select 1 from recovery_code where client_id = $1', [person.id])).toEqual([])
  expect((await end(person, code)).body.code).toBe('second_factor_off')
  expect(await actsOn(house, person)).toEqual(['second-factor.on', 'second-factor.off'])
})

test('the code that switched it on does not switch it off', async () => {
  const person = await newPerson(house)
  const { secret } = (await begin(person)).body.data
  const code = await codeOf(secret, house.clock)
  await confirm(person, code)
  expect((await end(person, code)).body.code).toBe('second_factor_wrong')
})

test('a recovery code does it too, in any case and without its dash', async () => {
  const { person, codes } = await enrolled()
  expect((await end(person, codes[3]?.toLowerCase().replace('-', ''))).status).toBe(200)
})

test('wrong codes count as wrong passwords: after 5 the right one and the right password wait too', async () => {
  const { person, secret } = await enrolled()
  const code = await codeOf(secret, house.clock)
  for (let n = 0; n < 5; n += 1) await end(person, wrongOf(code))
  expect((await end(person, code)).body.code).toBe('sign_in_locked')
  expect((await provePassword(house, person)).body.code).toBe('sign_in_locked')
})

test('of 4 parallel ends with one code one goes through', async () => {
  const { person, secret } = await enrolled()
  const code = await codeOf(secret, house.clock)
  const answers = await Promise.all(Array.from({ length: 4 }, () => end(person, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('every other shape of a code is refused, and counts as no try', async () => {
  const { person, secret } = await enrolled()
  const strange = ['', '12345', '1234567', '12345a', '１２３４５６', 'x'.repeat(17), "' or 1=1", '123 456']
  for (const code of [...NOT_TEXT, ...strange]) {
    expect((await end(person, code)).status, JSON.stringify(code)).toBe(400)
    expect((await confirm(person, code)).status, JSON.stringify(code)).toBe(400)
  }
  for (const call of [confirmSecondFactor, endSecondFactor]) {
    for (const body of [{}, { code: '123456', client_id: person.id }, []]) {
      expect((await sendAs(house, person, call, { body })).body.code).not.toBe(200)
    }
  }
  expect((await sendAs(house, person, beginSecondFactor, { body: { secret: 'AAAA' } })).status).toBe(400)
  expect((await end(person, await codeOf(secret, house.clock))).status).toBe(200)
})

test('nobody but an approved client has one: 401 without a session, 403 before the approval', async () => {
  const { token } = await signInAs(house.app, await newClient(house, { identityStatus: 'unverified' }))
  for (const call of [beginSecondFactor, confirmSecondFactor, endSecondFactor]) {
    const body = call === beginSecondFactor ? undefined : { code: '123456' }
    expect((await send(house.app, call, { body })).status).toBe(401)
    expect((await send(house.app, call, { body, token })).status).toBe(403)
  }
})

test('the database shows secrets and recovery codes to their client only', async () => {
  await enrolled()
  const stranger = house.services.db.as({ clientId: (await newPerson(house)).id })
  for (const table of ['second_factor', 'recovery_code']) {
    expect(await house.services.db.query(`select 1 from ${table}`)).toEqual([])
    expect(await stranger.query(`select 1 from ${table}`)).toEqual([])
    await expect(stranger.query(`delete from ${table} returning 1`)).rejects.toThrow('permission denied')
  }
})

/** passkeys: adding, naming and removing them, and approving with one. */
import { randomUUID } from 'node:crypto'
import {
  accountStanding,
  addPasskey,
  approveWithPasskey,
  askPasskeyApproval,
  beginSecondFactor,
  confirmSecondFactor,
  listPasskeys,
  login,
  type Passkey,
  removePasskey,
  renamePasskey,
  type TotpEnrolment,
  verifyPin,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actsOn,
  at,
  givePin,
  mailsTo,
  newPerson,
  type Person,
  PIN,
  sendAs,
  signedIn,
} from '../../../test/account-people.ts'
import { codeOf } from '../../../test/authenticator.ts'
import { type Answer, type House, md5, newNetwork, openHouse, send } from '../../../test/harness.ts'
import { makePasskey, type PasskeyDevice } from '../../../test/passkey-device.ts'
import { approve, askForApproval, begin, enrol, keep, signInWith } from '../../../test/passkey-people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const listOf = async (person: Person): Promise<Passkey[]> => {
  const answer: Answer<Passkey[]> = await sendAs(house, person, listPasskeys)
  return answer.body.data
}
const add = (person: Person, body: object) => sendAs(house, person, addPasskey, { body })
const remove = (person: Person, id: string, isOn = false) =>
  sendAs(house, person, at(removePasskey, id), { body: { password_on: isOn } })
const passwordOf = (person: Person) => ({ password: md5(person.password) })

async function enrolled(): Promise<{ person: Person; device: PasskeyDevice; id: string }> {
  const person = await newPerson(house)
  return { person, ...(await enrol(house, person)) }
}
async function addSecond({ person, device }: { person: Person; device: PasskeyDevice }, name = 'Laptop') {
  await approve(house, person, device, { operation: 'passkey.add' })
  return keep(house, person, (await begin(house, person, {})).body.data, name)
}

describe('adding', () => {
  test('the first needs the password; it is listed, written down and mailed', async () => {
    const person = await newPerson(house)
    for (const body of [{}, { password: md5('wrong') }])
      expect((await begin(house, person, body)).body.code).toBe('password_wrong')
    const asked = (await begin(house, person, passwordOf(person))).body.data
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
    const { id } = await keep(house, person, asked, '<b>Phone</b>')
    expect(await listOf(person)).toMatchObject([
      { id, name: '<b>Phone</b>', last_used_at: null, is_synced: false },
    ])
    // It is both factors at once, so it is worth what a second factor is.
    expect((await sendAs(house, person, accountStanding)).body.data).toMatchObject({ score: 60 })
    expect(await actsOn(house, person)).toEqual(['passkey.added'])
    expect(await mailsTo(house, person)).toEqual(['Pramaan: a passkey was added'])
  })

  test('with the second factor on, its code is needed too, and is good once', async () => {
    const person = await newPerson(house)
    const totp: Answer<TotpEnrolment> = await sendAs(house, person, beginSecondFactor)
    const { secret } = totp.body.data
    await sendAs(house, person, confirmSecondFactor, { body: { code: await codeOf(secret, house.clock) } })
    house.clock.move(30_000)
    expect((await begin(house, person, passwordOf(person))).body.code).toBe('second_factor_needed')
    const code = await codeOf(secret, house.clock)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await begin(house, person, { ...passwordOf(person), code: wrong })).body.code).toBe(
      'second_factor_wrong',
    )
    expect((await begin(house, person, { ...passwordOf(person), code })).status).toBe(200)
    expect((await begin(house, person, { ...passwordOf(person), code })).body.code).toBe(
      'second_factor_wrong',
    )
  })

  test('wrong passwords count as wrong sign-ins: after 5 the right one waits', async () => {
    const person = await newPerson(house)
    for (let tries = 0; tries < 5; tries += 1) await begin(house, person, { password: md5('wrong') })
    expect((await begin(house, person, passwordOf(person))).body.code).toBe('sign_in_locked')
  })

  test('from the first one on the password is not enough: a passkey approves the next, once', async () => {
    const one = await enrolled()
    const { person } = one
    expect((await begin(house, person, passwordOf(person))).body.code).toBe('passkey_approval_missing')
    await approve(house, person, one.device, { operation: 'passkey.add' })
    const asked = (await begin(house, person, {})).body.data
    expect(asked.excludeCredentials).toMatchObject([{ id: one.device.id, transports: ['internal'] }])
    await keep(house, person, asked, 'Laptop')
    expect((await begin(house, person, {})).body.code).toBe('passkey_approval_missing')
    expect((await listOf(person)).map(({ name }) => name).toSorted()).toEqual(['Laptop', 'Phone'])
  })

  test.each([
    ['for another origin', { origin: 'https://evil.test' }, 'passkey_address_wrong'],
    ['for another name', { rpId: 'evil.test' }, 'passkey_wrong'],
    ['without a verified person', { isVerified: false }, 'passkey_wrong'],
    ['with a challenge we never gave', { challenge: 'AAAA' }, 'passkey_expired'],
    ['as an answer', { type: 'webauthn.get' }, 'passkey_wrong'],
  ] as const)('one made %s is refused, and the challenge is gone', async (_what, lies, code) => {
    const person = await newPerson(house)
    const options = (await begin(house, person, passwordOf(person))).body.data
    const { credential } = makePasskey(options, lies)
    expect((await add(person, { name: 'Phone', credential })).body.code).toBe(code)
    expect(await listOf(person)).toEqual([])
  })

  test('another session cannot finish what this one began, and nothing is finished twice', async () => {
    const person = await newPerson(house)
    const elsewhere = await signedIn(house, person)
    const options = (await begin(house, person, passwordOf(person))).body.data
    const { credential } = makePasskey(options)
    expect((await add(elsewhere, { name: 'Phone', credential })).body.code).toBe('passkey_expired')
    expect((await add(person, { name: 'Phone', credential })).status).toBe(200)
    expect((await add(person, { name: 'Phone', credential })).body.code).toBe('passkey_expired')
  })

  test('a passkey belongs to one person', async () => {
    const [one, other] = [await newPerson(house), await newPerson(house)]
    const { credential } = makePasskey((await begin(house, one, passwordOf(one))).body.data)
    expect((await add(one, { name: 'Phone', credential })).status).toBe(200)
    const options = (await begin(house, other, passwordOf(other))).body.data
    const said = { type: 'webauthn.create', challenge: options.challenge, origin: 'http://localhost' }
    const clientDataJSON = Buffer.from(JSON.stringify(said)).toString('base64url')
    const stolen = { ...credential, response: { ...credential.response, clientDataJSON } }
    expect((await add(other, { name: 'Phone', credential: stolen })).body.code).toBe('passkey_known')
  })

  test('10 passkeys are the most', async () => {
    const one = await enrolled()
    for (let count = 2; count <= 10; count += 1) await addSecond(one, `Number ${count}`)
    await approve(house, one.person, one.device, { operation: 'passkey.add' })
    expect((await begin(house, one.person, {})).body.code).toBe('passkey_limit_reached')
  })

  test('a name has 1 to 40 plain characters', async () => {
    const { person, id } = await enrolled()
    const rename = (name: unknown) => sendAs(house, person, at(renamePasskey, id), { body: { name } })
    for (const name of ['', ' ', 'x'.repeat(41), 'a\u202Eb', 'a\nb', 'a\u0000b', 7, null])
      expect((await rename(name)).status).toBe(400)
    expect((await rename('  Work laptop ')).status).toBe(200)
    expect((await listOf(person))[0]?.name).toBe('Work laptop')
  })
})

describe('removing', () => {
  test('needs a passkey’s approval of this very removal; other sessions end; it no longer signs in', async () => {
    const one = await enrolled()
    const { person, device } = one
    const second = await addSecond(one)
    expect((await remove(person, second.id)).body.code).toBe('passkey_approval_missing')
    await approve(house, person, device, { operation: `passkey.remove:${one.id}` })
    expect((await remove(person, second.id)).body.code).toBe('passkey_approval_missing')
    const other = (await signInWith(house, second.device)).body.data.access_token
    await approve(house, person, device, { operation: `passkey.remove:${second.id}` })
    expect((await remove(person, second.id)).status).toBe(200)
    expect((await listOf(person)).map(({ id }) => id)).toEqual([one.id])
    expect((await signInWith(house, second.device)).body.code).toBe('passkey_wrong')
    expect((await send(house.app, listPasskeys, { token: other })).status).toBe(401)
    expect((await actsOn(house, person)).at(-1)).toBe('passkey.removed')
  })

  test('the last one asks again, and then the password signs in', async () => {
    const { person, device, id } = await enrolled()
    await approve(house, person, device, { operation: `passkey.remove:${id}` })
    expect((await remove(person, id)).body.code).toBe('passkey_is_last')
    const byPassword = () =>
      send(house.app, login, { body: { email: person.email, ...passwordOf(person) }, from: newNetwork() })
    expect((await byPassword()).body.code).toBe('passkey_needed')
    expect((await remove(person, id, true)).status).toBe(200)
    expect((await byPassword()).status).toBe(200)
  })

  test('nobody names or removes another person’s', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    await approve(house, one.person, one.device, { operation: `passkey.remove:${other.id}` })
    expect((await remove(one.person, other.id, true)).status).toBe(404)
    const renamed = await sendAs(house, one.person, at(renamePasskey, other.id), { body: { name: 'Mine' } })
    expect(renamed.status).toBe(404)
    expect((await listOf(other.person))[0]?.name).toBe('Phone')
  })
})

describe('approving', () => {
  const grantsOf = (person: Person) =>
    house.asOwner<{ purpose: string; operation: string | null; life: number }>(
      `select g.purpose, g.operation, extract(epoch from g.expires_at - $2)::int as life from step_up_grant g
       join session s on s.id = g.session_id where s.client_id = $1`,
      [person.id, house.clock.now()],
    )

  test('leaves a grant for the named act, this session, once, for 120 seconds: a PIN’s own', async () => {
    const { person, device } = await enrolled()
    const operation = `withdraw:2500000:${randomUUID()}`
    expect((await approve(house, person, device, { operation })).body).toMatchObject({
      code: 200,
      data: null,
    })
    expect(await grantsOf(person)).toEqual([{ purpose: 'guarded-act', operation, life: 120 }])
  })

  test.each(['', 'withdraw', 'withdraw:1', 'pin.set', 'passkey.remove:1', `card.delete:${randomUUID()};--`])(
    'what is no act is refused: “%s”',
    async (operation) => {
      const { person } = await enrolled()
      expect((await askForApproval(house, person, operation)).status).toBe(400)
    },
  )

  test('a PIN approves no change of passkeys', async () => {
    const { person } = await enrolled()
    await givePin(house, person)
    const named = await sendAs(house, person, verifyPin, {
      body: { pin: md5(PIN) },
      headers: { 'x-op': 'passkey.add' },
    })
    expect(named.status).toBe(400)
    await sendAs(house, person, verifyPin, { body: { pin: md5(PIN) } })
    expect((await begin(house, person, {})).body.code).toBe('passkey_approval_missing')
  })

  test('another session’s challenge, another person’s passkey, a replay and a sign-in’s answer give no grant', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const operation = `card.delete:${randomUUID()}`
    const { person, device } = one
    const session = await signInWith(house, device)
    const elsewhere = { ...person, token: session.body.data.access_token }
    const send2 = (by: Person, credential: object) =>
      sendAs(house, by, approveWithPasskey, { body: { credential } })
    const options = async () => (await askForApproval(house, person, operation)).body.data
    expect((await send2(elsewhere, device.answer(await options()))).body.code).toBe('passkey_expired')
    expect((await send2(person, other.device.answer(await options()))).body.code).toBe('passkey_wrong')
    expect((await send2(person, device.answer(await options(), { isVerified: false }))).body.code).toBe(
      'passkey_wrong',
    )
    const right = device.answer(await options())
    expect((await send2(person, right)).status).toBe(200)
    expect((await send2(person, right)).body.code).toBe('passkey_expired')
    expect(await grantsOf(person)).toHaveLength(1)
  })

  test('without a passkey there is nothing to approve with', async () => {
    const person = await newPerson(house)
    const asked = await sendAs(house, person, askPasskeyApproval, { body: { operation: 'passkey.add' } })
    expect(asked.body.code).toBe('passkey_none')
  })
})

test('at a bare number there are no passkeys: browsers make none', async () => {
  const person = await newPerson(house)
  const answer = await sendAs(house, person, askPasskeyApproval, {
    body: { operation: 'passkey.add' },
    headers: { host: '127.0.0.1:3000' },
  })
  expect(answer.body.code).toBe('passkey_address_wrong')
})

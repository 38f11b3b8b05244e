/** passkeys: what lets a client in, and all that does not. */
import {
  clientInfo,
  listPasskeys,
  login,
  passkeySignIn,
  resetPassword,
  sendCode,
  verifyCode,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actsOn, mailsTo, newPerson, type Person, sendAs } from '../../../test/account-people.ts'
import { at, newPerson as newStaff, sendAs as sendAsStaff } from '../../../test/firm.ts'
import { type House, mailedCode, md5, newNetwork, openHouse, send } from '../../../test/harness.ts'
import type { PasskeyDevice } from '../../../test/passkey-device.ts'
import { askToSignIn, enrol, signInWith } from '../../../test/passkey-people.ts'
import { clientPasskeys } from '../../clients/passkeys.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function enrolled(): Promise<{ person: Person; device: PasskeyDevice; id: string }> {
  const person = await newPerson(house)
  return { person, ...(await enrol(house, person)) }
}
const byPassword = (person: Person, password = person.password) =>
  send(house.app, login, { body: { email: person.email, password: md5(password) }, from: newNetwork() })

describe('a passkey', () => {
  test('lets its owner in without address, password or code, on a device that gets its cookie', async () => {
    const { person, device } = await enrolled()
    const answer = await signInWith(house, device)
    expect(answer.status).toBe(200)
    expect(answer.cookies.did).toMatch(/^[\w-]{43}$/)
    const profile = await send(house.app, clientInfo, { token: answer.body.data.access_token })
    expect(profile.body.data).toMatchObject({ id: person.id, has_passkey: true })
  })

  test('keeps a device that its owner knows, and not one that the caller made up', async () => {
    const { person, device } = await enrolled()
    const { options, cookies } = await askToSignIn(house)
    const again = await send(house.app, passkeySignIn, {
      body: { credential: device.answer(options) },
      cookies: { ...cookies, ...person.cookies },
      from: newNetwork(),
    })
    expect(again.cookies.did).toBe(person.cookies.did)
    const second = await askToSignIn(house)
    const made = await send(house.app, passkeySignIn, {
      body: { credential: device.answer(second.options) },
      cookies: { ...second.cookies, did: 'x'.repeat(43) },
      from: newNetwork(),
    })
    expect(made.status).toBe(200)
    expect(made.cookies.did).not.toBe('x'.repeat(43))
  })

  test('answers one challenge once: the same answer again is refused, with its key or without', async () => {
    const { device } = await enrolled()
    const { options, cookies } = await askToSignIn(house)
    const sending = {
      body: { credential: device.answer(options) },
      cookies,
      from: newNetwork(),
      headers: { 'idempotency-key': 'one-sign-in' },
    }
    expect((await send(house.app, passkeySignIn, sending)).status).toBe(200)
    for (const headers of [sending.headers, {}]) {
      const replayed = await send(house.app, passkeySignIn, { ...sending, headers })
      expect([replayed.body.code, replayed.body.data, replayed.cookies.did]).toEqual([
        'passkey_expired',
        null,
        undefined,
      ])
    }
  })

  test('of 5 parallel uses of one answer one is let in', async () => {
    const { device } = await enrolled()
    const { options, cookies } = await askToSignIn(house)
    const credential = device.answer(options)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        send(house.app, passkeySignIn, { body: { credential }, cookies, from: newNetwork() }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('answers within 3 minutes', async () => {
    const { device } = await enrolled()
    const { options, cookies } = await askToSignIn(house)
    house.clock.move(3 * 60_000)
    const late = await send(house.app, passkeySignIn, {
      body: { credential: device.answer(options) },
      cookies,
      from: newNetwork(),
    })
    expect(late.body.code).toBe('passkey_expired')
  })

  test('answers the challenge of its own browser: another browser’s or none is refused', async () => {
    const { device } = await enrolled()
    const [mine, theirs] = [await askToSignIn(house), await askToSignIn(house)]
    for (const cookies of [theirs.cookies, {}]) {
      const { options } = mine
      const answer = await send(house.app, passkeySignIn, {
        body: { credential: device.answer(options) },
        cookies,
        from: newNetwork(),
      })
      expect(answer.body.code).toBe('passkey_expired')
    }
  })

  test.each([
    ['made for another origin', { origin: 'https://evil.test' }, 'passkey_address_wrong'],
    ['made for another port', { origin: 'http://localhost:8080' }, 'passkey_address_wrong'],
    ['made for another name', { rpId: 'evil.test' }, 'passkey_wrong'],
    ['without a verified person', { isVerified: false }, 'passkey_wrong'],
    ['that is no answer but a new passkey', { type: 'webauthn.create' }, 'passkey_wrong'],
    ['to a challenge we never gave', { challenge: 'AAAA' }, 'passkey_expired'],
    ['for nobody', { userHandle: 'AAAA' }, 'passkey_wrong'],
  ] as const)('an answer %s is refused', async (_what, lies, code) => {
    const { device } = await enrolled()
    const answer = await signInWith(house, device, lies)
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([400, code, null])
    expect(answer.cookies.did).toBeUndefined()
    expect((await signInWith(house, device)).status).toBe(200)
  })

  test('that names another person, or signs with another key, is refused', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const handle = Buffer.from(other.person.id.replaceAll('-', ''), 'hex').toString('base64url')
    expect((await signInWith(house, one.device, { userHandle: handle })).body.code).toBe('passkey_wrong')
    const { options, cookies } = await askToSignIn(house)
    const forged = { ...one.device.answer(options), id: other.device.id, rawId: other.device.id }
    forged.response.userHandle = handle
    const answer = await send(house.app, passkeySignIn, {
      body: { credential: forged },
      cookies,
      from: newNetwork(),
    })
    expect(answer.body.code).toBe('passkey_wrong')
  })

  test('whose counter goes back or stands still is refused; the client is told, once for each', async () => {
    const { person, device } = await enrolled()
    expect((await signInWith(house, device, { count: 7 })).status).toBe(200)
    for (const count of [6, 7, 0])
      expect((await signInWith(house, device, { count })).body.code).toBe('passkey_wrong')
    expect((await signInWith(house, device, { count: 8 })).status).toBe(200)
    expect((await actsOn(house, person)).filter((act) => act === 'passkey.refused')).toHaveLength(3)
    expect(await mailsTo(house, person)).toContain('Pramaan: a passkey was refused')
  })

  test('that does not count says 0 every time and is let in every time', async () => {
    const { device } = await enrolled()
    for (const count of [0, 0, 0]) expect((await signInWith(house, device, { count })).status).toBe(200)
  })

  test('a wrong answer costs the stranger: after 100 a network waits, and a known device does not', async () => {
    const { person, device } = await enrolled()
    const from = newNetwork()
    const { options, cookies } = await askToSignIn(house)
    const wrong = device.answer(options, { isVerified: false })
    for (let tries = 0; tries < 100; tries += 1)
      await send(house.app, passkeySignIn, { body: { credential: wrong }, cookies, from })
    const sent = async (did: object) => {
      const next = await askToSignIn(house)
      return send(house.app, passkeySignIn, {
        body: { credential: device.answer(next.options) },
        cookies: { ...next.cookies, ...did },
        from,
      })
    }
    expect((await sent({})).status).toBe(429)
    expect((await sent(person.cookies)).status).toBe(200)
  })
})

describe('the password of somebody who has a passkey', () => {
  test('no longer signs in; only the right one learns why', async () => {
    const { person } = await enrolled()
    const answer = await byPassword(person)
    expect([answer.status, answer.body.code, answer.cookies.did]).toEqual([400, 'passkey_needed', undefined])
    expect((await byPassword(person, 'wrong')).body.code).toBe('credentials_wrong')
  })

  test('a reset by mail is no way around it', async () => {
    const { person, device } = await enrolled()
    const from = newNetwork()
    await send(house.app, sendCode, { body: { email: person.email }, from })
    const code = await mailedCode(house, person.email)
    const proof = await send(house.app, verifyCode, { body: { email: person.email, code }, from })
    const reset = await send(house.app, resetPassword, {
      body: { email: person.email, password: md5('a brand new password') },
      cookies: proof.cookies,
      from,
    })
    expect(reset.status).toBe(200)
    expect((await byPassword(person, 'a brand new password')).body.code).toBe('passkey_needed')
    expect((await signInWith(house, device)).status).toBe(200)
  })

  test('signs in again once two people of the firm have taken the passkeys away', async () => {
    const { person, device } = await enrolled()
    const [maker, checker] = [await newStaff(house, 'maker'), await newStaff(house, 'checker')]
    const { propose, approveProposal } = await import('@pramaan/contracts')
    const reason = 'The client lost the phone and showed who they are.'
    const act = { kind: 'second-factor-reset', client_id: person.id }
    const proposed = await sendAsStaff(house.app, maker, propose, { body: { act, reason } })
    const proposal: { id: string; title: string } = Object(proposed.body.data).proposal
    expect(proposal.title).toContain('Take away the passkeys of')
    expect((await signInWith(house, device)).status).toBe(200)
    await sendAsStaff(house.app, checker, at(approveProposal, { id: proposal.id }), { body: { reason } })
    expect((await signInWith(house, device)).body.code).toBe('passkey_wrong')
    expect((await byPassword(person)).status).toBe(200)
    expect((await sendAs(house, person, listPasskeys)).status, 'every session has ended').toBe(401)
  })

  test('nobody with the app’s own hands takes a passkey away for the client', async () => {
    const { person, id } = await enrolled()
    const { db } = house.services
    for (const as of [db, db.as('firm'), db.as({ clientId: person.id })])
      await expect(as.query('delete from client_passkey where id = $1', [id])).rejects.toThrow(
        'permission denied',
      )
    await expect(clientPasskeys.remove(db.as('firm'), person.id, id)).rejects.toThrow('needs two people')
    const [row] = await house.asOwner<{ passkeys: number }>('select passkeys from client where id = $1', [
      person.id,
    ])
    expect(row?.passkeys).toBe(1)
    await expect(
      house.services.db.query('update client set passkeys = 0 where id = $1', [person.id]),
    ).rejects.toThrow('permission denied')
  })
})

/** What lets someone in is told once: no answer of these calls is stored, and a copy of a call passes every check again. */
import {
  type AuthData,
  approveAsStaff,
  approveWithPasskey,
  askPasskeyApproval,
  askPasskeySignIn,
  askStaffApproval,
  askStaffPasskeySignIn,
  beginPasskey,
  beginSecondFactor,
  beginStaffFactor,
  beginStaffPasskey,
  confirmSecondFactor,
  login,
  passkeySignIn,
  refresh,
  secondFactorHeader,
  sendCode,
  staffPasskeySignIn,
  staffSignIn,
  staffSignOut,
  verifyCode,
  viewIpoDraw,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { everyContract } from '../../src/app.ts'
import * as people from '../account-people.ts'
import { codeOf } from '../authenticator.ts'
import * as firm from '../firm.ts'
import { type Answer, type House, mailedCode, md5, newClient, openHouse, send, signInAs } from '../harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const STEP_MS = 30_000
let count = 0
function newKey(): Record<string, string> {
  count += 1
  return { 'idempotency-key': `one-and-the-same-${count}` }
}

/** Of every reply that was stored in this file: where it belongs to. */
const stored = () => house.asOwner<{ route: string }>('select route from idempotency')

/** Fields that let whoever reads them in, now or later. */
const OPENS = /token|secret|recovery_codes|otpauth/

test('every call whose answer lets someone in says so in its contract, and no other does', () => {
  const opens = everyContract.filter(({ reply }) =>
    OPENS.test(JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'input' }))),
  )
  // The secret of a draw is published after it, for anyone to make the draw again: it opens nothing.
  const open = opens.filter((one) => one !== viewIpoDraw)
  expect(open.filter(({ gives }) => !gives).map(({ path }) => path)).toEqual([])
  const giving = everyContract.filter(({ gives }) => gives).map(({ method, path }) => `${method} ${path}`)
  expect(giving.toSorted()).toEqual(
    [
      login,
      refresh,
      staffSignIn,
      staffSignOut,
      verifyCode,
      beginSecondFactor,
      confirmSecondFactor,
      beginStaffFactor,
      askPasskeySignIn,
      passkeySignIn,
      beginPasskey,
      askPasskeyApproval,
      approveWithPasskey,
      askStaffPasskeySignIn,
      staffPasskeySignIn,
      beginStaffPasskey,
      askStaffApproval,
      approveAsStaff,
    ]
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  )
})

test('a copied sign-in with the same key and a wrong second factor gets nothing', async () => {
  const person = await people.newPerson(house)
  const begun: Answer<{ secret: string }> = await people.sendAs(house, person, beginSecondFactor)
  const { secret } = begun.body.data
  await people.sendAs(house, person, confirmSecondFactor, {
    body: { code: await codeOf(secret, house.clock) },
  })
  house.clock.move(STEP_MS)
  const headers = newKey()
  const body = { email: person.email, password: md5(person.password) }
  const code = await codeOf(secret, house.clock)
  const own = await send(house.app, login, { body, headers: { ...headers, [secondFactorHeader]: code } })
  expect(own.body.code).toBe(200)
  for (const guess of [code, '000000', '']) {
    const copy = await send(house.app, login, { body, headers: { ...headers, [secondFactorHeader]: guess } })
    expect(copy.body).toMatchObject({ code: 'second_factor_wrong', data: null })
    expect(copy.cookies).toEqual({})
  }
  const without = await send(house.app, login, { body, headers })
  expect(without.body).toMatchObject({ code: 'second_factor_needed', data: null })
  expect(await stored()).toEqual([])
})

test('a repeated sign-in with the same key is a sign-in of its own, and with a wrong password none', async () => {
  const client = await newClient(house)
  const headers = newKey()
  const body = { email: client.email, password: md5(client.password) }
  const first: Answer<AuthData> = await send(house.app, login, { body, headers })
  const again: Answer<AuthData> = await send(house.app, login, { body, headers })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.data.refresh_token).not.toBe(first.body.data.refresh_token)
  expect(again.cookies.did).not.toBe(first.cookies.did)
  const wrong = await send(house.app, login, { body: { ...body, password: md5('wrong') }, headers })
  expect(wrong.body).toMatchObject({ code: 'credentials_wrong', data: null })
  expect(await stored()).toEqual([])
})

test('a refresh with a key is not told again after the session has ended', async () => {
  const client = await newClient(house)
  const { refreshToken: token, cookies } = await signInAs(house.app, client)
  const headers = newKey()
  expect((await send(house.app, refresh, { token, cookies, headers })).status).toBe(200)
  house.clock.move(11_000)
  const copy = await send(house.app, refresh, { token, cookies, headers })
  expect([copy.status, copy.body.data]).toEqual([401, null])
  expect(await stored()).toEqual([])
})

test('a copied console sign-in with the same key gets no cookie: its code was used', async () => {
  const person = await firm.newPerson(house, 'maker')
  const headers = newKey()
  const body = {
    email: person.email,
    password: md5(person.password),
    code: await firm.codeOf(house.clock, person),
  }
  expect((await send(house.app, staffSignIn, { body, headers })).cookies.console).toMatch(/^[\w-]{43}$/)
  const copy = await send(house.app, staffSignIn, { body, headers })
  expect(copy.body).toMatchObject({ code: 'staff_credentials_wrong', data: null })
  expect(copy.cookies).toEqual({})
  expect(await stored()).toEqual([])
})

test('a mailed code is good once: a copy of the call with the same key gets no proof', async () => {
  const { email } = await newClient(house)
  await send(house.app, sendCode, { body: { email } })
  const body = { email, code: await mailedCode(house, email) }
  const headers = newKey()
  expect((await send(house.app, verifyCode, { body, headers })).cookies['reset-proof']).toMatch(/^[\w-]{43}$/)
  const copy = await send(house.app, verifyCode, { body, headers })
  expect(copy.body).toMatchObject({ code: 'verification_failed', data: null })
  expect(copy.cookies).toEqual({})
  expect(await stored()).toEqual([])
})

test('secrets of a second factor are shown once, to clients and to the firm’s people', async () => {
  const person = await people.newPerson(house)
  const headers = newKey()
  const begun: Answer<{ secret: string }> = await people.sendAs(house, person, beginSecondFactor, { headers })
  const again: Answer<{ secret: string }> = await people.sendAs(house, person, beginSecondFactor, { headers })
  expect(again.body.data.secret).not.toBe(begun.body.data.secret)
  const first = { body: { code: await codeOf(again.body.data.secret, house.clock) }, headers: newKey() }
  expect((await people.sendAs(house, person, confirmSecondFactor, first)).status).toBe(200)
  const copy = await people.sendAs(house, person, confirmSecondFactor, first)
  expect(copy.body).toMatchObject({ code: 'second_factor_on', data: null })

  const maker = await firm.newPerson(house, 'maker')
  const both = { password: md5(maker.password), code: await firm.codeOf(house.clock, maker) }
  const key = newKey()
  expect((await firm.sendAs(house.app, maker, beginStaffFactor, { body: both, headers: key })).status).toBe(
    200,
  )
  const copied = await firm.sendAs(house.app, maker, beginStaffFactor, { body: both, headers: key })
  expect(copied.body).toMatchObject({ code: 'staff_proof_wrong', data: null })
  expect(await stored()).toEqual([])
})

import { createHash } from 'node:crypto'
import { clientInfo, logout, refusals, register, sendCode, verifyPassword } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type House,
  md5,
  newClient,
  newInvitation,
  newNetwork,
  openHouse,
  send,
  signInAs,
} from '../../test/harness.ts'
import { forgetTheOld } from '../clients/forget-the-old.ts'

let house: House
let second: FastifyInstance
beforeAll(async () => {
  house = await openHouse()
  second = await house.secondNode()
  await newInvitation(house, 'MANY-USES', 1000)
})
afterAll(() => house.close())

let count = 0
function newKey(): Record<string, string> {
  count += 1
  return { 'idempotency-key': `intent-number-${count}` }
}
const newAddress = () => `intent-${count}@example.test`
const registration = (email: string, password = 'a fine password') => ({
  email,
  password: md5(password),
  invite_code: 'MANY-USES',
})
const rowsOf = (table: string, column: string, value: string) =>
  house.asOwner(`select * from ${table} where ${column} = $1`, [value])

test('50 parallel registrations with one key, on two servers: one account, 50 equal answers', async () => {
  const headers = newKey()
  const email = newAddress()
  const from = newNetwork()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      send(i % 4 ? house.app : second, register, { body: registration(email), headers, from }),
    ),
  )
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`))).toEqual(
    new Set(['200 {"code":200,"message":"OK","data":null}']),
  )
  expect(await rowsOf('client', 'email_key', email)).toHaveLength(1)
  expect(await rowsOf('mail', 'to_address', email)).toHaveLength(1)
})

test('50 parallel asks for a code with one key count as one send', async () => {
  const headers = newKey()
  const { email } = await newClient(house)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      send(house.app, sendCode, { body: { email }, headers, from: newNetwork(), cookies }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await rowsOf('reset_code', 'email_key', email)).toHaveLength(1)
})

/** One device for those who are not signed in: keys are theirs. */
const cookies = { did: 'd'.repeat(43) }

test('the same key with another body is refused with 409 and has no effect; the same fields in another order are the same body', async () => {
  const headers = newKey()
  const email = newAddress()
  const { invite_code, password } = registration(email)
  await send(house.app, register, { body: registration(email), headers })
  const other = await send(house.app, register, { body: registration('other@example.test'), headers })
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused', data: null } })
  expect(other.body.message).toBe(refusals.idempotency_key_reused.says)
  expect(await rowsOf('client', 'email_key', 'other@example.test')).toEqual([])
  const reordered = await send(house.app, register, { body: { invite_code, password, email }, headers })
  expect(reordered.status).toBe(200)
  expect(await rowsOf('mail', 'to_address', email)).toHaveLength(1)
})

test('the same key of another client is independent', async () => {
  const headers = newKey()
  for (const client of [await newClient(house), await newClient(house)]) {
    const { token } = await signInAs(house.app, client)
    const body = { password: md5(client.password) }
    expect((await send(house.app, verifyPassword, { body, headers, token })).status).toBe(200)
    const grants = await house.asOwner(
      'select 1 from step_up_grant g join session s on s.id = g.session_id where s.client_id = $1',
      [client.id],
    )
    expect(grants).toHaveLength(1)
  }
})

test('the same key on another route, device or network is independent', async () => {
  const headers = newKey()
  const email = newAddress()
  expect((await send(house.app, sendCode, { body: { email }, headers })).status).toBe(200)
  expect((await send(house.app, register, { body: registration(email), headers })).status).toBe(200)
  expect(
    (await send(house.app, sendCode, { body: { email: 'b@example.test' }, headers, cookies })).status,
  ).toBe(200)
  expect(
    (await send(house.app, sendCode, { body: { email: 'c@example.test' }, headers, from: newNetwork() }))
      .status,
  ).toBe(200)
})

test('a refusal leaves the key free: the same intent may be tried again, with another body too', async () => {
  const headers = newKey()
  const email = newAddress()
  const from = newNetwork()
  const wrong = { ...registration(email), invite_code: 'WRONG-CODE' }
  expect((await send(house.app, register, { body: wrong, headers, from })).body.code).toBe(
    'invitation_invalid',
  )
  expect((await send(house.app, register, { body: registration(email), headers, from })).status).toBe(200)
})

test('signing out needs no key: a key used before ends the session of the token it comes with all the same', async () => {
  const headers = newKey()
  const client = await newClient(house)
  for (const { token, cookies: device } of [
    await signInAs(house.app, client),
    await signInAs(house.app, client),
  ]) {
    expect((await send(house.app, logout, { token, headers, cookies: device })).status).toBe(200)
    expect((await send(house.app, clientInfo, { token })).status).toBe(401)
  }
  const sameDevice = await signInAs(house.app, client)
  const again = await signInAs(house.app, client, { cookies: sameDevice.cookies })
  for (const { token } of [sameDevice, again]) {
    await send(house.app, logout, { token, headers, cookies: sameDevice.cookies })
    expect((await send(house.app, clientInfo, { token })).status).toBe(401)
  }
})

test('what is stored for a key can be read by nobody without the key file, nor used to guess the password', async () => {
  const headers = newKey()
  const body = registration(newAddress())
  await send(house.app, register, { body, headers })
  const [row] = await house.asOwner<{ reply: Buffer; body_hash: Buffer }>(
    'select reply, body_hash from idempotency where key = $1',
    [headers['idempotency-key']],
  )
  expect(row?.reply.includes('data')).toBe(false)
  const { email, password, invite_code } = body
  for (const form of [JSON.stringify(body), JSON.stringify({ email, invite_code, password })]) {
    for (const hash of ['sha256', 'sha512', 'sha1', 'md5']) {
      expect(row?.body_hash.equals(createHash(hash).update(form).digest()), `${hash} of ${form}`).toBe(false)
    }
  }
})

test.each(['short', 'with space', 'x'.repeat(201), 'naïve-key-é'])('the key %j is refused', async (key) => {
  const answer = await send(house.app, register, {
    body: registration(newAddress()),
    headers: { 'idempotency-key': key },
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_invalid' } })
})

test('a key is remembered for 30 days and then forgotten', async () => {
  const headers = newKey()
  await send(house.app, register, { body: registration(newAddress()), headers })
  const kept = () => rowsOf('idempotency', 'key', headers['idempotency-key'] ?? '')
  house.clock.move(30 * 24 * 3_600_000)
  await forgetTheOld(house.services.db, house.clock)
  expect(await kept()).toHaveLength(1)
  house.clock.move(1)
  await forgetTheOld(house.services.db, house.clock)
  expect(await kept()).toHaveLength(0)
})

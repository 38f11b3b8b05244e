import {
  type AuthData,
  changePassword,
  clientInfo,
  login,
  refresh,
  refusals,
  resetPassword,
  sendCode,
  verifyCode,
  verifyPassword,
} from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type Answer,
  eventually,
  type House,
  mailedCode,
  md5,
  newClient,
  newNetwork,
  newSession,
  openHouse,
  type SignedIn,
  send,
} from '../../../test/harness.ts'

const NEW = 'a brand new password'

let house: House
let second: FastifyInstance
beforeAll(async () => {
  house = await openHouse()
  second = await house.secondNode()
})
afterAll(() => house.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const change = ({ token, cookies }: SignedIn, from: string, to: string) =>
  send(house.app, changePassword, {
    token,
    cookies,
    from: newNetwork(),
    body: { old_password: md5(from), new_password: md5(to) },
  })
const verify = ({ token, cookies }: SignedIn, password: string) =>
  send(house.app, verifyPassword, { token, cookies, from: newNetwork(), body: { password: md5(password) } })
const signIn = (email: string, password: string) =>
  send(house.app, login, { body: { email, password: md5(password) }, from: newNetwork() })
const grants = (clientId: string) =>
  house.asOwner<{ session_id: string; purpose: string; expires_at: Date; used_at: Date | null }>(
    'select g.session_id, g.purpose, g.expires_at, g.used_at from step_up_grant g join session s on s.id = g.session_id where s.client_id = $1',
    [clientId],
  )

test('a changed password ends every session, this one too, on both servers within 1 second, and the owner is told', async () => {
  const client = await newClient(house)
  const [here, there] = [await newSession(house, client), await newSession(house, client)]
  for (const app of [house.app, second]) {
    for (const { token } of [here, there]) expect((await send(app, clientInfo, { token })).status).toBe(200)
  }
  expect(await change(here, client.password, NEW)).toMatchObject({ status: 200, body: { data: null } })
  for (const app of [house.app, second]) {
    for (const { token, refreshToken, cookies } of [here, there]) {
      expect(await eventually(async () => (await send(app, clientInfo, { token })).status === 401)).toBe(true)
      expect((await send(app, refresh, { token: refreshToken, cookies })).status).toBe(401)
    }
  }
  expect((await signIn(client.email, client.password)).body.code).toBe('credentials_wrong')
  expect((await signIn(client.email, NEW)).status).toBe(200)
  expect(await house.asOwner('select subject from mail where to_address = $1', [client.email])).toHaveLength(
    1,
  )
})

test('a changed password ends the reset codes and proofs that were still open', async () => {
  const client = await newClient(house)
  const ask = () => send(house.app, sendCode, { body: { email: client.email }, from: newNetwork() })
  const prove = (code: string) =>
    send(house.app, verifyCode, { body: { email: client.email, code }, from: newNetwork() })
  await ask()
  const proof = (await prove(await mailedCode(house, client.email))).cookies['reset-proof'] ?? ''
  house.clock.move(60_000)
  await ask()
  const code = await mailedCode(house, client.email)
  expect((await change(await newSession(house, client), client.password, NEW)).status).toBe(200)
  const reset = await send(house.app, resetPassword, {
    body: { email: client.email, password: md5('set by a thief') },
    cookies: { 'reset-proof': proof },
    from: newNetwork(),
  })
  expect(reset.body.code).toBe('reset_proof_missing')
  expect((await prove(code)).body.code).toBe('verification_failed')
  expect((await signIn(client.email, NEW)).status).toBe(200)
})

test('the sessions of other clients live on', async () => {
  const [client, neighbour] = [await newClient(house), await newClient(house)]
  const other = await newSession(house, neighbour)
  await change(await newSession(house, client), client.password, NEW)
  expect((await send(house.app, clientInfo, { token: other.token })).status).toBe(200)
})

test.each([
  ['a wrong current password', 'wrong', NEW, 'password_wrong'],
  ['the same password again', 'correct horse battery', 'correct horse battery', 'password_unchanged'],
  ['a common password', 'correct horse battery', 'password', 'password_common'],
  ['a wrong current and a common new one: only the first is told', 'wrong', 'password', 'password_wrong'],
] as const)('%s is refused and changes nothing', async (_what, from, to, code) => {
  const client = await newClient(house)
  const session = await newSession(house, client)
  expect(await change(session, from, to)).toMatchObject({
    status: 400,
    body: { code, message: refusals[code].says },
  })
  expect((await send(house.app, clientInfo, { token: session.token })).status).toBe(200)
  expect((await signIn(client.email, client.password)).status).toBe(200)
})

test('whoever knew the old password has no say once it is reset, even in the middle of changing it', async () => {
  const client = await newClient(house)
  const session = await newSession(house, client)
  const { matches } = house.services.passwords
  vi.spyOn(house.services.passwords, 'matches').mockImplementationOnce(async (wire, stored) => {
    const isRight = await matches(wire, stored)
    await house.asOwner("update client set password_hash = 'set by the reset' where id = $1", [client.id])
    return isRight
  })
  expect((await change(session, client.password, NEW)).body.code).toBe('password_wrong')
  const [row] = await house.asOwner('select password_hash from client where id = $1', [client.id])
  expect(row).toEqual({ password_hash: 'set by the reset' })
})

test('two changes at once: one wins, the other is refused, nothing hangs', async () => {
  const client = await newClient(house)
  const [one, two] = [await newSession(house, client), await newSession(house, client)]
  const answers = await Promise.all([
    change(one, client.password, `${NEW} 1`),
    change(two, client.password, `${NEW} 2`),
  ])
  // The other one's session may have ended before it was looked at.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([400, 401])])
})

test('a proven password leaves one grant: for that session, for the PIN, for 5 minutes', async () => {
  const client = await newClient(house)
  const [here] = [await newSession(house, client), await newSession(house, client)]
  expect(await verify(here, client.password)).toMatchObject({ status: 200, body: { data: null } })
  const [mine] = await house.asOwner<{ id: string }>(
    'select s.id from session s join refresh_token t on t.session_id = s.id where t.token_hash = sha256($1::bytea)',
    [Buffer.from(here.refreshToken)],
  )
  expect(await grants(client.id)).toEqual([
    {
      session_id: mine?.id,
      purpose: 'pin-setup',
      expires_at: new Date(house.clock.now().getTime() + 300_000),
      used_at: null,
    },
  ])
})

test('a wrong password leaves no grant, and of 36 wrong ones in 16 minutes only 20 are compared', async () => {
  const client = await newClient(house)
  let session = await newSession(house, client)
  const compares = vi.spyOn(house.services.passwords, 'matches').mockResolvedValue(false)
  for (const waitMs of [60_000, 900_000, 0]) {
    for (let i = 0; i < 12; i += 1) {
      const { status, body } = await verify(session, 'wrong')
      expect([status, ['password_wrong', 'sign_in_locked'].includes(String(body.code))]).toEqual([400, true])
    }
    house.clock.move(waitMs)
    session = await refreshed(session)
  }
  expect(await grants(client.id)).toEqual([])
  expect(compares).toHaveBeenCalledTimes(20)
  expect((await verify(session, 'wrong')).headers['retry-after']).toBe('86400')
})

/** The same session a while later, with the access token it has by then. */
async function refreshed({ refreshToken, cookies }: SignedIn): Promise<SignedIn> {
  const { body }: Answer<AuthData> = await send(house.app, refresh, { token: refreshToken, cookies })
  return { token: body.data.access_token, refreshToken: body.data.refresh_token, cookies }
}

import { clientInfo, login, refresh, refusals, resetPassword, sendCode, verifyCode } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  eventually,
  type House,
  mailedCode,
  md5,
  newClient,
  newNetwork,
  newSession,
  openHouse,
  type Sending,
  send,
} from '../../../test/harness.ts'
import { mailQueuedCodes } from './mail-queued-codes.ts'

const MINUTE_MS = 60_000
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

const ask = (email: string, sending: Sending = {}) =>
  send(house.app, sendCode, { from: newNetwork(), ...sending, body: { email } })
const check = (email: string, code: string, app = house.app, sending: Sending = {}) =>
  send(app, verifyCode, { ...sending, body: { email, code } })
const reset = (email: string, proof: string | undefined, password = NEW, app = house.app) =>
  send(app, resetPassword, {
    body: { email, password: md5(password) },
    cookies: proof === undefined ? {} : { 'reset-proof': proof },
  })
async function codeFor(email: string): Promise<string> {
  house.clock.move(1000)
  await ask(email)
  return mailedCode(house, email)
}
async function proofFor(email: string): Promise<string> {
  const proof = (await check(email, await codeFor(email))).cookies['reset-proof']
  if (!proof) throw new Error('no proof')
  return proof
}
const signIn = (email: string, password: string) =>
  send(house.app, login, { body: { email, password: md5(password) }, from: newNetwork() })
const FAILED = {
  status: 400,
  body: { code: 'verification_failed', message: refusals.verification_failed.says },
}
const NO_PROOF = {
  status: 400,
  body: { code: 'reset_proof_missing', message: refusals.reset_proof_missing.says },
}
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('code, proof, new password: the new one signs in, the old one does not', async () => {
  const { email, password } = await newClient(house)
  expect(await reset(email, await proofFor(email))).toMatchObject({ status: 200, body: { data: null } })
  expect((await signIn(email, password)).body.code).toBe('credentials_wrong')
  expect((await signIn(email, NEW)).status).toBe(200)
  const mails = await house.asOwner<{ subject: string }>(
    'select subject from mail where to_address = $1 order by subject',
    [email],
  )
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your ${house.services.brandName} code`,
    `Your ${house.services.brandName} password was reset`,
  ])
})

test('without a proof, or with a made-up one, nothing is changed and nothing is even hashed', async () => {
  const { email, password } = await newClient(house)
  await proofFor(email)
  const hashes = vi.spyOn(house.services.passwords, 'hash')
  for (const proof of [undefined, '', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
    expect(await reset(email, proof), proof).toMatchObject(NO_PROOF)
  }
  expect(hashes).not.toHaveBeenCalled()
  hashes.mockRestore()
  expect((await signIn(email, password)).status).toBe(200)
})

test('a proof for one address does not reset another, and is not spent by the try', async () => {
  const [thief, victim] = [await newClient(house), await newClient(house)]
  const proof = await proofFor(thief.email)
  expect(await reset(victim.email, proof)).toMatchObject(NO_PROOF)
  expect((await signIn(victim.email, victim.password)).status).toBe(200)
  expect((await reset(thief.email, proof)).status).toBe(200)
})

test('a proof works once, also when it is used 10 times at once', async () => {
  const { email } = await newClient(house)
  const proof = await proofFor(email)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => reset(email, proof, `${NEW} ${i}`, i % 2 ? second : house.app)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await reset(email, proof)).toMatchObject(NO_PROOF)
})

test('a proof lives 10 minutes', async () => {
  const { email } = await newClient(house)
  const [early, late] = [await proofFor(email), await proofFor(email)]
  house.clock.move(10 * MINUTE_MS - 1)
  expect(await reset(email, early)).toMatchObject(NO_PROOF)
  expect((await reset(email, late)).status).toBe(200)
})

test('a reset uses up every other proof of the address', async () => {
  const { email } = await newClient(house)
  const [one, two] = [await proofFor(email), await proofFor(email)]
  expect((await reset(email, two)).status).toBe(200)
  expect(await reset(email, one, 'set by somebody who read the older mail')).toMatchObject(NO_PROOF)
})

test('a common password and a password that is no MD5 are refused, and the proof is still good', async () => {
  const { email } = await newClient(house)
  const proof = await proofFor(email)
  expect(await reset(email, proof, '123456')).toMatchObject({
    status: 400,
    body: { code: 'password_common' },
  })
  const plain = await send(house.app, resetPassword, {
    body: { email, password: 'plain' },
    cookies: { 'reset-proof': proof },
  })
  expect(plain.body.code).toBe('field_invalid')
  expect((await reset(email, proof)).status).toBe(200)
})

test('5 wrong codes and the code is dead, even for the right one', async () => {
  const { email } = await newClient(house)
  const code = await codeFor(email)
  for (let i = 0; i < 5; i += 1) expect(await check(email, wrongFor(code))).toMatchObject(FAILED)
  expect(await check(email, code)).toMatchObject(FAILED)
})

test('100 codes tried at once are 5 tries', async () => {
  const { email } = await newClient(house)
  const code = await codeFor(email)
  const guesses = Array.from({ length: 100 }, (_, i) => (i < 40 || i > 60 ? wrongFor(code) : code))
  const answers = await Promise.all(
    guesses.map((guess, i) => send(i % 2 ? second : house.app, verifyCode, { body: { email, code: guess } })),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  const [row] = await house.asOwner<{ tries: number }>(
    `select t.tries from throttle t join reset_code c on t.bucket like 'reset-code:' || c.id || ':%' where c.email_key = $1`,
    [email],
  )
  expect(row?.tries).toBe(5)
})

test('a right code works once, also when it is sent 4 times at once', async () => {
  const { email } = await newClient(house)
  const code = await codeFor(email)
  const answers = await Promise.all([1, 2, 3, 4].map((i) => check(email, code, i % 2 ? second : house.app)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await check(email, code)).toMatchObject(FAILED)
})

test('of two codes only the newest works', async () => {
  const { email } = await newClient(house)
  const older = await codeFor(email)
  house.clock.move(1000)
  const newer = await codeFor(email)
  if (older !== newer) expect(await check(email, older)).toMatchObject(FAILED)
  expect((await check(email, newer)).status).toBe(200)
})

test('a double click sends one code, and it works: two asks in the same instant', async () => {
  const { email } = await newClient(house)
  await Promise.all([ask(email), ask(email), ask(email)])
  const live = await house.asOwner('select 1 from reset_code where email_key = $1 and ended_at is null', [
    email,
  ])
  expect(live).toHaveLength(1)
  expect((await check(email, await mailedCode(house, email))).status).toBe(200)
})

test('a reset ends the code that was still on its way', async () => {
  const { email } = await newClient(house)
  const proof = await proofFor(email)
  const code = await codeFor(email)
  expect((await reset(email, proof)).status).toBe(200)
  expect(await check(email, code)).toMatchObject(FAILED)
})

test('a code lives 10 minutes', async () => {
  const { email } = await newClient(house)
  const first = await codeFor(email)
  house.clock.move(10 * MINUTE_MS)
  expect(await check(email, first)).toMatchObject(FAILED)
  const next = await codeFor(email)
  house.clock.move(10 * MINUTE_MS - 1)
  expect((await check(email, next)).status).toBe(200)
})

test('a code for one address is no code for another', async () => {
  const [one, other] = [await newClient(house), await newClient(house)]
  const code = await codeFor(one.email)
  await ask(other.email)
  await mailQueuedCodes(house.services)
  if (code !== (await mailedCode(house, other.email))) {
    expect(await check(other.email, code)).toMatchObject(FAILED)
  }
})

test('a code that has not been mailed yet cannot be guessed', async () => {
  const { email } = await newClient(house)
  await ask(email)
  for (const code of ['000000', '', 'null', '\u0000'.repeat(6)]) {
    expect((await check(email, code)).status).toBe(400)
  }
})

test('3 asks an hour for one address and network, in whatever spelling, and then Retry-After and the time', async () => {
  const { email } = await newClient(house)
  const spellings = [email, email.toUpperCase(), email.replace('person', 'ｐerson'), email]
  const from = newNetwork()
  const answers = []
  for (const spelling of spellings) answers.push(await ask(spelling, { from }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400])
  expect(answers[3]?.body).toMatchObject({
    code: 'too_many_codes',
    message: expect.stringMatching(
      /^You can request a code 3 times an hour\. Use the latest one, or request another after \d+:\d\d [ap]m\.$/,
    ),
  })
  expect(answers[3]?.headers['retry-after']).toBe('3600')
  house.clock.move(60 * MINUTE_MS)
  expect((await ask(email, { from })).status).toBe(200)
})

test('50 asks at once from one network are 3 sends', async () => {
  const { email } = await newClient(house)
  const from = newNetwork()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(email, { from })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  await mailQueuedCodes(house.services)
  const mails = await house.asOwner('select 1 from mail where to_address = $1', [email])
  expect(mails.length).toBeLessThanOrEqual(3)
})

test('an unknown address gets the same answers, leaves the same rows, and no mail', async () => {
  const { email } = await newClient(house)
  const unknown = 'nobody.at.all@example.test'
  const from = newNetwork()
  for (let i = 0; i < 4; i += 1) {
    const [forKnown, forUnknown] = [await ask(email, { from }), await ask(unknown, { from })]
    expect([forUnknown.status, forUnknown.raw]).toEqual([forKnown.status, forKnown.raw])
    expect(Object.keys(forUnknown.headers)).toEqual(Object.keys(forKnown.headers))
  }
  const rows = (key: string) =>
    house.asOwner(
      `select asked_at, expires_at, is_queued, device_hash, is_long, ended_at from reset_code where email_key = $1 order by asked_at, ended_at`,
      [key],
    )
  expect(await rows(unknown)).toEqual(await rows(email))
  await mailQueuedCodes(house.services)
  expect(await rows(unknown)).toEqual(await rows(email))
  expect(await house.asOwner('select 1 from mail where to_address = $1', [unknown])).toEqual([])
  const wrong = [await check(email, '000000'), await check(unknown, '000000')]
  expect(wrong[1]?.raw).toBe(wrong[0]?.raw)
  expect(await rows(unknown)).toEqual(await rows(email))
})

test('a reset ends every session on both servers within 1 second, refresh tokens included', async () => {
  const client = await newClient(house)
  const sessions = [await newSession(house, client), await newSession(house, client)]
  for (const { token } of sessions) {
    for (const app of [house.app, second]) expect((await send(app, clientInfo, { token })).status).toBe(200)
  }
  await reset(client.email, await proofFor(client.email))
  for (const { token, refreshToken, cookies } of sessions) {
    for (const app of [house.app, second]) {
      expect(await eventually(async () => (await send(app, clientInfo, { token })).status === 401)).toBe(true)
      expect((await send(app, refresh, { token: refreshToken, cookies })).status).toBe(401)
    }
  }
})

test('a sign-in with the old password that is under way while the reset happens is not let in', async () => {
  const { email, password, id } = await newClient(house)
  const proof = await proofFor(email)
  const { matches } = house.services.passwords
  vi.spyOn(house.services.passwords, 'matches').mockImplementationOnce(async (wire, stored) => {
    const isRight = await matches(wire, stored)
    expect((await reset(email, proof)).status).toBe(200)
    return isRight
  })
  expect((await signIn(email, password)).body.code).toBe('credentials_wrong')
  expect(
    await house.asOwner('select 1 from session where client_id = $1 and ended_at is null', [id]),
  ).toEqual([])
})

test('tries are forgiven by a reset: who proved the address may sign in at once', async () => {
  const { email } = await newClient(house)
  for (let i = 0; i < 20; i += 1) await signIn(email, 'wrong')
  expect((await signIn(email, 'wrong')).body.code).toBe('sign_in_locked')
  await reset(email, await proofFor(email))
  expect((await signIn(email, NEW)).status).toBe(200)
})

test('the proof cookie is HttpOnly, SameSite=Strict, 10 minutes, and sent to the reset call only', async () => {
  const { email } = await newClient(house)
  const answer = await check(email, await codeFor(email))
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^reset-proof=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/app\/v2\/reset_pwd; HttpOnly; SameSite=Strict$/,
  )
})

test('neither code nor proof is in the database in any readable form', async () => {
  const { email } = await newClient(house)
  const code = await codeFor(email)
  const proof = (await check(email, code)).cookies['reset-proof'] ?? 'none'
  const rows = await house.asOwner(
    'select c::text, p::text from reset_code c, reset_proof p where c.email_key = $1',
    [email],
  )
  expect(JSON.stringify(rows)).not.toContain(proof)
  const [row] = await house.asOwner<{ code_hash: Buffer }>(
    'select code_hash from reset_code where email_key = $1',
    [email],
  )
  expect(row?.code_hash).toHaveLength(32)
  expect(row?.code_hash.toString('latin1')).not.toContain(code)
})

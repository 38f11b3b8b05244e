/** What a stranger's asks for codes, and guesses at them, cost, and whom. */
import { sendCode, verifyCode } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type House,
  mailedCode,
  newClient,
  newNetwork,
  newSession,
  openHouse,
  type Sending,
  send,
} from '../../../test/harness.ts'
import { mailQueuedCodes } from './mail-queued-codes.ts'

const MINUTE_MS = 60_000

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const ask = (email: string, sending: Sending = {}) =>
  send(house.app, sendCode, { from: newNetwork(), ...sending, body: { email } })
const check = (email: string, code: string, sending: Sending = {}) =>
  send(house.app, verifyCode, { from: newNetwork(), ...sending, body: { email, code } })
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const mailsTo = async (email: string): Promise<string[]> => {
  await mailQueuedCodes(house.services)
  const rows = await house.asOwner<{ body_text: string }>(
    'select body_text from mail where to_address = $1 order by created_at',
    [email],
  )
  return rows.map(({ body_text }) => /code is ([\w-]+)\./.exec(body_text)?.[1] ?? '')
}
const newestTo = async (email: string): Promise<string> => (await mailsTo(email)).at(-1) ?? ''

test('a stranger’s asks bar neither a known device nor anyone in another network', async () => {
  const client = await newClient(house)
  const { cookies } = await newSession(house, client)
  const from = newNetwork()
  for (let i = 0; i < 5; i += 1) await ask(client.email, { from })
  expect((await ask(client.email, { from })).body.code).toBe('too_many_codes')
  await mailQueuedCodes(house.services)
  house.clock.move(1000)
  expect((await ask(client.email, { from, cookies })).status).toBe(200)
  expect((await check(client.email, await mailedCode(house, client.email), { from, cookies })).status).toBe(
    200,
  )
  house.clock.move(1000)
  const elsewhere = newNetwork()
  expect((await ask(client.email, { from: elsewhere })).status).toBe(200)
  expect((await check(client.email, await newestTo(client.email), { from: elsewhere })).status).toBe(200)
})

test('asks from 240 networks in an hour send 10 mails at most, and every asker finds a live code', async () => {
  const { email } = await newClient(house)
  for (let minute = 0; minute < 60; minute += 1) {
    for (let i = 0; i < 4; i += 1) expect((await ask(email)).status).toBe(200)
    await mailQueuedCodes(house.services)
    house.clock.move(MINUTE_MS)
  }
  const mails = await mailsTo(email)
  expect(mails.length).toBeGreaterThanOrEqual(5)
  expect(mails.length).toBeLessThanOrEqual(10)
  const from = newNetwork()
  expect((await ask(email, { from })).status).toBe(200)
  expect((await check(email, await newestTo(email), { from })).status).toBe(200)
})

test('a stranger’s wrong codes use up nobody else’s: 5 for each network', async () => {
  const { email } = await newClient(house)
  const [owner, stranger] = [newNetwork(), newNetwork()]
  await ask(email, { from: owner })
  const code = await mailedCode(house, email)
  for (let i = 0; i < 20; i += 1) await check(email, wrongFor(code), { from: stranger })
  expect((await check(email, code, { from: stranger })).body.code).toBe('verification_failed')
  expect((await check(email, code, { from: owner })).status).toBe(200)
})

test('a code asked for on a known device is ended and guessed at by no one else', async () => {
  const client = await newClient(house)
  const { cookies } = await newSession(house, client)
  await ask(client.email, { cookies })
  const own = await mailedCode(house, client.email)
  house.clock.move(1000)
  await ask(client.email)
  for (let i = 0; i < 40; i += 1) await check(client.email, wrongFor(own))
  const strangers = await newestTo(client.email)
  if (strangers !== own) expect((await check(client.email, own)).body.code).toBe('verification_failed')
  expect((await check(client.email, own, { cookies })).status).toBe(200)
})

test('strangers get 30 guesses a day at six digits; after that codes have twelve, which let the owner in as well', async () => {
  const { email } = await newClient(house)
  await ask(email)
  const short = await mailedCode(house, email)
  for (let i = 0; i < 30; i += 1) await check(email, wrongFor(short))
  expect((await check(email, short)).body.code).toBe('verification_failed')
  house.clock.move(1000)
  const from = newNetwork()
  expect((await ask(email, { from })).status).toBe(200)
  const long = await newestTo(email)
  expect(long).toMatch(/^\d{4}-\d{4}-\d{4}$/)
  for (let i = 0; i < 50; i += 1) await check(email, `0000-0000-00${10 + i}`)
  expect((await check(email, long.replaceAll('-', ''), { from })).status).toBe(200)
  house.clock.move(25 * 60 * MINUTE_MS)
  await ask(email)
  expect(await newestTo(email)).toMatch(/^\d{6}$/)
})

test('a code that is used up does not count against its owner: 20 right ones in a day are no guesses', async () => {
  const { email } = await newClient(house)
  for (let i = 0; i < 40; i += 1) {
    house.clock.move(31 * MINUTE_MS)
    await ask(email)
    expect((await check(email, await mailedCode(house, email))).status).toBe(200)
  }
})

test('a device cookie that the caller chose buys no asks, and is replaced where a code is right', async () => {
  const { email } = await newClient(house)
  const from = newNetwork()
  const chosen = (i: number) => ({ did: String(i).padStart(43, 'z') })
  const answers = []
  for (let i = 0; i < 5; i += 1) answers.push(await ask(email, { from, cookies: chosen(i) }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 400])
  const proven = await check(email, await mailedCode(house, email), { from, cookies: chosen(0) })
  expect(proven.cookies.did).toMatch(/^[\w-]{43}$/)
  expect(proven.cookies.did).not.toBe(chosen(0).did)
})

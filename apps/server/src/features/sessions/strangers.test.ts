/** What a stranger's tries cost, and whom: known device, new device, same network, other network, and all of them at once. */
import { login, sendCode, verifyCode } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
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

const MINUTE_MS = 60_000

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** Counts the slow compares, and answers them without being slow: wrong is wrong. */
const countCompares = () => vi.spyOn(house.services.passwords, 'matches').mockResolvedValue(false)
const tryWrong = (email: string, sending: Sending = {}) =>
  send(house.app, login, { from: newNetwork(), ...sending, body: { email, password: md5('wrong') } })
const tryRight = (client: { email: string; password: string }, sending: Sending = {}) =>
  send(house.app, login, {
    from: newNetwork(),
    ...sending,
    body: { email: client.email, password: md5(client.password) },
  })
const isLocked = ({ body }: { body: { code: unknown } }): boolean => body.code === 'sign_in_locked'

async function tryUntilShut(email: string, sending: Sending): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) if (isLocked(await tryWrong(email, sending))) return
}

test('100 parallel wrong passwords from one network get 5 compares, and from 100 networks 20: a day’s for strangers', async () => {
  const [one, other] = [await newClient(house), await newClient(house)]
  const compares = countCompares()
  const from = newNetwork()
  const fromOne = await Promise.all(Array.from({ length: 100 }, () => tryWrong(one.email, { from })))
  expect(compares).toHaveBeenCalledTimes(5)
  expect(fromOne.filter(isLocked)).toHaveLength(95)
  compares.mockClear()
  const fromAll = await Promise.all(Array.from({ length: 100 }, () => tryWrong(other.email)))
  expect(compares).toHaveBeenCalledTimes(20)
  expect(fromAll.filter(isLocked)).toHaveLength(80)
})

test('60 parallel right passwords all get in, on a new device and on a known one, after 4 wrong ones, too', async () => {
  const client = await newClient(house)
  const known = await newSession(house, client)
  for (const sending of [{ from: newNetwork() }, { cookies: known.cookies }]) {
    for (let i = 0; i < 4; i += 1) await tryWrong(client.email, sending)
    const answers = await Promise.all(Array.from({ length: 60 }, () => tryRight(client, sending)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  }
})

test('strangers from everywhere get 20 guesses in any 24 hours, however they spread them', async () => {
  const { email } = await newClient(house)
  const compares = countCompares()
  const at: number[] = []
  for (let hour = 0; hour < 60; hour += 1) {
    compares.mockClear()
    for (let i = 0; i < (hour % 12 === 11 ? 30 : 2); i += 1) await tryWrong(email)
    for (let n = 0; n < compares.mock.calls.length; n += 1) at.push(hour)
    house.clock.move(60 * MINUTE_MS)
  }
  const inTheDayTo = (hour: number) => at.filter((one) => one > hour - 24 && one <= hour).length
  expect(Math.max(...at.map(inTheDayTo))).toBe(20)
  expect(at.length).toBeGreaterThan(40)
})

test('one network’s wrong passwords keep the owner out only on a new device in that very network', async () => {
  const client = await newClient(house)
  const { cookies } = await newSession(house, client)
  const from = newNetwork()
  for (const waitMs of [0, MINUTE_MS, 15 * MINUTE_MS]) {
    house.clock.move(waitMs)
    await tryUntilShut(client.email, { from })
    expect((await tryRight(client, { cookies, from })).status, 'known device, same network').toBe(200)
    expect((await tryRight(client, { cookies })).status, 'known device, other network').toBe(200)
    expect((await tryRight(client)).status, 'new device, other network').toBe(200)
    expect(isLocked(await tryRight(client, { from })), 'new device, same network').toBe(true)
  }
})

test('a network shut for spraying shuts out no known device, and a new one gets in with a mailed code', async () => {
  const client = await newClient(house)
  const { cookies } = await newSession(house, client)
  const from = newNetwork()
  const compares = countCompares()
  await Promise.all(Array.from({ length: 120 }, (_, i) => tryWrong(`sprayed-${i}@example.test`, { from })))
  expect(compares).toHaveBeenCalledTimes(100)
  compares.mockRestore()
  expect((await tryRight(client, { cookies, from })).status).toBe(200)
  expect(isLocked(await tryRight(client, { from }))).toBe(true)
  expect((await tryRight(client, { from, cookies: await provenDevice(client.email, from) })).status).toBe(200)
})

/** The cookie of a device on which a mailed code was entered. */
async function provenDevice(email: string, from: string): Promise<{ did: string }> {
  await send(house.app, sendCode, { body: { email }, from })
  const body = { email, code: await mailedCode(house, email) }
  const { cookies } = await send(house.app, verifyCode, { body, from })
  expect(cookies.did).toMatch(/^[\w-]{43}$/)
  return { did: cookies.did ?? '' }
}

test('when strangers from everywhere have used up the day, a known device gets in, and a new one with a mailed code', async () => {
  const client = await newClient(house)
  const { cookies } = await newSession(house, client)
  const compares = countCompares()
  for (let i = 0; i < 30; i += 1) await tryWrong(client.email)
  expect(compares).toHaveBeenCalledTimes(20)
  compares.mockRestore()
  expect((await tryRight(client, { cookies })).status).toBe(200)
  const from = newNetwork()
  expect((await tryRight(client, { from })).body).toMatchObject({
    code: 'sign_in_locked',
    message: expect.stringMatching(
      /^Too many wrong attempts from new devices\. Try again after \d+ Nov 2026, \d+:\d\d [ap]m, or sign in with a code sent to your email\.$/,
    ),
  })
  expect((await tryRight(client, { from, cookies: await provenDevice(client.email, from) })).status).toBe(200)
})

test('a right password gives strangers no new guesses: only its own network’s are forgiven', async () => {
  const client = await newClient(house)
  const compares = countCompares()
  const from = newNetwork()
  for (let i = 0; i < 3; i += 1) await tryWrong(client.email, { from })
  for (let i = 0; i < 15; i += 1) await tryWrong(client.email)
  compares.mockRestore()
  expect((await tryRight(client, { from })).status).toBe(200)
  const again = countCompares()
  for (let i = 0; i < 30; i += 1) await tryWrong(client.email)
  expect(again).toHaveBeenCalledTimes(5)
})

test('a busy server counts no try that it did not compare', async () => {
  const client = await newClient(house)
  const { Refusal } = await import('@pramaan/contracts')
  const busy = vi.spyOn(house.services.passwords, 'matches').mockRejectedValue(new Refusal('server_busy'))
  const { cookies } = await newSession(house, client)
  const from = newNetwork()
  for (let i = 0; i < 12; i += 1) {
    expect((await tryWrong(client.email, { from })).status).toBe(503)
    expect((await tryWrong(client.email, { cookies })).status).toBe(503)
  }
  busy.mockRestore()
  expect((await tryRight(client, { from })).status).toBe(200)
  expect((await tryRight(client, { cookies })).status).toBe(200)
})

test('a device cookie that the caller chose is not kept: the server sets one of its own', async () => {
  const client = await newClient(house)
  const chosen = { did: 'c'.repeat(43) }
  const first = await tryRight(client, { cookies: chosen })
  expect(first.cookies.did).toMatch(/^[\w-]{43}$/)
  expect(first.cookies.did).not.toBe(chosen.did)
  const again = await tryRight(client, { cookies: chosen })
  expect([chosen.did, first.cookies.did]).not.toContain(again.cookies.did)
  const own = { did: first.cookies.did ?? '' }
  expect((await tryRight(client, { cookies: own })).cookies.did).toBe(own.did)
  const other = await newClient(house)
  expect((await tryRight(other, { cookies: own })).cookies.did).toBe(own.did)
  for (let i = 0; i < 5; i += 1) await tryWrong(client.email, { cookies: chosen, from: '192.0.2.1' })
  expect(isLocked(await tryRight(client, { cookies: chosen, from: '192.0.2.1' }))).toBe(true)
})

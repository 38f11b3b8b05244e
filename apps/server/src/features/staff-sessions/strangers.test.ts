/** What a stranger's tries at the console cost, and whom. */
import { type StaffProfile, staffSignIn } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { codeOf, newPerson, type Person } from '../../../test/firm.ts'
import {
  type Answer,
  type House,
  md5,
  newNetwork,
  openHouse,
  type Sending,
  send,
} from '../../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const MINUTE_MS = 60_000
const STEP_MS = 30_000

type Someone = Pick<Person, 'email' | 'password' | 'totpSecret'>

async function tryIn(person: Someone, sending: Sending = {}, change = {}): Promise<Answer<StaffProfile>> {
  const code = await codeOf(house.clock, person)
  const body = { email: person.email, password: md5(person.password), code, ...change }
  return send(house.app, staffSignIn, { from: newNetwork(), ...sending, body })
}
/** The right ones, with a code that was not used yet. */
function tryRight(person: Someone, sending: Sending = {}): Promise<Answer<StaffProfile>> {
  house.clock.move(STEP_MS)
  return tryIn(person, sending)
}
const WRONG = { password: md5('not it'), code: '000000' }
const isLocked = ({ body }: { body: { code: unknown } }): boolean => body.code === 'sign_in_locked'

async function tryUntilShut(person: Someone, sending: Sending): Promise<Answer<StaffProfile>> {
  for (;;) {
    const answer = await tryIn(person, sending, WRONG)
    if (isLocked(answer)) return answer
  }
}

async function knownDevice(person: Someone): Promise<{ did: string }> {
  const { cookies } = await tryRight(person)
  expect(cookies.did).toMatch(/^[\w-]{43}$/)
  return { did: cookies.did ?? '' }
}

test('a stranger’s wrong tries cost the stranger’s network a minute, then 15, then the day, and never the owner anything', async () => {
  const person = await newPerson(house, 'maker')
  const cookies = await knownDevice(person)
  const from = newNetwork()
  for (const waitS of ['60', '900', '86400']) {
    const shut = await tryUntilShut(person, { from })
    expect(shut.headers['retry-after']).toBe(waitS)
    expect(shut.body.message).toMatch(
      /^Too many wrong attempts from this network\. Try again after .+ [ap]m, or on a device you have signed in on before\.$/,
    )
    expect(
      (await tryRight(person, { from })).status,
      'new device, same network: the code is the owner’s',
    ).toBe(200)
    expect((await tryRight(person, { cookies, from })).status, 'known device, same network').toBe(200)
    expect((await tryRight(person, { cookies })).status, 'known device, other network').toBe(200)
    expect((await tryRight(person)).status, 'new device, other network').toBe(200)
    house.clock.move(Number(waitS) * 1000)
  }
})

test('strangers from 100 networks get 20 compares a day, and still every owner with the right code gets in', async () => {
  const person = await newPerson(house, 'checker')
  const matches = vi.spyOn(house.services.passwords, 'matches').mockResolvedValue(false)
  const answers = await Promise.all(Array.from({ length: 100 }, () => tryIn(person, {}, WRONG)))
  expect(matches).toHaveBeenCalledTimes(20)
  expect(answers.filter(isLocked)).toHaveLength(80)
  matches.mockRestore()
  expect((await tryRight(person)).status).toBe(200)
})

test('whoever has the code but not the password gets 5 compares more, and is told what every stranger is', async () => {
  const person = await newPerson(house, 'maker')
  const from = newNetwork()
  const shut = await tryUntilShut(person, { from })
  const matches = vi.spyOn(house.services.passwords, 'matches').mockResolvedValue(false)
  for (let i = 0; i < 12; i += 1) {
    const answer = await tryIn(person, { from }, { password: md5(`guess ${i}`) })
    expect(answer.raw).toBe(shut.raw)
  }
  expect(matches).toHaveBeenCalledTimes(5)
})

test('a known device has a count of its own: 5 wrong tries shut it for a minute, and it alone', async () => {
  const person = await newPerson(house, 'maker')
  const cookies = await knownDevice(person)
  expect((await tryUntilShut(person, { cookies })).headers['retry-after']).toBe('60')
  const locked = await tryIn(person, { cookies })
  expect(locked.body.message).toMatch(/^Too many wrong attempts on this device\. Try again after .+ [ap]m\.$/)
  expect((await tryRight(person)).status).toBe(200)
  house.clock.move(MINUTE_MS)
  expect((await tryRight(person, { cookies })).status).toBe(200)
})

test('another’s known device is a stranger’s', async () => {
  const [person, other] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
  const cookies = await knownDevice(other)
  const from = newNetwork()
  await tryUntilShut(person, { from, cookies })
  expect(isLocked(await tryIn(person, { from }, WRONG))).toBe(true)
})

test('someone unknown is counted like someone known, and answered byte for byte alike', async () => {
  const person = await newPerson(house, 'maker')
  const ghost = { email: 'ghost@firm.test', password: 'x', totpSecret: 'JBSWY3DPEHPK3PXP' }
  const from = newNetwork()
  for (let i = 0; i < 40; i += 1) {
    const sending = i < 8 ? { from } : {}
    const [known, unknown] = [await tryIn(person, sending, WRONG), await tryIn(ghost, sending, WRONG)]
    expect(unknown.raw).toBe(known.raw)
    expect(unknown.headers['retry-after']).toBe(known.headers['retry-after'])
  }
})

import { randomUUID } from 'node:crypto'
import { clientInfo, listDevices, refresh, type SignedInDevice, signOutDevice } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsOn, at, newPerson, type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import {
  type Answer,
  eventually,
  type House,
  newClient,
  openHouse,
  send,
  signInAs,
} from '../../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const list = async (person: Person): Promise<SignedInDevice[]> => {
  const answer: Answer<SignedInDevice[]> = await sendAs(house, person, listDevices)
  return answer.body.data
}
const signOut = (person: Person, id: string) => sendAs(house, person, at(signOutDevice, id))
const thisOne = async (person: Person): Promise<string> => (await list(person))[0]?.id ?? ''

test('the list has every live session, this one first, then the last seen', async () => {
  const person = await newPerson(house)
  house.clock.move(1000)
  const phone = await signInAs(house.app, person, { headers: { 'user-agent': 'A phone' } })
  house.clock.move(1000)
  await signInAs(house.app, person, { headers: { 'user-agent': 'A tablet' } })
  house.clock.move(1000)
  await send(house.app, refresh, { token: phone.refreshToken, cookies: phone.cookies })
  const devices = await list(person)
  expect(devices.map(({ user_agent, is_this }) => [user_agent, is_this])).toEqual([
    ['lightMyRequest', true],
    ['A phone', false],
    ['A tablet', false],
  ])
  expect(Object.keys(devices[0] ?? {}).toSorted()).toEqual([
    'id',
    'is_this',
    'seen_at',
    'signed_in_at',
    'user_agent',
  ])
  expect(Date.parse(devices[1]?.seen_at ?? '')).toBe(house.clock.now().getTime())
})

test('what has ended or run out is not on the list', async () => {
  const person = await newPerson(house)
  const elsewhere = await signedIn(house, person)
  await signOut(person, await thisOne(elsewhere))
  expect(await list(person)).toHaveLength(1)
  house.clock.move(12 * 3_600_000)
  expect(await list(await signedIn(house, person))).toHaveLength(1)
})

test('a device signed out here is out on every server within a second, its refresh token too', async () => {
  const person = await newPerson(house)
  const device = await signInAs(house.app, person)
  const other = await house.secondNode()
  expect((await send(other, clientInfo, { token: device.token })).status).toBe(200)
  const target = (await list(person)).find(({ is_this }) => !is_this)
  expect((await signOut(person, target?.id ?? '')).body).toEqual({ code: 200, message: 'OK', data: null })
  for (const node of [house.app, other]) {
    expect(
      await eventually(async () => (await send(node, clientInfo, { token: device.token })).status === 401),
    ).toBe(true)
  }
  const refreshed = await send(other, refresh, { token: device.refreshToken, cookies: device.cookies })
  expect(refreshed.status).toBe(401)
  expect((await sendAs(house, person, clientInfo)).status).toBe(200)
  expect(await actsOn(house, person)).toEqual(['device.new', 'device.signed-out'])
})

test('a client may sign this very device out', async () => {
  const person = await newPerson(house)
  expect((await signOut(person, await thisOne(person))).status).toBe(200)
  expect(await eventually(async () => (await sendAs(house, person, clientInfo)).status === 401)).toBe(true)
})

test('another’s session is answered byte for byte like one that never was, and lives on', async () => {
  const [person, other] = [await newPerson(house), await newPerson(house)]
  const foreign = await signOut(person, await thisOne(other))
  expect(foreign.status).toBe(404)
  expect(foreign.raw).toBe((await signOut(person, randomUUID())).raw)
  expect((await sendAs(house, other, clientInfo)).status).toBe(200)
  expect(await actsOn(house, person)).toEqual([])
})

test('of 10 parallel sign-outs of one device one is told as done', async () => {
  const person = await newPerson(house)
  const id = await thisOne(await signedIn(house, person))
  const answers = await Promise.all(Array.from({ length: 10 }, () => signOut(person, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
  expect(await actsOn(house, person)).toEqual(['device.new', 'device.signed-out'])
})

test('an id of another shape, a body and a query are refused', async () => {
  const person = await newPerson(house)
  const id = await thisOne(person)
  for (const strange of ['1', 'all', `${id}0`, '%00', "'%20or%201=1"]) {
    expect((await signOut(person, strange)).status, strange).toBe(400)
  }
  expect((await sendAs(house, person, at(signOutDevice, id), { body: { client_id: id } })).status).toBe(400)
  expect((await sendAs(house, person, listDevices, { query: '?client_id=1' })).status).toBe(400)
  expect(await list(person)).toHaveLength(1)
})

test('nobody but an approved client has devices: 401 without a session, 403 before the approval', async () => {
  const { token } = await signInAs(house.app, await newClient(house, { identityStatus: 'pending' }))
  for (const call of [listDevices, at(signOutDevice, randomUUID())]) {
    expect((await send(house.app, call)).status).toBe(401)
    expect((await send(house.app, call, { token })).status).toBe(403)
  }
})

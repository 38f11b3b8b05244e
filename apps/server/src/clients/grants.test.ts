import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, newClient, openHouse, signInAs } from '../../test/harness.ts'
import { type GuardedAct, giveGrant, hasGrant, isGuardedAct, spendGrant } from './grants.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function newSession(): Promise<string> {
  const client = await newClient(house)
  await signInAs(house.app, client)
  const [row] = await house.asOwner<{ id: string }>('select id from session where client_id = $1', [
    client.id,
  ])
  return row?.id ?? ''
}

const spend = (session: string, act: GuardedAct | null = null) =>
  house.services.db.transaction((tx) => spendGrant(tx, house.clock, session, 'guarded-act', act))
const give = (session: string, act: GuardedAct | null = null) =>
  giveGrant(house.services.db, house.clock, session, 'guarded-act', act)

const cardOne: GuardedAct = `card.edit:${randomUUID()}`
const cardTwo: GuardedAct = `card.edit:${randomUUID()}`

test('a grant is spent once, even by 20 acts at the same time', async () => {
  const session = await newSession()
  await give(session)
  const spent = await Promise.all(Array.from({ length: 20 }, () => spend(session, cardOne)))
  expect(spent.filter(Boolean)).toHaveLength(1)
})

test('two grants let two of 20 parallel acts through', async () => {
  const session = await newSession()
  await give(session)
  await give(session)
  const spent = await Promise.all(Array.from({ length: 20 }, () => spend(session, cardOne)))
  expect(spent.filter(Boolean)).toHaveLength(2)
})

test('a grant for one card does not open the other; one for no card opens the next act', async () => {
  const session = await newSession()
  await give(session, cardOne)
  expect(await spend(session, cardTwo)).toBe(false)
  expect(await spend(session)).toBe(false)
  expect(await spend(session, cardOne)).toBe(true)
  await give(session)
  expect(await spend(session, cardTwo)).toBe(true)
})

test('the grant for this very act goes before the one for any', async () => {
  const session = await newSession()
  await give(session)
  await give(session, cardOne)
  expect(await spend(session, cardOne)).toBe(true)
  expect(await spend(session, cardTwo)).toBe(true)
})

test('a grant lives 120 seconds, serves its own purpose and its own session', async () => {
  const [session, other] = [await newSession(), await newSession()]
  await give(session)
  expect(await spend(other)).toBe(false)
  expect(await hasGrant(house.services.db, house.clock, session, 'pin-setup')).toBe(false)
  house.clock.move(119_999)
  expect(await hasGrant(house.services.db, house.clock, session, 'guarded-act')).toBe(true)
  house.clock.move(1)
  expect(await spend(session)).toBe(false)
})

test('an act that fails leaves its grant as it was', async () => {
  const session = await newSession()
  await give(session)
  const failing = house.services.db.transaction(async (tx) => {
    await spendGrant(tx, house.clock, session, 'guarded-act', cardOne)
    throw new Error('the act failed')
  })
  await expect(failing).rejects.toThrow('the act failed')
  expect(await spend(session, cardOne)).toBe(true)
})

test('only an act on an id is a guarded act', () => {
  expect(isGuardedAct(cardOne)).toBe(true)
  for (const text of ['card.edit', 'card.edit:', 'card.edit:x', 'withdraw:1', `${cardOne} `, `x${cardOne}`]) {
    expect(isGuardedAct(text), text).toBe(false)
  }
})

test('a loan is applied for, drawn and pledged for under a PIN of its own', () => {
  const id = randomUUID()
  const named = [
    `loan.apply:${id}`,
    `loan.draw:${id}`,
    `loan.pledge:${id}`,
    `loan.release:${id}`,
    `loan.repay:${id}`,
    'loan.draw:1',
  ]
  expect(named.map(isGuardedAct)).toEqual([true, true, true, true, false, false])
})

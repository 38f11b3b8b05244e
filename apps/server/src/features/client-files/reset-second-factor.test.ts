/** client-files: two people take away the second factor of a client who lost it; nobody does it alone. */
import {
  beginSecondFactor,
  clientInfo,
  confirmSecondFactor,
  listActivity,
  login,
  propose,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as account from '../../../test/account-people.ts'
import { codeOf } from '../../../test/authenticator.ts'
import {
  approveAs,
  approveBare,
  newPerson,
  type Person,
  proposeAs,
  reason,
  sendAs,
} from '../../../test/firm.ts'
import {
  type Answer,
  eventually,
  type House,
  md5,
  newNetwork,
  openHouse,
  send,
} from '../../../test/harness.ts'

let house: House
let maker: Person
let checker: Person
beforeAll(async () => {
  house = await openHouse()
  maker = await newPerson(house, 'maker')
  checker = await newPerson(house, 'checker')
})
afterAll(() => house.close())

const resetOf = (client: { id: string }) => ({ kind: 'second-factor-reset', client_id: client.id }) as const

async function switchOn(client: account.Person): Promise<string[]> {
  const begun: Answer<{ secret: string }> = await account.sendAs(house, client, beginSecondFactor)
  const code = await codeOf(begun.body.data.secret, house.clock)
  const on: Answer<{ recovery_codes: string[] }> = await account.sendAs(house, client, confirmSecondFactor, {
    body: { code },
  })
  return on.body.data.recovery_codes
}

async function withFactor(): Promise<account.Person> {
  const client = await account.newPerson(house)
  await switchOn(client)
  return client
}

const signIn = ({ email, password }: account.Person) =>
  send(house.app, login, { body: { email, password: md5(password) }, from: newNetwork() })
const rowsOf = async (client: { id: string }) =>
  (
    await Promise.all(
      ['second_factor', 'recovery_code'].map((table) =>
        house.asOwner(`select 1 from ${table} where client_id = $1`, [client.id]),
      ),
    )
  ).map((rows) => rows.length)

test('proposed by one and approved by another, it is gone with its recovery codes and every session; the client is told', async () => {
  const client = await withFactor()
  expect((await signIn(client)).body.code).toBe('second_factor_needed')
  const { proposal } = await proposeAs(house.app, maker, resetOf(client))
  expect(proposal.changes.map(({ field, after }) => [field, after])).toEqual([
    ['Second factor', 'off'],
    ['Recovery codes', 'void'],
    ['Signed-in devices', 'all signed out'],
  ])
  expect(proposal.changes[0]?.before).toMatch(/^on since 16 Nov 2026, \d{1,2}:\d{2}:\d{2}.[ap]m IST$/)
  expect(await rowsOf(client)).toEqual([1, 10])
  expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe(200)
  expect(await rowsOf(client)).toEqual([0, 0])
  const isOut = async () => (await account.sendAs(house, client, clientInfo)).status === 401
  expect(await eventually(isOut)).toBe(true)
  expect((await signIn(client)).body.code).toBe(200)
  expect(await account.mailsTo(house, client)).toContain(
    'The second factor of your Pramaan account was taken away',
  )
  const back = await account.signedIn(house, client)
  const activity = await account.sendAs(house, back, listActivity)
  expect(activity.raw).toContain('The second factor is taken away')
  expect(activity.raw).toContain(reason)
})

test('a client without one, or a stranger’s id, gives nothing to propose; an advisor may not', async () => {
  const [client, advisor] = [await account.newPerson(house), await newPerson(house, 'advisor')]
  const ask = async (person: Person, act: object) =>
    (await sendAs(house.app, person, propose, { body: { act, reason } })).body.code
  expect(await ask(maker, resetOf(client))).toBe('proposal_changes_nothing')
  expect(await ask(maker, resetOf({ id: '11111111-1111-4111-8111-111111111111' }))).toBe('client_unknown')
  expect(await ask(advisor, resetOf(await withFactor()))).toBe('staff_role_wrong')
})

test('who proposed it cannot approve it, and nothing is gone', async () => {
  const client = await withFactor()
  const { proposal } = await proposeAs(house.app, checker, resetOf(client))
  expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_needs_another_person')
  expect(await rowsOf(client)).toEqual([1, 10])
})

test('one that was switched on again meanwhile is another one: the proposal is outdated', async () => {
  const client = await withFactor()
  const { proposal } = await proposeAs(house.app, maker, resetOf(client))
  await house.pastTriggers('delete from second_factor where client_id = $1', [client.id])
  house.clock.move(60_000)
  await switchOn(client)
  expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_outdated')
  expect(await rowsOf(client)).toEqual([1, 10])
})

test('the database lets the firm neither take one away alone, nor plant or change one', async () => {
  const client = await withFactor()
  const firm = house.services.db.as('firm')
  for (const statement of [
    'delete from second_factor where client_id = $1',
    'delete from recovery_code where client_id = $1',
    "update second_factor set secret = 'planted' where client_id = $1",
    "insert into recovery_code (client_id, code_mac) values ($1, 'planted')",
  ]) {
    await expect(firm.query(statement, [client.id]), statement).rejects.toThrow('permission denied')
  }
  const { proposal } = await proposeAs(house.app, maker, resetOf(await withFactor()))
  await expect(
    firm.transaction(async (tx) => {
      await approveBare(tx, proposal.id, checker)
      await tx.query('delete from second_factor where client_id = $1', [client.id])
    }),
    'another client’s approval is none for this one',
  ).rejects.toThrow('permission denied')
  expect(await rowsOf(client)).toEqual([1, 10])
})

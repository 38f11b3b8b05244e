/** cash: two people, a reason that the client reads, and never below zero. */
import { randomUUID } from 'node:crypto'
import { propose } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsOn, mailsTo, newPerson, type Person } from '../../../test/account-people.ts'
import * as firm from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole, giveMoney } from '../../../test/money-people.ts'
import { clientCash } from '../../ledger/balances.ts'
import { post } from '../../ledger/transfers.ts'

let house: House
let maker: firm.Person
let checker: firm.Person
beforeAll(async () => {
  house = await openHouse()
  maker = await firm.newPerson(house, 'maker')
  checker = await firm.newPerson(house, 'checker')
})
afterAll(() => house.close())

const message = 'A fee of the bank that was not yours to bear.'
const adjustment = (person: Person, direction: 'credit' | 'debit', rupees: number) =>
  ({ kind: 'cash-adjustment', client_id: person.id, direction, rupees, message }) as const
const cashOf = async ({ id }: Person) => (await clientCash(house.services.db.as({ clientId: id }), id)).cash

test('₹118.50 are added by two people, and stand with their reason in ledger, activity and mail', async () => {
  const person = await newPerson(house)
  const { proposal } = await firm.proposeAs(house.app, maker, adjustment(person, 'credit', 118.5))
  expect(proposal.changes).toContainEqual({ field: 'Cash', before: '', after: '+₹118.50' })
  expect(await cashOf(person)).toBe(0n)
  expect((await firm.approveAs(house.app, checker, proposal.id)).status).toBe(200)
  expect(await cashOf(person)).toBe(11_850n)
  const rows = await house.asOwner('select act, memo from ledger_transfer where memo is not null')
  expect(rows).toContainEqual({ act: 'adjustment', memo: message })
  expect(await actsOn(house, person)).toContain('cash-adjustment.approved')
  expect(await mailsTo(house, person)).toEqual(['Pramaan: your cash was adjusted by +₹118.50'])
  expect(await booksAreWhole(house)).toBe(true)
})

test('no one can take more than there is: ₹100.01 of ₹100 is refused, ₹100 is not', async () => {
  const person = await newPerson(house)
  await giveMoney(house, person.id, 100)
  const ask = (rupees: number) =>
    firm.sendAs(house.app, maker, propose, {
      body: { act: adjustment(person, 'debit', rupees), reason: firm.reason },
    })
  expect((await ask(100.01)).body.code).toBe('funds_short')
  const { proposal } = await firm.proposeAs(house.app, maker, adjustment(person, 'debit', 100))
  await firm.approveAs(house.app, checker, proposal.id)
  expect(await cashOf(person)).toBe(0n)
})

test('money that left before the second person looked makes it outdated, and nothing is taken', async () => {
  const person = await newPerson(house)
  await giveMoney(house, person.id, 100)
  const { proposal } = await firm.proposeAs(house.app, maker, adjustment(person, 'debit', 80))
  const cash = { client: person.id, purpose: 'cash' } as const
  const held = { client: person.id, purpose: 'held' } as const
  const at = house.clock.now()
  await post(house.books, [
    { act: 'withdrawal-held', ref: null, at, legs: [{ from: cash, to: held, amount: 5000n }] },
  ])
  expect((await firm.approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_outdated')
  expect(await cashOf(person)).toBe(5000n)
})

test.each([0, -1, 0.001, 1e300, '5', null])('an amount of %j is refused', async (rupees) => {
  const person = await newPerson(house)
  const act = { ...adjustment(person, 'credit', 1), rupees }
  const { status } = await firm.sendAs(house.app, maker, propose, { body: { act, reason: firm.reason } })
  expect(status).toBe(400)
})

test('the database takes no adjustment that two people have not agreed on right now', async () => {
  const person = await newPerson(house)
  await expect(
    house.services.db.as('firm').query(
      `insert into cash_adjustment (id, client_id, amount_paise, message, transfer_id, adjusted_at)
       select $1, $2, 100, 'because I say so', id, now() from ledger_transfer limit 1`,
      [randomUUID(), person.id],
    ),
  ).rejects.toThrow('two people')
})

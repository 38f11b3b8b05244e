/** reconciliations: the books agree with the bank to the paisa, and where they do not, every paisa has a name. */
import {
  type ClientMoney,
  type Reconciliation,
  viewClientMoney,
  viewReconciliation,
} from '@pramaan/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPerson } from '../../../test/account-people.ts'
import { announce, type Bank, importAs, newBank, newUtr } from '../../../test/bank-people.ts'
import * as firm from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { post } from '../../ledger/transfers.ts'

let house: House
let bank: Bank
let maker: firm.Person
let checker: firm.Person
beforeEach(async () => {
  house = await openHouse()
  bank = newBank(98_765n)
  maker = await firm.newPerson(house, 'maker')
  checker = await firm.newPerson(house, 'checker')
})
afterEach(() => house.close())

const reconcile = async (id: string): Promise<Reconciliation> =>
  (await firm.sendAs(house.app, maker, firm.at(viewReconciliation, { id }))).body.data
const money = async (): Promise<ClientMoney> =>
  (await firm.sendAs(house.app, maker, viewClientMoney)).body.data

test('deposits, payments in suspense and an opening balance of ₹987.65: even, to the paisa', async () => {
  const person = await newPerson(house)
  const { reference } = await announce(house, person)
  const first = await importAs(house, maker, bank.statement([{ narration: reference, rupees: 50_000 }]))
  const second = await importAs(house, maker, bank.statement([{ rupees: 0.01 }]))
  expect(await reconcile(second.data.statement.id)).toMatchObject({
    opening_before_first: 987.65,
    statement_closing: 50_987.66,
    ledger_closing: 50_987.66,
    difference: 0,
    unexplained: 0,
    is_even: true,
    lines_without_entry: [],
    entries_without_line: [],
    lines_that_differ: [],
  })
  expect(await reconcile(first.data.statement.id)).toMatchObject({
    statement_closing: 50_987.65,
    is_even: true,
  })
  expect(await money()).toMatchObject({
    clients: 1,
    owed_to_clients: 50_000,
    difference: 0,
    is_even: true,
    held: expect.arrayContaining([
      { account: 'bank', title: 'At the bank', amount: 50_000.01 },
      { account: 'suspense', title: 'Received, not yet matched', amount: -0.01 },
    ]),
  })
})

test('a bank charge that nobody has posted, and a payment that no statement shows, are each named', async () => {
  const person = await newPerson(house)
  const { id } = await announce(house, person)
  const utr = newUtr()
  const act = { kind: 'deposit-match', deposit_id: id, utr, payer: 'Asha Kulkarni' } as const
  const { proposal } = await firm.proposeAs(house.app, maker, act)
  await firm.approveAs(house.app, checker, proposal.id)
  const { data } = await importAs(
    house,
    maker,
    bank.statement([{ rupees: -11.8, narration: 'CHARGES', utr: '0' }]),
  )
  expect(await reconcile(data.statement.id)).toMatchObject({
    statement_closing: 975.85,
    ledger_closing: 50_987.65,
    difference: -50_011.8,
    unexplained: 0,
    is_even: false,
    lines_without_entry: [{ narration: 'CHARGES', direction: 'debit', amount: 11.8 }],
    entries_without_line: [{ act: 'deposit', amount: 50_000, ref: id }],
  })
  const later = await importAs(house, maker, bank.statement([{ rupees: 50_000, utr }]))
  expect(await reconcile(later.data.statement.id)).toMatchObject({
    difference: -11.8,
    entries_without_line: [],
  })
})

test('a payment that two people counted with another amount than the bank shows is named with both', async () => {
  const { id } = await announce(house, await newPerson(house))
  const utr = newUtr()
  const act = { kind: 'deposit-match', deposit_id: id, utr, payer: 'Asha Kulkarni' } as const
  const { proposal } = await firm.proposeAs(house.app, maker, act)
  await firm.approveAs(house.app, checker, proposal.id)
  const { data } = await importAs(house, maker, bank.statement([{ rupees: 49_000, utr }]))
  expect(await reconcile(data.statement.id)).toMatchObject({
    difference: -1000,
    unexplained: 0,
    lines_that_differ: [{ counted: 50_000, line: { utr, amount: 49_000 } }],
  })
})

test('an entry changed straight in the database stands out as unexplained, and the client money is not even', async () => {
  const person = await newPerson(house)
  const { reference } = await announce(house, person)
  const { data } = await importAs(house, maker, bank.statement([{ narration: reference, rupees: 50_000 }]))
  await house.pastTriggers('update statement set closing_paise = closing_paise + 5')
  await house.pastTriggers('update ledger_account set balance = balance + 5 where client_id is not null')
  expect(await reconcile(data.statement.id)).toMatchObject({
    difference: 0.05,
    unexplained: 0.05,
    is_even: false,
  })
  expect(await money()).toMatchObject({ difference: -0.05, is_even: false })
})

test('what two people adjust is the firm’s own money, and the sum stays even', async () => {
  const person = await newPerson(house)
  await post(house.books, [
    {
      act: 'adjustment',
      ref: null,
      at: house.clock.now(),
      legs: [{ from: { firm: 'adjustments' }, to: { client: person.id, purpose: 'cash' }, amount: 700n }],
    },
  ])
  expect(await money()).toMatchObject({
    owed_to_clients: 7,
    is_even: true,
    held: expect.arrayContaining([{ account: 'adjustments', title: 'Corrections by the firm', amount: 7 }]),
  })
})

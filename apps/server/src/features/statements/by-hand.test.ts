/** statements: what two people do by hand: match a payment, send one back; each payment counts once. */
import { randomUUID } from 'node:crypto'
import { propose, type StatementLine } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actsOn, mailsTo, newPerson, type Person } from '../../../test/account-people.ts'
import { announce, type Bank, depositsOf, importAs, newBank, newUtr } from '../../../test/bank-people.ts'
import * as firm from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import {
  answerFile,
  approvalOf,
  decide,
  type Firm,
  makeFile,
  newFirm,
  newRequest,
  resultsCsv,
  success,
} from '../../../test/withdrawal-people.ts'
import { clientCash, firmBalance } from '../../ledger/balances.ts'
import { listLines } from './list-statements.ts'

let house: House
let bank: Bank
let maker: firm.Person
let checker: firm.Person
beforeAll(async () => {
  house = await openHouse()
  bank = newBank()
  maker = await firm.newPerson(house, 'maker')
  checker = await firm.newPerson(house, 'checker')
})
afterAll(() => house.close())

type Act = Parameters<typeof firm.proposeAs>[2]
const cashOf = async ({ id }: Person) => (await clientCash(house.services.db.as({ clientId: id }), id)).cash
const suspense = () => firmBalance(house.services.db.as('firm'), 'suspense')
const line = async (utr: string): Promise<StatementLine> => {
  const { items } = await listLines(house.services.db.as('firm'), house.clock.now(), {})
  const found = items.find((one) => one.utr === utr)
  if (!found) throw new Error(`no line ${utr}`)
  return found
}
const agree = async (act: Act) => {
  const { proposal } = await firm.proposeAs(house.app, maker, act)
  return firm.approveAs(house.app, checker, proposal.id)
}
const refused = async (act: Act): Promise<unknown> =>
  (await firm.sendAs(house.app, maker, propose, { body: { act, reason: firm.reason } })).body.code

/** A payment of another that speaks about the person's deposit, in suspense. */
async function strayPayment(person: Person, rupees = 50_000) {
  const deposit = await announce(house, person)
  const utr = newUtr()
  await importAs(
    house,
    maker,
    bank.statement([{ narration: deposit.reference, payer: 'A Kulkarni', rupees, utr }]),
  )
  return { deposit, utr, lineId: (await line(utr)).id }
}

/** A withdrawal of ₹25,000 that the bank has sent under this number. */
async function sentWithdrawal(own: House, people: Firm, utr: string): Promise<string> {
  const { id } = await newRequest(own)
  await decide(own, people, approvalOf(id))
  const { body } = await makeFile(own, people.maker)
  await answerFile(own, people.maker, body.data.id, resultsCsv(success(id, utr)))
  return id
}

describe('matching a line that waits', () => {
  test('needs a second person; then what came, ₹49,000, is the client’s and leaves suspense', async () => {
    const person = await newPerson(house)
    const { deposit, lineId, utr } = await strayPayment(person, 49_000)
    const before = await suspense()
    const { proposal } = await firm.proposeAs(house.app, checker, {
      kind: 'deposit-match',
      deposit_id: deposit.id,
      line_id: lineId,
    })
    expect(proposal.changes).toContainEqual({ field: 'Amount', before: '₹50,000.00', after: '₹49,000.00' })
    expect(proposal.changes).toContainEqual({ field: 'Name', before: 'Asha Kulkarni', after: 'A Kulkarni' })
    expect((await firm.approveAs(house.app, checker, proposal.id)).body.code).toBe(
      'proposal_needs_another_person',
    )
    expect(await cashOf(person)).toBe(0n)
    const other = await firm.newPerson(house, 'checker')
    expect((await firm.approveAs(house.app, other, proposal.id)).status).toBe(200)
    expect(await cashOf(person)).toBe(4_900_000n)
    expect((await suspense()) - before).toBe(-4_900_000n)
    expect((await depositsOf(house, person))[0]).toMatchObject({ state: 'credited', utr, reason: null })
    expect(await line(utr)).toMatchObject({ state: 'matched', deposit_id: deposit.id })
    expect(await mailsTo(house, person)).toContain('Pramaan: ₹49,000.00 has arrived')
    expect(await actsOn(house, person)).toContain('deposit-match.approved')
  })

  test('a line counts once: matched or returned, it is no longer there to match', async () => {
    const [person, other] = [await newPerson(house), await newPerson(house)]
    const { deposit, lineId } = await strayPayment(person)
    expect((await agree({ kind: 'deposit-match', deposit_id: deposit.id, line_id: lineId })).status).toBe(200)
    const second = await announce(house, other)
    expect(await refused({ kind: 'deposit-match', deposit_id: second.id, line_id: lineId })).toBe(
      'line_settled',
    )
    expect(
      await refused({ kind: 'payment-return', line_id: lineId, message: 'Not from your own account.' }),
    ).toBe('line_settled')
    expect(await refused({ kind: 'deposit-match', deposit_id: deposit.id, line_id: lineId })).toBe(
      'deposit_closed',
    )
  })
})

describe('matching before the statement comes', () => {
  test('with UTR and payer: counted at once, and the line that comes later is recognised and not counted again', async () => {
    const person = await newPerson(house)
    const { id, reference } = await announce(house, person)
    const utr = newUtr()
    const act = { kind: 'deposit-match', deposit_id: id, utr, payer: 'Asha Kulkarni' } as const
    expect((await agree(act)).status).toBe(200)
    expect(await cashOf(person)).toBe(5_000_000n)
    const before = await suspense()
    const { data } = await importAs(
      house,
      maker,
      bank.statement([{ narration: 'NEFT', rupees: 50_000, utr }]),
    )
    expect(data.statement).toMatchObject({ matched: 1, waiting: 0 })
    expect(await line(utr)).toMatchObject({ why: `Two people had matched it to ${reference}.` })
    expect(await cashOf(person)).toBe(5_000_000n)
    expect(await suspense()).toBe(before)
    expect(await booksAreWhole(house)).toBe(true)
  })

  test('without a line it takes both the UTR and the payer', async () => {
    const { id } = await announce(house, await newPerson(house))
    expect(await refused({ kind: 'deposit-match', deposit_id: id, utr: newUtr() })).toBe(
      'deposit_match_incomplete',
    )
    expect(await refused({ kind: 'deposit-match', deposit_id: id })).toBe('deposit_match_incomplete')
    expect(
      await refused({ kind: 'deposit-match', deposit_id: randomUUID(), utr: newUtr(), payer: 'A' }),
    ).toBe('deposit_unknown')
  })

  test('a UTR counts once: ten deposits matched with it at once at two servers, one is counted', async () => {
    const utr = newUtr()
    const second = await house.secondNode()
    const people = await Promise.all(Array.from({ length: 10 }, () => newPerson(house)))
    const proposals: string[] = []
    for (const person of people) {
      const { id } = await announce(house, person)
      const act = { kind: 'deposit-match', deposit_id: id, utr, payer: 'Asha Kulkarni' } as const
      proposals.push((await firm.proposeAs(house.app, maker, act)).proposal.id)
    }
    const answers = await Promise.all(
      proposals.map((id, n) => firm.approveAs(n % 2 ? second : house.app, checker, id)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => String(body.code) === 'proposal_outdated')).toHaveLength(9)
    const cash = await Promise.all(people.map(cashOf))
    expect(cash.filter((amount) => amount > 0n)).toEqual([5_000_000n])
  })

  test('a UTR that the statement has counted is refused, one that waits there is that line', async () => {
    const person = await newPerson(house)
    const [one, two] = [await announce(house, person), await announce(house, person)]
    const [used, waits] = [newUtr(), newUtr()]
    await importAs(
      house,
      maker,
      bank.statement([
        { narration: one.reference, rupees: 50_000, utr: used },
        { rupees: 50_000, utr: waits },
      ]),
    )
    const act = { kind: 'deposit-match', deposit_id: two.id, payer: 'Asha Kulkarni' } as const
    expect(await refused({ ...act, utr: used })).toBe('utr_used')
    const before = await suspense()
    expect((await agree({ ...act, utr: waits })).status).toBe(200)
    expect((await suspense()) - before).toBe(-5_000_000n)
  })

  test('what the second person decides is what was proposed: a line that came meanwhile makes it outdated', async () => {
    const person = await newPerson(house)
    const { id, reference } = await announce(house, person)
    const utr = newUtr()
    const { proposal } = await firm.proposeAs(house.app, maker, {
      kind: 'deposit-match',
      deposit_id: id,
      utr,
      payer: 'Asha Kulkarni',
    })
    await importAs(house, maker, bank.statement([{ narration: reference, rupees: 50_000, utr }]))
    expect((await firm.approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_outdated')
    expect(await cashOf(person)).toBe(5_000_000n)
  })

  test('a rejected deposit whose payment comes after all can still be counted', async () => {
    const person = await newPerson(house)
    const { id, reference } = await announce(house, person)
    await agree({ kind: 'deposit-rejection', deposit_id: id, message: 'No such payment was found.' })
    const utr = newUtr()
    await importAs(house, maker, bank.statement([{ narration: reference, rupees: 50_000, utr }]))
    expect(await cashOf(person)).toBe(0n)
    await agree({ kind: 'deposit-match', deposit_id: id, line_id: (await line(utr)).id })
    expect(await cashOf(person)).toBe(5_000_000n)
  })
})

describe('sending a payment back', () => {
  const message = 'It came from an account in another name.'

  test('two people return it: suspense is empty again, the deposit says why, and the debit is recognised', async () => {
    const person = await newPerson(house)
    const before = await suspense()
    const { lineId, utr } = await strayPayment(person)
    const back = newUtr()
    expect((await agree({ kind: 'payment-return', line_id: lineId, utr: back, message })).status).toBe(200)
    expect(await suspense()).toBe(before)
    expect((await depositsOf(house, person))[0]).toMatchObject({ state: 'returned', reason: message })
    expect(await line(utr)).toMatchObject({ state: 'returned' })
    await importAs(house, maker, bank.statement([{ rupees: -50_000, utr: back, narration: 'RETURN' }]))
    expect(await line(back)).toMatchObject({
      state: 'matched',
      why: 'A payment that went back to its sender.',
    })
    expect(await mailsTo(house, person)).toEqual([expect.stringContaining('was returned')])
  })

  test('a debit that the statement showed first is recognised when the return is approved', async () => {
    const person = await newPerson(house)
    const { lineId } = await strayPayment(person)
    const back = newUtr()
    await importAs(house, maker, bank.statement([{ rupees: -50_000, utr: back }]))
    expect(await line(back)).toMatchObject({ state: 'waiting' })
    await agree({ kind: 'payment-return', line_id: lineId, utr: back, message })
    expect(await line(back)).toMatchObject({ state: 'matched' })
  })

  test('the number of a return counts once', async () => {
    const back = newUtr()
    const [one, two] = [
      await strayPayment(await newPerson(house)),
      await strayPayment(await newPerson(house)),
    ]
    await agree({ kind: 'payment-return', line_id: one.lineId, utr: back, message })
    expect(await refused({ kind: 'payment-return', line_id: two.lineId, utr: back, message })).toBe(
      'utr_used',
    )
  })

  test('a payment that names no deposit is returned too, and touches no client', async () => {
    const utr = newUtr()
    await importAs(house, maker, bank.statement([{ rupees: 100, utr }]))
    const answer = await agree({ kind: 'payment-return', line_id: (await line(utr)).id, message })
    expect(answer.body.data).toMatchObject({ client_id: null, state: 'approved' })
  })
})

describe('a debit', () => {
  test('with the UTR of a sent withdrawal pays it; with another amount it waits and says so', async () => {
    const own = await openHouse()
    try {
      const people = await newFirm(own)
      const [right, wrong] = [newUtr(), newUtr()]
      const ids = [await sentWithdrawal(own, people, right), await sentWithdrawal(own, people, wrong)]
      const { data } = await importAs(
        own,
        people.maker,
        newBank(100_000_000n).statement([
          { rupees: -25_000, utr: right },
          { rupees: -24_999, utr: wrong },
          { rupees: -10, utr: '0' },
        ]),
      )
      expect(data.statement).toMatchObject({ matched: 1, unmatched: 2, waiting: 2 })
      const { items } = await listLines(own.services.db.as('firm'), own.clock.now(), {})
      expect(items.map(({ state, withdrawal_id, why }) => [state, withdrawal_id, why])).toEqual([
        ['waiting', null, 'No payment of ours has this UTR.'],
        ['waiting', null, 'A withdrawal has this UTR, but another amount or state.'],
        ['matched', ids[0], expect.stringContaining('Paid the withdrawal')],
      ])
      const states = await own.asOwner<{ state: string }>(
        'select state from withdrawal where id = any ($1) order by state',
        [ids],
      )
      expect(states.map(({ state }) => state)).toEqual(['paid', 'sent'])
      expect(await booksAreWhole(own)).toBe(true)
    } finally {
      await own.close()
    }
  })
})

describe('the database', () => {
  test('lets nobody match or return a line without two people, nor count it twice', async () => {
    const person = await newPerson(house)
    const { lineId, deposit } = await strayPayment(person)
    const db = house.services.db.as('firm')
    for (const set of [
      `state = 'matched', deposit_id = '${deposit.id}'`,
      `state = 'returned', return_transfer_id = transfer_id`,
      'transfer_id = null',
    ]) {
      await expect(
        db.query(`update statement_line set ${set} where id = $1`, [lineId]),
        set,
      ).rejects.toThrow()
    }
    await expect(db.query('update statement_line set amount_paise = 1')).rejects.toThrow('permission denied')
    await expect(db.query('delete from statement_line')).rejects.toThrow('permission denied')
    await expect(db.query('update statement set closing_paise = 1')).rejects.toThrow('permission denied')
  })
})

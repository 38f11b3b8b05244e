/** statements: one person uploads a file, another approves exactly that file, and the database insists on it. */
import { randomUUID } from 'node:crypto'
import {
  type ActivityEntry,
  listActivity,
  listWaitingLines,
  type Proposal,
  propose,
  rejectProposal,
  type StatementLine,
  viewProposal,
  viewWaitingStatement,
  type WaitingStatement,
  withdrawProposal,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type Person, sendAs } from '../../../test/account-people.ts'
import { announce, depositsOf, newBank, newUtr, uploadAs } from '../../../test/bank-people.ts'
import * as firm from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import {
  answerFile,
  approvalOf,
  decide,
  makeFile,
  newRequest,
  resultsCsv,
  success,
} from '../../../test/withdrawal-people.ts'
import { expireProposals } from '../../firm/proposals.ts'
import { clientCash } from '../../ledger/balances.ts'
import { laterBy } from '../../platform/clock.ts'
import { lastClosing } from './statement-rows.ts'

let house: House
let maker: firm.Person
let checker: firm.Person
beforeAll(async () => {
  house = await openHouse()
  maker = await firm.newPerson(house, 'maker')
  checker = await firm.newPerson(house, 'checker')
})
afterAll(() => house.close())

const cashOf = async ({ id }: Person) => (await clientCash(house.services.db.as({ clientId: id }), id)).cash
/** The bank goes on where the last imported statement ended, whatever was uploaded since. */
const nextBank = async () => newBank((await lastClosing(house.services.db.as('firm'))) ?? 0n)
const countOf = async (table: 'statement' | 'staged_statement' | 'staged_line' | 'ledger_transfer') => {
  const [row] = await house.asOwner<{ count: bigint }>(`select count(*) as count from ${table}`)
  return row?.count
}
const waiting = async (as = maker): Promise<WaitingStatement | null> =>
  (await firm.sendAs(house.app, as, viewWaitingStatement)).body.data as WaitingStatement | null
const close = (call: typeof rejectProposal | typeof withdrawProposal, person: firm.Person, id: string) =>
  firm.sendAs(house.app, person, firm.at(call, { id }), { body: { reason: firm.reason } })

/** A file with one payment of ₹50,000 for a new client's deposit, handed in by the maker. */
async function upload() {
  const person = await newPerson(house)
  const deposit = await announce(house, person)
  const file = (await nextBank()).statement([{ narration: deposit.reference, rupees: 50_000 }])
  const { status, data } = await uploadAs(house, maker, file)
  expect(status).toBe(200)
  return { person, deposit, file, proposalId: data.proposal_id ?? '', statementId: data.statement_id }
}

describe('an uploaded file', () => {
  test('counts nothing; its proposal names the file, the client and the amount', async () => {
    const before = await countOf('ledger_transfer')
    const { person, deposit, proposalId, statementId } = await upload()
    expect(await cashOf(person)).toBe(0n)
    expect(await countOf('ledger_transfer')).toBe(before)
    const { body } = await firm.sendAs(house.app, checker, firm.at(viewProposal, { id: proposalId }))
    const proposal = body.data as Proposal
    expect(proposal).toMatchObject({
      kind: 'statement-import',
      title: 'Import the bank’s statement of 16 Nov 2026: credit ₹50,000.00 to clients',
      about: { kind: 'statement', id: statementId },
    })
    expect(proposal.changes).toContainEqual({
      field: `Deposit ${deposit.reference}`,
      before: 'not credited',
      after: '₹50,000.00 for Asha Kulkarni',
    })
    const sha256 = (await waiting())?.sha256 ?? ''
    expect(proposal.changes).toContainEqual({ field: 'File, SHA-256', before: sha256, after: sha256 })
    await close(withdrawProposal, maker, proposalId)
  })

  test('is shown with what each line would do: a deposit, a withdrawal, suspense, a debit that nobody knows', async () => {
    const person = await newPerson(house)
    const { reference } = await announce(house, person)
    const { id } = await newRequest(house)
    await decide(house, { maker, checker }, approvalOf(id))
    const { body: payout } = await makeFile(house, maker)
    const utr = newUtr()
    await answerFile(house, maker, payout.data.id, resultsCsv(success(id, utr)))
    const file = (await nextBank()).statement([
      { narration: reference, rupees: 50_000 },
      { rupees: 7 },
      { rupees: -25_000, utr },
      { rupees: -1 },
    ])
    const { data } = await uploadAs(house, checker, file)
    expect(await waiting(checker)).toMatchObject({
      id: data.statement_id,
      proposal_id: data.proposal_id,
      is_mine: true,
      accepted: 4,
      deposits: { lines: 1, amount: 50_000 },
      suspense: { lines: 1, amount: 7 },
      payments_out: { lines: 1, amount: 25_000 },
      not_explained: { lines: 1, amount: 1 },
    })
    const listed = async (query: string) => {
      const { body } = await firm.sendAs(house.app, maker, listWaitingLines, { query })
      return (body.data as { items: StatementLine[] }).items
    }
    expect(await listed('?state=matched')).toMatchObject([
      { line: 2, deposit_reference: reference, client_id: person.id },
      { line: 4, withdrawal_id: id },
    ])
    expect((await listed('')).map(({ line }) => line)).toEqual([2, 3, 4, 5])
    const [row] = await house.asOwner('select state from withdrawal where id = $1', [id])
    expect(row).toEqual({ state: 'sent' })
    const other = await firm.newPerson(house, 'checker')
    expect((await firm.approveAs(house.app, checker, data.proposal_id ?? '')).body.code).toBe(
      'proposal_needs_another_person',
    )
    expect((await firm.approveAs(house.app, other, data.proposal_id ?? '')).status).toBe(200)
    const [paid] = await house.asOwner('select state from withdrawal where id = $1', [id])
    expect(paid).toEqual({ state: 'paid' })
    expect(await cashOf(person)).toBe(5_000_000n)
    expect(await booksAreWhole(house)).toBe(true)
  })

  test('is imported by the approval, and its client reads which two people brought that about', async () => {
    const { person, proposalId, statementId } = await upload()
    expect((await firm.approveAs(house.app, checker, proposalId)).status).toBe(200)
    expect(await cashOf(person)).toBe(5_000_000n)
    expect(await waiting()).toBeNull()
    expect([await countOf('staged_statement'), await countOf('staged_line')]).toEqual([0n, 0n])
    const [row] = await house.asOwner('select imported_by, approved_by from statement where id = $1', [
      statementId,
    ])
    expect(row).toEqual({ imported_by: maker.staffId, approved_by: checker.staffId })
    const { body } = await sendAs(house, person, listActivity)
    const [newest] = body.data as ActivityEntry[]
    expect(newest?.what).toContain(`Imported by ${maker.name}, approved by ${checker.name}.`)
  })

  test('is outdated once matching comes to something else, and can be uploaded anew', async () => {
    const { person, deposit, file, proposalId } = await upload()
    const message = 'No such payment was found.'
    const act = { kind: 'deposit-rejection', deposit_id: deposit.id, message } as const
    const { proposal } = await firm.proposeAs(house.app, maker, act)
    await firm.approveAs(house.app, checker, proposal.id)
    expect((await firm.approveAs(house.app, checker, proposalId)).body.code).toBe('proposal_outdated')
    const { data } = await uploadAs(house, maker, file)
    expect(data.is_known).toBe(false)
    expect((await firm.approveAs(house.app, checker, proposalId)).body.code).toBe('proposal_closed')
    expect((await firm.approveAs(house.app, checker, data.proposal_id ?? '')).status).toBe(200)
    expect(await cashOf(person)).toBe(0n)
  })

  test.each([
    ['rejected', (id: string) => close(rejectProposal, checker, id)],
    ['withdrawn', (id: string) => close(withdrawProposal, maker, id)],
    [
      'expired after 24 hours',
      async () => {
        const businessClock = { now: () => laterBy(house.clock.now(), 24 * 3_600_000) }
        await house.services.db.transaction((tx) => expireProposals(tx, { businessClock }))
      },
    ],
  ])('that was %s is gone, and may be uploaded again', async (_how, end) => {
    const { person, file, proposalId } = await upload()
    await end(proposalId)
    expect([await countOf('staged_statement'), await countOf('staged_line')]).toEqual([0n, 0n])
    expect((await firm.approveAs(house.app, checker, proposalId)).body.code).toBe('proposal_closed')
    expect(await cashOf(person)).toBe(0n)
    const again = await uploadAs(house, maker, file)
    expect(again.data).toMatchObject({ is_known: false })
    await close(withdrawProposal, maker, again.data.proposal_id ?? '')
  })

  test('and another from the same closing balance: the second is refused in one sentence', async () => {
    const { proposalId, file } = await upload()
    const other = (await nextBank()).statement([{ rupees: 5 }])
    expect(await uploadAs(house, maker, other)).toMatchObject({
      status: 400,
      code: 'statement_waits_already',
      message:
        'Another statement is waiting for a second person’s approval. Decide that one first. Nothing was imported.',
    })
    expect((await uploadAs(house, checker, file)).data).toMatchObject({
      is_known: true,
      proposal_id: proposalId,
    })
    await firm.approveAs(house.app, checker, proposalId)
    expect((await uploadAs(house, maker, other)).code).toBe('statement_gap')
  })

  test('cannot be proposed without uploading it', async () => {
    const act = { kind: 'statement-import', statement_id: randomUUID(), sha256: 'ab'.repeat(32) } as const
    const { body } = await firm.sendAs(house.app, maker, propose, { body: { act, reason: firm.reason } })
    expect(body.code).toBe('statement_unknown')
  })
})

describe('the database, to the app’s own role', () => {
  test('refuses a statement, its lines and the credit of a deposit without the approval', async () => {
    const { person, deposit, proposalId, statementId } = await upload()
    const db = house.services.db.as('firm')
    const statement = `insert into statement (id, sha256, imported_by, approved_by, imported_at, from_day, to_day,
        opening_paise, closing_paise, accepted, known, matched, unmatched)
      select id, sha256, uploaded_by, $2, now(), from_day, to_day, opening_paise, closing_paise, accepted, known, 1, 0
      from staged_statement where id = $1`
    await expect(db.query(statement, [statementId, checker.staffId])).rejects.toThrow(
      'a statement needs two people',
    )
    await expect(
      db.query(
        `insert into statement_line (id, statement_id, line, day, narration, utr, payer, direction, amount_paise,
           balance_paise, fingerprint, state, why)
         select gen_random_uuid(), id, 2, from_day, 'forged', null, null, 'credit', 1, 1, '', 'waiting', 'forged'
         from statement limit 1`,
      ),
    ).rejects.toThrow('a line of a statement needs two people')
    await expect(
      db.query(
        `update deposit set state = 'credited', promised_by = null, credited_paise = amount_paise,
           transfer_id = (select id from ledger_transfer limit 1) where id = $1`,
        [deposit.id],
      ),
    ).rejects.toThrow('counted by')
    expect((await depositsOf(house, person))[0]?.state).toBe('created')
    await close(withdrawProposal, maker, proposalId)
  })

  test('refuses other lines than those that were proposed, in the approving transaction too', async () => {
    const { proposalId, statementId } = await upload()
    const db = house.services.db.as('firm')
    const addLine = `insert into staged_line (id, statement_id, line, day, narration, direction, amount_paise,
        balance_paise, fingerprint, state, why)
      values (gen_random_uuid(), $1, 99, '2026-11-16', 'forged', 'credit', 1, 1, '', 'waiting', 'forged')`
    await expect(db.query(addLine, [statementId])).rejects.toThrow('stays as it is')
    await expect(db.query('delete from staged_statement where id = $1', [statementId])).rejects.toThrow(
      'stays as it is',
    )
    await expect(db.query('update staged_line set amount_paise = 1')).rejects.toThrow('permission denied')
    await expect(
      db.transaction(async (tx) => {
        await firm.approveBare(tx, proposalId, checker)
        await tx.query(addLine, [statementId])
      }),
    ).rejects.toThrow('stays as it is')
    await expect(
      db.transaction((tx) => firm.approveBare(tx, proposalId, maker)),
      'the uploader approves',
    ).rejects.toThrow()
    await close(withdrawProposal, maker, proposalId)
  })

  test('shows a waiting file to the firm only', async () => {
    const { person, proposalId } = await upload()
    const own = house.services.db.as({ clientId: person.id })
    expect(await own.query('select from staged_line')).toEqual([])
    expect(await own.query('select from staged_statement')).toEqual([])
    await close(withdrawProposal, maker, proposalId)
  })
})

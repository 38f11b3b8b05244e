/** withdrawals: two people decide, by every way, and what they say to the client never asks for a payment. */
import { randomUUID } from 'node:crypto'
import { approveProposal, listWithdrawals, propose, rejectProposal } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actsOn, mailsTo, sendAs } from '../../../test/account-people.ts'
import {
  approveAs,
  approveBare,
  at,
  newPerson,
  proposeAs,
  reason,
  sendAs as sendAsStaff,
} from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import {
  approvalOf,
  decide,
  type Firm,
  makeFile,
  newFirm,
  newRequest,
  rejectionOf,
} from '../../../test/withdrawal-people.ts'
import { clientCash } from '../../ledger/balances.ts'

let house: House
let firm: Firm
beforeAll(async () => {
  house = await openHouse()
  firm = await newFirm(house)
})
afterAll(() => house.close())

const WHY = 'Your bank says that this account is closed.'
const stateOf = async (id: string) =>
  (await house.asOwner<{ state: string }>('select state from withdrawal where id = $1', [id]))[0]?.state

describe('two people', () => {
  test('the second person sees amount, client, masked account and holder', async () => {
    const { saver, id } = await newRequest(house)
    const { proposal } = await proposeAs(house.app, firm.maker, approvalOf(id))
    expect(proposal).toMatchObject({
      title: 'Approve the withdrawal of ₹25,000.00 by Test Person',
      client_id: saver.id,
      changes: [
        { field: 'Withdrawal', before: 'requested', after: 'approved' },
        { field: 'Amount', after: '₹25,000.00 (Twenty-five thousand rupees)' },
        { field: 'To', after: 'State Bank of India 123••••890, SBIN0001234' },
        { field: 'Account holder', after: 'Asha Kulkarni' },
        { field: 'Client', after: 'Test Person' },
      ],
    })
    expect(await stateOf(id)).toBe('requested')
    expect((await approveAs(house.app, firm.checker, proposal.id)).status).toBe(200)
    expect(await stateOf(id)).toBe('approved')
    expect(await mailsTo(house, saver)).toContain('Pramaan: withdrawal of ₹25,000.00 approved')
    expect(await actsOn(house, saver)).toContain('withdrawal-decision.approved')
  })

  test('a checker cannot approve what they proposed themselves', async () => {
    const { id } = await newRequest(house)
    const { proposal } = await proposeAs(house.app, firm.checker, approvalOf(id))
    expect((await approveAs(house.app, firm.checker, proposal.id)).body.code).toBe(
      'proposal_needs_another_person',
    )
    expect(await stateOf(id)).toBe('requested')
  })

  test('an advisor or auditor cannot propose it', async () => {
    const { id } = await newRequest(house)
    for (const role of ['advisor', 'auditor'] as const) {
      const person = await newPerson(house, role)
      const { status } = await sendAsStaff(house.app, person, propose, {
        body: { act: approvalOf(id), reason },
      })
      expect([role, status]).toEqual([role, 403])
    }
  })

  test('a decided or cancelled one cannot be decided again, and one that never was is unknown', async () => {
    const { id } = await newRequest(house)
    await decide(house, firm, approvalOf(id))
    const again = (withdrawal: string) =>
      sendAsStaff(house.app, firm.maker, propose, { body: { act: approvalOf(withdrawal), reason } })
    expect((await again(id)).body.code).toBe('withdrawal_decided')
    expect((await again(randomUUID())).status).toBe(404)
  })

  test.each([
    ["update withdrawal set state = 'approved' where id = $1", 'needs two people'],
    [
      "update withdrawal set state = 'rejected', promised_by = null, reason = 'Because I say so.' where id = $1",
      'needs two people',
    ],
    ["update withdrawal set state = 'sent', utr = 'ABC123456' where id = $1", 'cannot go from'],
    ["update withdrawal set state = 'paid', promised_by = null where id = $1", 'cannot go from'],
    ['update withdrawal set payout_id = (select id from payout limit 1) where id = $1', 'one payout file'],
    ['update withdrawal set amount_paise = 1 where id = $1', 'permission denied'],
    ["update withdrawal set ifsc = 'HDFC0000001' where id = $1", 'permission denied'],
    ['delete from withdrawal where id = $1', 'permission denied'],
  ])('straight in the database it is refused: %s', async (statement, says) => {
    const other = await newRequest(house)
    await decide(house, firm, approvalOf(other.id))
    await makeFile(house, firm.maker)
    const { id } = await newRequest(house)
    await expect(house.services.db.as('firm').query(statement, [id])).rejects.toThrow(says)
    expect(await stateOf(id)).toBe('requested')
  })

  test('an approval of one withdrawal lets no other pass, nor a rejection with another reason', async () => {
    const [one, two] = [await newRequest(house), await newRequest(house)]
    const { proposal } = await proposeAs(house.app, firm.maker, rejectionOf(one.id, WHY))
    const reject = (id: string, why: string) =>
      house.services.db.as('firm').transaction(async (tx) => {
        await approveBare(tx, proposal.id, firm.checker)
        await tx.query(
          "update withdrawal set state = 'rejected', promised_by = null, reason = $2 where id = $1",
          [id, why],
        )
      })
    await expect(reject(two.id, WHY)).rejects.toThrow('needs two people')
    await expect(reject(one.id, 'Another reason altogether.')).rejects.toThrow('needs two people')
  })

  test('an approved one that is not with the bank cannot be rejected by anyone', async () => {
    const { id } = await newRequest(house)
    await decide(house, firm, approvalOf(id))
    await expect(
      house.services.db
        .as('firm')
        .query(
          "update withdrawal set state = 'rejected', promised_by = null, reason = 'Because I say so.' where id = $1",
          [id],
        ),
    ).rejects.toThrow('goes to the bank')
  })
})

describe('a rejection', () => {
  test('frees the whole amount and tells the client why, in list, ledger, mail and activity', async () => {
    const { saver, id } = await newRequest(house)
    await decide(house, firm, rejectionOf(id, WHY))
    expect(await clientCash(house.services.db.as({ clientId: saver.id }), saver.id)).toMatchObject({
      cash: 10_000_000n,
      held: 0n,
    })
    const { body } = await sendAs(house, saver, listWithdrawals)
    expect(body.data).toMatchObject([
      { state: 'rejected', reason: WHY, promised_by: null, steps: [{}, { state: 'rejected', reason: WHY }] },
    ])
    const memos = await house.asOwner<{ memo: string }>(
      "select memo from ledger_transfer where ref = $1 and act = 'withdrawal-released'",
      [id],
    )
    expect(memos).toEqual([{ memo: WHY }])
    expect(await mailsTo(house, saver)).toContain('Pramaan: withdrawal of ₹25,000.00 not approved')
  })

  test.each([
    [undefined, 'field_invalid'],
    ['Too short', 'field_invalid'],
    ['Pay the tax of ₹5,000 first, then it is released.', 'message_asks_for_payment'],
    ['A deposit is needed before we can approve it.', 'message_asks_for_payment'],
  ])('with the message %j is refused: %s', async (message, code) => {
    const { id } = await newRequest(house)
    const act = { kind: 'withdrawal-decision', withdrawal_id: id, decision: 'rejected', message }
    const { status, body } = await sendAsStaff(house.app, firm.maker, propose, { body: { act, reason } })
    expect([status, body.code]).toEqual([400, code])
    expect(await stateOf(id)).toBe('requested')
  })

  test('the reasons of both people ask for no payment either: the client reads them too', async () => {
    const { id } = await newRequest(house)
    const demand = 'The client has to pay the tax of ₹5,000 first.'
    const act = approvalOf(id)
    const proposed = await sendAsStaff(house.app, firm.maker, propose, { body: { act, reason: demand } })
    expect(proposed.body.code).toBe('message_asks_for_payment')
    const { proposal } = await proposeAs(house.app, firm.maker, act)
    for (const call of [approveProposal, rejectProposal]) {
      const answer = await sendAsStaff(house.app, firm.checker, at(call, { id: proposal.id }), {
        body: { reason: demand },
      })
      expect(answer.body.code).toBe('message_asks_for_payment')
    }
    expect(await stateOf(id)).toBe('requested')
  })
})

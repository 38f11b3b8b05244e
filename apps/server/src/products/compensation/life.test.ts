/** products/compensation: the life of a claim through the calls that people make, and the rules of conduct in it. */
import {
  type Application,
  type FirmClaim,
  listActivity,
  listApplications,
  listFirmClaims,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, sendAs } from '../../../test/account-people.ts'
import { claimants, DAY_MS, decision, MESSAGE, SAYS } from '../../../test/claim-people.ts'
import * as staff from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksAreWhole } from '../../../test/money-people.ts'
import { openTrading } from '../../../test/trade-people.ts'
import { type Firm, newFirm } from '../../../test/withdrawal-people.ts'
import { settlement } from '../settlement.ts'

let house: House
let firm: Firm
let own: ReturnType<typeof claimants>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  firm = await newFirm(house)
  own = claimants(house, firm)
})
afterAll(() => house.close())

test('a late withdrawal: computed, claimed in one press, decided by two with its sentence, paid to the paisa, told everywhere', async () => {
  const { saver, id } = await own.late()
  const [delay] = await own.differences(saver, 'withdrawal', id)
  // Promised within a day, checked after three and a half: three days begun of ₹25,000 at 15%.
  expect(delay).toMatchObject({ ground: 'delay', outcome: 'difference', amount: 30.82 })
  const { status, body } = await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' })
  expect(status).toBe(200)
  const now = house.services.businessClock.now()
  expect(body.data).toMatchObject({
    ...{
      about: 'withdrawal',
      about_id: id,
      title: 'Withdrawal of ₹25,000.00',
      amount: 30.82,
      state: 'pending',
    },
    ...{ day: 1, days: 21, is_overdue: false, complaint: null, reason: null, paid: null },
    promised_by: new Date(now.getTime() + 21 * DAY_MS).toISOString(),
    words: [{ text: SAYS }],
  })
  const { id: claimId, reference } = body.data
  const before = await own.cashOf(saver)
  const { proposal } = await staff.proposeAs(house.app, firm.maker, decision(claimId))
  expect(proposal.changes).toContainEqual({ field: 'Sentence to the client', before: '', after: MESSAGE })
  expect(proposal.changes).toContainEqual({ field: 'Paid to the client’s cash', before: '', after: '₹30.82' })
  expect(proposal.about).toEqual({ kind: 'claim', id: claimId })
  expect((await staff.approveAs(house.app, firm.checker, proposal.id)).status).toBe(200)
  expect(await own.cashOf(saver)).toBe(before + 3082n)
  const paid = await own.view(saver, claimId)
  expect(paid).toMatchObject({ state: 'paid', paid: 30.82, reason: MESSAGE, complaint: null })
  expect(paid.steps.map(({ state, actor }) => [state, actor])).toEqual([
    ['pending', 'You'],
    ['approved', `${firm.maker.name} and ${firm.checker.name}`],
    ['paid', 'The firm'],
  ])
  const rows = await house.asOwner('select act, memo from ledger_transfer where ref = $1', [claimId])
  expect(rows).toEqual([{ act: 'claim-paid', memo: `Claim ${reference}` }])
  expect(await mailsTo(house, saver)).toContain(`Pramaan: ₹30.82 for your claim ${reference}`)
  expect((await sendAs(house, saver, listActivity)).raw).toContain(MESSAGE)
  const asked = (await sendAs(house, saver, listApplications)).body.data as Application[]
  expect(asked.find((one) => one.id === claimId)).toMatchObject({
    ...{ kind: 'claim', status: 'approved', state: 'Paid', reason: MESSAGE, promised_by: null },
    opens: { drawer: 'compensation', id: claimId },
  })
  expect(await booksAreWhole(house)).toBe(true)
})

test('conduct: no fee for a payout. A claim is made, decided and paid without a rupee, a PIN or a payment of the client', async () => {
  const { saver, id } = await own.late()
  // Everything is withdrawn: the client has nothing.
  await house.asOwner(
    'delete from step_up_grant where session_id in (select id from session where client_id = $1)',
    [saver.id],
  )
  const { body } = await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' })
  expect(body.code).toBe(200)
  for (const message of [
    'Approved. Please pay a processing fee of ₹500 so that we can release it.',
    'A verification deposit is required before the compensation is released.',
    'Call 98765 43210 to receive your compensation today.',
  ]) {
    const { code } = await own.refusalOf(decision(body.data.id, { message }))
    expect(code).toBe('message_asks_for_payment')
  }
  const { proposal } = await staff.proposeAs(house.app, firm.maker, decision(body.data.id))
  await staff.approveAs(house.app, firm.checker, proposal.id)
  const legs = await house.asOwner<{ purpose: string; amount: bigint }>(
    `select a.purpose, e.amount from ledger_entry e join ledger_account a on a.id = e.account_id
     join ledger_transfer t on t.id = e.transfer_id where t.ref = $1 order by e.amount`,
    [body.data.id],
  )
  // From the firm's own money, whole, and nothing taken off.
  expect(legs).toEqual([
    { purpose: 'adjustments', amount: -3082n },
    { purpose: 'cash', amount: 3082n },
  ])
})

test('conduct: no claim is closed without a reason, by nobody, and not by time', async () => {
  const { saver, id } = await own.late()
  const { body } = await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' })
  const claimId = body.data.id
  const { message: _none, rupees: _nor, ...bare } = decision(claimId, { decision: 'rejected' })
  for (const message of [undefined, '', 'no', '         no         '])
    expect((await own.refusalOf({ ...bare, message })).code).not.toBe(200)
  const write = (text: string) =>
    house.services.db.as('firm').query(`update claim set ${text} where id = $1`, [claimId])
  await expect(write(`state = 'rejected', reason = 'Because we say so.'`)).rejects.toThrow('two people')
  await expect(write(`state = 'approved', paid_paise = 1, reason = 'Because we say so.'`)).rejects.toThrow(
    'two people',
  )
  await expect(write(`state = 'paid', transfer_id = gen_random_uuid()`)).rejects.toThrow('cannot go')
  await expect(
    house.pastTriggers(`update claim set state = 'rejected' where id = $1`, [claimId]),
  ).rejects.toThrow('decided_says_why')
  own.later(60 * DAY_MS)
  expect(await own.view(saver, claimId)).toMatchObject({ state: 'pending', is_overdue: true, day: 21 })
})

test('after 21 days without an answer it is overdue, and the text for SCORES and SMART ODR is there', async () => {
  const { saver, id } = await own.late()
  const { body } = await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' })
  own.later(21 * DAY_MS - 1000)
  expect(await own.view(saver, body.data.id)).toMatchObject({ is_overdue: false, complaint: null })
  own.later(1000)
  const overdue = await own.view(saver, body.data.id)
  expect(overdue.is_overdue).toBe(true)
  for (const part of ['Pramaan', body.data.reference, '₹30.82', SAYS, 'and has not.'])
    expect(overdue.complaint).toContain(part)
  const page = await staff.sendAs(house.app, firm.maker, listFirmClaims)
  const { items: desk } = page.body.data as { items: FirmClaim[] }
  expect(desk.find((one) => one.id === body.data.id)).toMatchObject({ is_overdue: true, difference: 236.3 })
  expect(desk.map(({ promised_by }) => promised_by)).toEqual(
    desk.map(({ promised_by }) => promised_by).toSorted(),
  )
})

test('on day 21 the client is told once by mail that the answer is overdue, and who decides outside; nothing is sent about an answered one', async () => {
  const clockwork = settlement(house.services)
  const told = ({ email }: { email: string }) =>
    house.asOwner<{ body_text: string }>(
      `select body_text from mail where to_address = $1 and subject like '%is overdue'`,
      [email],
    )
  const [one, answered] = [await own.late(), await own.late()]
  const claimed = await own.claim(one.saver, { about: 'withdrawal', about_id: one.id, ground: 'delay' })
  const other = await own.claim(answered.saver, {
    ...{ about: 'withdrawal', about_id: answered.id, ground: 'delay' },
  })
  const { proposal } = await staff.proposeAs(house.app, firm.maker, decision(other.body.data.id))
  await staff.approveAs(house.app, firm.checker, proposal.id)
  own.later(21 * DAY_MS - 60_000)
  await clockwork.doDue()
  expect(await told(one.saver)).toEqual([])
  own.later(60_000)
  for (let turn = 0; turn < 2; turn += 1) await clockwork.doDue()
  const mails = await told(one.saver)
  expect(mails).toHaveLength(1)
  const { reference } = claimed.body.data
  for (const part of [reference, 'within 21 days', 'https://scores.sebi.gov.in', 'https://smartodr.in'])
    expect(mails[0]?.body_text).toContain(part)
  expect(await told(answered.saver)).toEqual([])
})

test('a rejection has its sentence, and then the way outside with the firm’s own words', async () => {
  const { saver, id } = await own.late()
  const { body } = await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' })
  const { rupees: _none, ...act } = decision(body.data.id, {
    decision: 'rejected',
    message: 'It was paid in time, see its steps.',
  })
  expect((await own.refusalOf({ ...act, rupees: 1 })).code).toBe('claim_refused')
  const { proposal } = await staff.proposeAs(house.app, firm.maker, act)
  await staff.approveAs(house.app, firm.checker, proposal.id)
  const rejected = await own.view(saver, body.data.id)
  expect(rejected).toMatchObject({
    state: 'rejected',
    reason: 'It was paid in time, see its steps.',
    paid: null,
  })
  expect(rejected.complaint).toContain('“It was paid in time, see its steps.” I do not agree.')
  // It can be claimed again.
  expect(
    (await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' })).body.data.id,
  ).not.toBe(rejected.id)
})

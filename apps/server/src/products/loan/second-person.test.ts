/** products/loan: what the desk and the second person see before they decide: every figure, what covers it, and what is late. */
import {
  type InboxItem,
  inbox,
  listFirmLoans,
  listFirmLoanTerms,
  type Proposal,
  type ProposalAsk,
  type Received,
  withdrawProposal,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveAs, at, newPerson, proposeAs, reason, sendAs } from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { loans, MESSAGE } from '../../../test/loan-people.ts'
import { openTrading } from '../../../test/trade-people.ts'
import { listForClient } from './views.ts'

let house: House
let own: ReturnType<typeof loans>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = loans(house)
})
afterAll(() => house.close())

const told = ({ changes }: Proposal): Record<string, string> =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]))

const itemsOf = async (id: string): Promise<InboxItem[]> => {
  const { body } = await sendAs(house.app, await newPerson(house, 'auditor'), inbox)
  return (body.data as InboxItem[]).filter((item) => item.id === id)
}

test('an application waits in the inbox with its promise; its pledge is seen before it is drawn; the proposal tells every figure', async () => {
  const terms = await own.putUp()
  const borrower = await own.holder(200)
  const { body } = await own.apply(borrower, terms)
  const id = body.data.id ?? ''
  expect(await itemsOf(id)).toMatchObject([
    { kind: 'loan', title: 'Answer the application for a loan of ₹1,00,000.00', for_role: 'maker' },
  ])
  const { loan } = await own.firmLoan(id)
  expect(loan).toMatchObject({ value: 300_000, eligible: 180_000, ltv_percent: 33.33, shortfall: 0 })
  const maker = await newPerson(house, 'maker')
  const { proposal } = await proposeAs(house.app, maker, {
    ...{ kind: 'loan-decision', loan_id: id, decision: 'approve', message: MESSAGE },
  })
  expect(proposal.about).toEqual({ kind: 'loan', id })
  expect(told(proposal)).toMatchObject({
    Amount: '₹1,00,000.00',
    'Fee and its GST': '₹500.00 + ₹90.00',
    'In the client’s cash': '₹99,410.00',
    Repayment: expect.stringMatching(/^12 instalments of ₹8,814\.86, from /),
    'Repaid in all': expect.stringMatching(/^₹1,05,77\d\.\d\d, of it ₹5,77\d\.\d\d interest$/),
    'Pledged for it': expect.stringMatching(/^200 of .*, 60% lent on it$/),
    'The client reads': MESSAGE,
  })
  expect(await itemsOf(id)).toEqual([])
  expect((await own.firmLoan(id)).loan.proposal_id).toBe(proposal.id)
})

test('a shortfall past its cure date waits in the inbox, and its sale tells units, worth, debt and what was missing', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 5_000)
  const id = await own.drawn(borrower, terms, { amount: 150_000 })
  borrower = await own.pass(borrower, 1, 1200)
  expect(await itemsOf(id)).toEqual([])
  borrower = await own.pass(borrower, 14, 1200)
  expect(await itemsOf(id)).toMatchObject([
    { kind: 'loan', title: expect.stringMatching(/cure date has passed$/), is_overdue: true },
  ])
  const { proposal } = await proposeAs(house.app, await newPerson(house, 'maker'), {
    ...{ kind: 'loan-invocation', loan_id: id, key: `NSE:${borrower.symbol}`, units: 50, message: MESSAGE },
  })
  expect(told(proposal)).toMatchObject({
    'Units at most': expect.stringMatching(/^50 of 200 that are pledged/),
    'Worth when proposed': 'About ₹60,000.00, before charges',
    'Owed today': expect.stringMatching(/^₹1,50,\d{3}\.\d\d$/),
    'Cover that was missing at the last look': expect.stringMatching(/^₹6,\d{3}\.\d\d$/),
  })
})

test('a price that moves between the two people does not undo the sale; a repayment does', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 5_000)
  const id = await own.drawn(borrower, terms, { amount: 150_000 })
  borrower = await own.pass(borrower, 1, 1200)
  borrower = await own.pass(borrower, 14, 1200)
  const [maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
  const sale: ProposalAsk = {
    ...{ kind: 'loan-invocation', loan_id: id, key: `NSE:${borrower.symbol}`, units: 50, message: MESSAGE },
  }
  const first = await proposeAs(house.app, maker, sale)
  expect((await own.repay(borrower.person, id, 1_000)).body.code).toBe(200)
  expect((await approveAs(house.app, checker, first.proposal.id)).body.code).toBe('proposal_outdated')
  const call = at(withdrawProposal, { id: first.proposal.id })
  expect((await sendAs(house.app, maker, call, { body: { reason } })).body.code).toBe(200)
  const second = await proposeAs(house.app, maker, sale)
  own.tellPrice(borrower.symbol, 1190)
  expect((await approveAs(house.app, checker, second.proposal.id)).body.code).toBe(200)
})

test('once everything pledged is sold nothing waits at the desk; the mail has the message and what is still owed', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 5_000)
  const id = await own.drawn(borrower, terms, { amount: 150_000 })
  borrower = await own.pass(borrower, 1, 500)
  borrower = await own.pass(borrower, 14, 500)
  const key = `NSE:${borrower.symbol}`
  const before = await own.seen(borrower.person, id)
  expect(before.shortfall?.choices).toMatchObject([{ key, units: 200, is_enough: false }])
  await own.byTwo({ kind: 'loan-invocation', loan_id: id, key, units: 200, message: MESSAGE })
  await own.clockwork.run()
  const after = await own.seen(borrower.person, id)
  expect(after.shortfall).toMatchObject({
    choices: [],
    says: expect.stringMatching(/^Everything pledged is sold/),
  })
  expect(await itemsOf(id)).toEqual([])
  const [mail] = await house.asOwner<{ body_text: string }>(
    `select body_text from mail where to_address = $1 and subject like '%pledged holdings sold'`,
    [borrower.person.email],
  )
  expect(mail?.body_text).toContain(MESSAGE)
  expect(mail?.body_text).toMatch(/It repaid ₹99,\d{3}\.\d\d of your loan; ₹50,\d{3}\.\d\d is still owed\./)
})

test('what is owed in all is the sum of what each loan owes today, with the interest since its last posting', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 5_000)
  const id = await own.drawn(borrower, terms)
  borrower = await own.pass(borrower, 17)
  const auditor = await newPerson(house, 'auditor')
  const page = async (filter: string) =>
    (await sendAs(house.app, auditor, listFirmLoans, { query: `?filter=${filter}` })).body.data as Received<
      (typeof listFirmLoans)['reply']
    >
  const [open, active] = [await page('open'), await page('active')]
  const drawn = [...open.loans, ...active.loans].map(({ owed }) => Math.round(owed * 100))
  expect(Math.round(open.owed * 100)).toBe(drawn.reduce((sum, owed) => sum + owed, 0))
  const { owed, principal } = await own.seen(borrower.person, id)
  expect(owed).toBeGreaterThan(principal)
  const { terms: ofTerms } = (await sendAs(house.app, auditor, listFirmLoanTerms)).body.data as Received<
    (typeof listFirmLoanTerms)['reply']
  >
  expect(ofTerms.find((one) => one.id === terms)?.owed).toBe(owed)
})

test('a lender of 120 whose terms were taken down is still named on its loan, and the firm sees each once, 50 a page', async () => {
  const terms = await own.putUp()
  const borrower = await own.holder(200, 5_000)
  const id = await own.drawn(borrower, terms)
  await own.byTwo({ kind: 'loan-terms-close', terms_id: terms })
  await house.pastTriggers(
    `insert into loan_terms (id, terms, since, closed_at)
     select gen_random_uuid(), jsonb_set(terms, '{lender}', to_jsonb('Old bank ' || n)), since, closed_at + n * interval '1 hour'
     from loan_terms, generate_series(1, 120) n where id = $1`,
    [terms],
  )
  const { lender } = await own.seen(borrower.person, id)
  const { loans } = (await own.listed(borrower.person)) as { loans: { lender: string }[] }
  expect(loans.map((one) => one.lender)).toEqual([lender])
  const auditor = await newPerson(house, 'auditor')
  const ids: string[] = []
  for (let after = ''; ; ) {
    const { terms: page, next } = (
      await sendAs(house.app, auditor, listFirmLoanTerms, after === '' ? {} : { query: `?after=${after}` })
    ).body.data as Received<(typeof listFirmLoanTerms)['reply']>
    expect(page.filter(({ closed_at }) => closed_at !== null).length).toBeLessThanOrEqual(50)
    ids.push(...page.map((one) => one.id))
    if (next === null) break
    after = next
  }
  const [all] = await house.asOwner<{ count: bigint }>('select count(*) as count from loan_terms')
  expect([new Set(ids).size, ids.length]).toEqual([Number(all?.count), Number(all?.count)])
})

test('loans come in pages of 50, each once: what is to do by its date, what has ended the newest first', async () => {
  const [row] = await house.asOwner<{ id: string; client_id: string }>(
    `select id, client_id from loan where state = 'pending' limit 1`,
  )
  const columns = (
    await house.asOwner<{ name: string }>(
      `select attname::text as name from pg_attribute where attrelid = 'loan'::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' and attname not in ('id', 'state', 'applied_at', 'promised_by', 'due_ref', 'state_at', 'reason')`,
    )
  ).map(({ name }) => name)
  await house.pastTriggers(
    `insert into loan (id, state, applied_at, promised_by, due_ref, state_at, reason, ${columns.join(', ')})
     select gen_random_uuid(), 'rejected', applied_at - n * interval '1 hour', promised_by - n * interval '1 hour', gen_random_uuid(),
       state_at, 'No', ${columns.join(', ')}
     from loan, generate_series(1, 60) n where id = $1`,
    [row?.id],
  )
  const page = async (query: string) =>
    (await sendAs(house.app, await newPerson(house, 'auditor'), listFirmLoans, { query })).body
      .data as Received<(typeof listFirmLoans)['reply']>
  const first = await page('?filter=ended')
  expect(first.loans).toHaveLength(50)
  const second = await page(`?filter=ended&after=${first.next}`)
  expect(second.next).toBeNull()
  const all = [...first.loans, ...second.loans]
  expect(new Set(all.map(({ id }) => id)).size).toBe(60)
  const times = all.map(({ applied_at: at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  // The client's own list has them in pages, too, and the open one before them.
  const clientId = row?.client_id ?? ''
  const asClient = house.services.db.as({ clientId })
  const newest = await listForClient(house.services, asClient, clientId, null)
  const older = await listForClient(house.services, asClient, clientId, newest.next)
  expect([newest.loans.length, newest.loans[0]?.id, older.next]).toEqual([50, newest.open_id, null])
  const ids = [...newest.loans, ...older.loans].map(({ id }) => id)
  const [count] = await house.asOwner<{ count: bigint }>(
    'select count(*) as count from loan where client_id = $1',
    [clientId],
  )
  expect([ids.length, new Set(ids).size]).toEqual([Number(count?.count), Number(count?.count)])
})

/** products/loan: a loan from the lender's terms to the day on which everything pledged is free again, through the API and the clock. */
import { listApplications, viewPortfolio } from '@pramaan/contracts'
import { addMonths } from '@pramaan/market-time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { loans } from '../../../test/loan-people.ts'
import { quote, sell } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

let house: House
let own: ReturnType<typeof loans>
beforeAll(async () => {
  house = await openHouse()
  own = loans(house)
})
afterAll(() => house.close())
afterEach(async () => {
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

const worth = async (person: Person): Promise<number> =>
  ((await sendAs(house, person, viewPortfolio)).body.data as { net_worth: number }).net_worth

const paise = (rupees: number): number => Math.round(rupees * 100)

test('applied, approved, drawn, months of interest, part of it repaid, then all: owed is drawn and interest less repaid', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 50_000)
  const { person } = borrower
  const before = await own.books(person)
  const dry = await own.dryRun(borrower, terms)
  expect(dry.body.data).toMatchObject({
    ...{ id: null, status: 'pending', problem: null },
    facts: { amount: 100_000, rate_percent: 10.5, fee: 500, fee_gst: 90, received: 99_410, months: 12 },
    cover: { value: 300_000, eligible: 180_000 },
  })
  expect(dry.body.data?.facts.apr_percent).toBeGreaterThan(10.5)
  const { body } = await own.apply(borrower, terms)
  const id = body.data?.id ?? ''
  expect(body.data).toMatchObject({ status: 'pending', facts_sha256: dry.body.data?.facts_sha256 })
  expect(await own.books(person)).toEqual(before)
  const { body: asked } = await sendAs(house, person, listApplications)
  expect((asked.data as { kind: string }[]).find(({ kind }) => kind === 'loan')).toMatchObject({
    id,
    status: 'pending',
    opens: { drawer: 'loan', id },
  })
  await own.answer(id)
  expect(await own.books(person)).toEqual(before)
  const worthBefore = await worth(person)
  const done = await own.draw(person, id)
  // What is borrowed makes nobody richer: the fee and its GST are what it cost.
  expect(paise(await worth(person))).toBe(paise(worthBefore) - 59_000)
  expect(done.body.data).toMatchObject({ status: 'active', received: 99_410 })
  expect(await own.books(person)).toEqual({
    cash: (before.cash ?? 0) + 9_941_000,
    pledged: 200,
    owed: 10_000_000,
  })
  const [transfer] = await house.asOwner<{ memo: string }>(
    `select memo from ledger_transfer where act = 'loan-drawn' and ref = $1`,
    [id],
  )
  expect(transfer?.memo).toBe(`Key facts SHA-256 ${done.body.data?.facts_sha256}`)
  // What is pledged is still held, and cannot be sold.
  expect((await quote(house, person, borrower.order)).body).toMatchObject({
    code: 'quantity_not_held',
    message:
      '200 shares are pledged for your loan: repay the loan, or free a part of the pledge on its page.',
  })

  // Two months in one step: both instalments are taken, each with its interest.
  borrower = await own.pass(borrower, 65)
  const after = await own.seen(borrower.person, id)
  expect(after.instalments.filter(({ state }) => state === 'paid')).toHaveLength(2)
  expect(after.events.filter(({ kind }) => kind === 'instalment')).toHaveLength(2)
  expect(paise(after.owed)).toBe(10_000_000 + paise(after.interest_so_far) - paise(after.repaid))
  const preview = await own.repay(borrower.person, id, 30_000, { dryRun: true })
  const part = await own.repay(borrower.person, id, 30_000)
  expect(part.body.data).toMatchObject({ paid: 30_000, closes: false, owed_before: after.owed })
  expect(part.body.data?.owed_after).toBe(preview.body.data?.owed_after)
  const [endsBefore = '', endsAfter = ''] = [
    part.body.data?.ends_before ?? '',
    part.body.data?.ends_after ?? '',
  ]
  expect(endsAfter < endsBefore).toBe(true)
  expect((await own.books(borrower.person)).owed).toBe(paise(part.body.data?.owed_after ?? 0))

  const last = await own.repay(borrower.person, id)
  expect(last.body.data).toMatchObject({ closes: true, owed_after: 0, status: 'closed', fee_back: 0 })
  const books = await own.books(borrower.person)
  expect(books).toMatchObject({ securities: 200 })
  expect(books).not.toHaveProperty('owed')
  expect(books).not.toHaveProperty('pledged')
  expect((await own.seen(borrower.person, id)).status).toBe('closed')
  expect((await quote(house, borrower.person, borrower.order)).body.data).toMatchObject({ quantity: 200 })
})

test('in the cooling-off all is given back with the days’ interest alone: fee and GST come back', async () => {
  const terms = await own.putUp()
  const borrower = await own.holder(200, 5_000)
  const before = await own.books(borrower.person)
  const id = await own.drawn(borrower, terms)
  const { person } = await own.pass(borrower, 2)
  const paid = await own.repay(person, id)
  expect(paid.body.data).toMatchObject({ closes: true, fee_back: 590, interest: 57.53, principal: 100_000 })
  expect(await own.books(person)).toEqual({ ...before, cash: (before.cash ?? 0) - 5753 })
})

test('repaid at the end: interest is added every month, and the last day takes what the facts said', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 20_000)
  const id = await own.drawn(borrower, terms, { repayment: 'bullet', months: 6 })
  const { facts } = await own.seen(borrower.person, id)
  borrower = await own.pass(borrower, 100)
  const running = await own.seen(borrower.person, id)
  expect(running.events.filter(({ kind }) => kind === 'interest')).toHaveLength(3)
  expect(running).toMatchObject({ overdue: 0, principal: 100_000, next_due: { day: running.facts.last_due } })
  expect(running.next_due?.amount).toBe(running.facts.repaid)
  borrower = await own.pass(borrower, 100)
  const over = await own.seen(borrower.person, id)
  expect(over).toMatchObject({ status: 'closed', owed: 0, repaid: facts.repaid })
})

test('without the cash an instalment is late and nothing is taken; paying it ends that', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 0)
  const id = await own.drawn(borrower, terms)
  // The cash is spent on something else.
  const { cash } = await own.books(borrower.person)
  const other = await own.newCompany(1000)
  await own.lot(borrower.person, other, Math.floor(((cash ?? 0) / 100 / 1000) * 0.98))
  borrower = await own.pass(borrower, 32)
  const late = await own.seen(borrower.person, id)
  expect(late).toMatchObject({ status: 'active', repaid: 0 })
  expect(late.overdue).toBeCloseTo(late.facts.instalment, 2)
  expect(late.events[0]?.kind).toBe('late')
  expect(await own.wasMailed(borrower, /instalment late/)).toBe(true)
  const [{ balance } = { balance: -1n }] = await house.asOwner<{ balance: bigint }>(
    `select min(balance) as balance from ledger_account where client_id = $1`,
    [borrower.person.id],
  )
  expect(balance >= 0n).toBe(true)
})

describe('a shortfall', () => {
  test('is told at once, with its date; paying cures it', async () => {
    const terms = await own.putUp()
    let borrower = await own.holder(200, 50_000)
    const id = await own.drawn(borrower, terms, { amount: 150_000 })
    borrower = await own.pass(borrower, 1, 1200)
    const short = await own.seen(borrower.person, id)
    expect(short.status).toBe('shortfall')
    expect(short.shortfall?.amount).toBeCloseTo(150_000 + short.interest - 144_000, 2)
    expect(await own.wasMailed(borrower, /shortfall of/)).toBe(true)
    const [first] = (await own.firmLoans()).filter((loan) => loan.id === id)
    expect(first).toMatchObject({ status: 'shortfall', may_invoke: false })
    const cured = await own.repay(borrower.person, id, 10_000)
    expect(cured.body.data).toMatchObject({ status: 'active', closes: false })
    expect((await own.seen(borrower.person, id)).shortfall).toBeNull()
    await own.repay(borrower.person, id)
  })

  test('is cured by pledging more', async () => {
    const terms = await own.putUp()
    let borrower = await own.holder(300, 5_000)
    const id = await own.drawn(borrower, terms, { amount: 150_000 })
    borrower = await own.pass(borrower, 1, 1200)
    expect((await own.seen(borrower.person, id)).status).toBe('shortfall')
    const more = await own.pledge(borrower, id, 50)
    expect(more.body.data).toMatchObject({ status: 'active', shortfall: 0 })
    expect(await own.books(borrower.person)).toMatchObject({ pledged: 250, securities: 50 })
    await own.repay(borrower.person, id)
  })

  test('leads to a sale only after the cure date, by two people, of no more than is needed', async () => {
    const terms = await own.putUp()
    let borrower = await own.holder(200, 5_000)
    const id = await own.drawn(borrower, terms, { amount: 150_000 })
    borrower = await own.pass(borrower, 1, 1200)
    const invocation = {
      kind: 'loan-invocation',
      loan_id: id,
      key: `NSE:${borrower.symbol}`,
      units: 200,
      message: 'The cure date has passed without payment or pledge.',
    } as const
    expect(await own.refusalOf(invocation)).toMatchObject({
      code: 'loan_refused',
      message: expect.stringMatching(/until the end of/),
    })
    borrower = await own.pass(borrower, 14, 1200)
    const { loan, choices } = await own.firmLoan(id)
    expect(loan).toMatchObject({ status: 'shortfall', may_invoke: true })
    const [choice] = choices
    expect(choice).toMatchObject({ is_enough: true })
    await own.byTwo(invocation)
    await own.clockwork.run()
    const sold = await own.seen(borrower.person, id)
    expect(sold.status).toBe('active')
    expect(sold.events.map(({ kind }) => kind)).toContain('invoked')
    const books = await own.books(borrower.person)
    expect(books.pledged).toBe(200 - (choice?.units ?? 0))
    expect(paise(sold.cover.eligible)).toBeGreaterThanOrEqual(books.owed ?? 0)
    expect(await own.wasMailed(borrower, /pledged holdings sold/)).toBe(true)
  })
})

test('money that is paid out at the hour of an instalment pays it: nobody is late because of which came first', async () => {
  const { calendar } = house.services.market.times.hours
  const terms = await own.putUp({ least_months: 1, cooling_off_days: 1 })
  let borrower = await own.holder(200, 20_000)
  const dueIn = () => addMonths(own.dayIn(0), 1)
  while (!calendar.isTradingDay(dueIn())) borrower = await own.pass(borrower, 1)
  const due = dueIn()
  own.nextDay(0)
  const more = { months: 1, repayment: 'bullet', pledge: [{ key: `NSE:${borrower.symbol}`, units: 120 }] }
  const id = await own.drawn(borrower, terms, { ...more, amount: 90_000 })
  // All but a little of the money is spent.
  own.tellPrice(borrower.symbol, 1500)
  await own.lot(borrower.person, borrower.symbol, 60)
  while (calendar.nextTradingDay(own.dayIn(0)) < due) own.nextDay(1)
  own.tellPrice(borrower.symbol, 1500)
  const person = await signedIn(house, borrower.person)
  const { body } = await quote(house, person, borrower.order, 'standard', 80)
  await sell(house, person, borrower.order, body.data?.price ?? 0, { quantity: 80 })
  own.nextDay(1)
  expect(own.dayIn(0)).toBe(due)
  // Whatever else is due at that hour has its turn after it.
  await house.asOwner(
    `update due set id = '00000000-0000-0000-0000-000000000000' where kind = 'loan-day' and done_at is null and client_id = $1`,
    [person.id],
  )
  await own.pass(borrower, 0)
  await house.asOwner(`update due set taken_until = null where kind = 'loan-day' and client_id = $1`, [
    person.id,
  ])
  await own.clockwork.run()
  const events = await house.asOwner<{ kind: string }>('select kind from loan_event where loan_id = $1', [id])
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['drawn', 'instalment', 'closed']))
  expect(events.map(({ kind }) => kind)).not.toContain('late')
})

describe('a part of the pledge is freed while the loan runs', () => {
  test('as far as the rest would be lent on anew; it can be sold at once, and the loan goes on', async () => {
    const terms = await own.putUp()
    let borrower = await own.holder(200, 1_00_000)
    const id = await own.drawn(borrower, terms)
    const key = `NSE:${borrower.symbol}`
    const free = (units: number, dryRun = false) => own.release(borrower.person, id, key, units, { dryRun })
    // ₹1,00,000 and its interest need 124 of 200 shares at ₹1,500, 60% of it, 90% of that.
    for (const [units, says] of [
      [201, /200 of .* is pledged/],
      [77, /On the rest at most ₹99,630.00 is lent/],
    ] as const) {
      expect((await free(units, true)).body.data?.problem).toMatch(says)
      expect((await free(units)).body).toMatchObject({
        code: 'loan_refused',
        message: expect.stringMatching(says),
      })
    }
    const dry = await free(70, true)
    expect(dry.body.data).toMatchObject({ problem: null, shortfall: 0, status: 'active' })
    expect(await own.books(borrower.person)).toMatchObject({ pledged: 200 })
    expect((await free(70)).body.data).toEqual(dry.body.data)
    expect(await own.books(borrower.person)).toMatchObject({ pledged: 130, securities: 70 })
    expect((await quote(house, borrower.person, borrower.order)).body.data).toMatchObject({ quantity: 70 })
    expect((await own.seen(borrower.person, id)).events[0]).toMatchObject({ kind: 'released' })
    borrower = await own.pass(borrower, 1)
    await own.repay(borrower.person, id, 50_000)
    expect((await free(60)).body.data).toMatchObject({ problem: null })
    expect((await own.repay(borrower.person, id)).body.data).toMatchObject({ closes: true })
    expect(await own.books(borrower.person)).toMatchObject({ securities: 200 })
  })

  test('not in a shortfall', async () => {
    const terms = await own.putUp()
    const borrower = await own.holder(200, 5000)
    const id = await own.drawn(borrower, terms, { amount: 1_50_000 })
    const { person } = await own.pass(borrower, 1, 1200)
    expect((await own.seen(person, id)).can_release).toBe(false)
    expect((await own.release(person, id, `NSE:${borrower.symbol}`, 1)).body).toMatchObject({
      code: 'loan_refused',
      message: expect.stringMatching(/nothing is missing/),
    })
    await own.pass(borrower, 0, 1500)
    await own.repay(person, id, 1_00_000)
  })
})

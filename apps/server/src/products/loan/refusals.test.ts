/** products/loan: what a dishonest lender or operator would do cannot be done here, and what cannot be is refused in one sentence. */
import { randomUUID } from 'node:crypto'
import { applyForLoan, drawLoan, repayLoan, viewLoanOffer } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAs, at as withId } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { type Borrower, loans } from '../../../test/loan-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

let house: House
let own: ReturnType<typeof loans>
beforeAll(async () => {
  house = await openHouse()
  own = loans(house)
})
afterAll(async () => {
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
  await house.close()
})

const asFirm = (sql: string, values: unknown[] = []) => house.services.db.as('firm').query(sql, values)

describe('a loan is not opened without consent', () => {
  test('to exactly the facts that were read: neither applied for, nor drawn, nor approved by one person', async () => {
    const terms = await own.putUp()
    const borrower = await own.holder()
    const body = own.wanted(borrower, terms)
    const facts_sha256 = (await own.dryRun(borrower, terms)).body.data?.facts_sha256
    const tries: [object, RegExp][] = [
      [{ ...body, facts_sha256 }, /agree to them first/],
      [{ ...body, consent: true }, /have changed/],
      [{ ...body, facts_sha256: 'a'.repeat(64), consent: true }, /have changed/],
      [{ ...body, amount: 100_001, facts_sha256, consent: true }, /have changed/],
    ]
    for (const [ask, says] of tries)
      expect((await own.ask(applyForLoan, borrower.person, ask)).body).toMatchObject({
        code: 'loan_refused',
        message: expect.stringMatching(says),
      })
    const { body: applied } = await own.apply(borrower, terms)
    const id = applied.data?.id ?? ''
    const draw = (ask: object) => own.ask(withId(drawLoan, id), borrower.person, ask)
    expect((await draw({ facts_sha256, consent: true })).body.message).toMatch(/approved can be drawn/)
    await own.answer(id)
    expect((await draw({ facts_sha256 })).body.message).toMatch(/agree to them first/)
    expect((await draw({ facts_sha256: 'b'.repeat(64), consent: true })).body.message).toMatch(/have changed/)
    expect(await own.books(borrower.person)).not.toHaveProperty('owed')
    await own.withdraw(borrower.person, id)
  })

  test('whoever calls the database: no debt without a signed loan, no answer without two people', async () => {
    const terms = await own.putUp()
    const borrower = await own.holder()
    const id = (await own.apply(borrower, terms)).body.data?.id ?? ''
    const decision = { kind: 'loan-decision', loan_id: id, decision: 'approve', message: 'x' }
    await expect(
      asFirm('select decide_loan($1, $2, $3, $4, now())', [id, JSON.stringify(decision), randomUUID(), 'x']),
    ).rejects.toThrow(/two people/)
    await expect(asFirm(`update loan set state = 'approved' where id = $1`, [id])).rejects.toThrow(
      /permission/,
    )
    await expect(
      asFirm('select put_loan_terms($1, $2, now())', [randomUUID(), JSON.stringify(own.termsOf())]),
    ).rejects.toThrow(/two people/)
    const firm = '00000000-0000-0000-0000-000000000000'
    await expect(
      house.asOwner(
        `select ledger_post(array[$1::uuid], array['loan-drawn'], array[$2::uuid], array[null::text], array[now()], array[false],
           array[1], array[$3::uuid], array['lender'], array[$4::uuid], array['owed'], array['LOAN'], array[100::bigint])`,
        [randomUUID(), id, firm, borrower.person.id],
      ),
    ).rejects.toThrow(/needs what brought it about/)
    await own.withdraw(borrower.person, id)
  })
})

test('the rate is not changed after consent: the database keeps what was signed', async () => {
  const terms = await own.putUp()
  const borrower = await own.holder()
  const id = await own.drawn(borrower, terms)
  const changes = [
    'rate_bps = 1200',
    'late_bps = 100',
    'amount_paise = amount_paise + 1',
    `facts = replace(facts, '10.5', '12.5')`,
    'months = 6',
    'fee_paise = 0',
    `terms_id = gen_random_uuid()`,
  ]
  for (const change of changes)
    await expect(
      house.asOwner(`update loan set ${change}, version = version + 1 where id = $1`, [id]),
      change,
    ).rejects.toThrow(/signed|violates/)
  const { facts_sha256: sha256, facts } = await own.seen(borrower.person, id)
  expect([sha256, facts.rate_percent]).toEqual([(await own.seen(borrower.person, id)).facts_sha256, 10.5])
  await own.repay(borrower.person, id)
})

test('a pledge is not sold without notice: not before the cure date, not by one person, not by the database', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 5_000)
  const id = await own.drawn(borrower, terms, { amount: 150_000 })
  const act = {
    ...{ kind: 'loan-invocation', loan_id: id, key: `NSE:${borrower.symbol}`, units: 10 },
    message: 'The cure date has passed without payment or pledge.',
  }
  expect(await own.refusalOf(act)).toMatchObject({ message: expect.stringMatching(/only in a shortfall/) })
  borrower = await own.pass(borrower, 1, 1200)
  const { shortfall } = await own.seen(borrower.person, id)
  expect(shortfall).toMatchObject({ cure_by: expect.any(String) })
  expect(await own.refusalOf(act)).toMatchObject({ message: expect.stringMatching(/until the end of/) })
  await expect(
    asFirm('select order_invocation($1, $2, $3, $4, 10, now())', [
      ...[randomUUID(), randomUUID(), JSON.stringify(act), act.key],
    ]),
  ).rejects.toThrow(/two people/)
  await expect(
    house.asOwner(`update loan set cure_by = null, version = version + 1 where id = $1`, [id]),
  ).rejects.toThrow(/shortfall_has_its_date/)
  expect(await own.books(borrower.person)).toMatchObject({ pledged: 200 })
  await own.repay(borrower.person, id, 100_000)
})

describe('an application is refused in one sentence', () => {
  let [terms, borrower] = ['', {} as Borrower]
  beforeAll(async () => {
    terms = await own.putUp()
    borrower = await own.holder()
  })

  test.each([
    [{ amount: 24_999 }, /lends ₹25,000.00 to ₹20,00,000.00/],
    [{ amount: 170_000 }, /at most ₹1,62,000.00 is lent/],
    [{ months: 2 }, /for 3 to 36 months/],
    [{ months: 48 }, /for 3 to 36 months/],
  ])('%o', async (more, says) => {
    const dry = await own.dryRun(borrower, terms, more)
    expect(dry.body.data?.problem).toMatch(says)
    expect((await own.apply(borrower, terms, more)).body).toMatchObject({
      code: 'loan_refused',
      message: expect.stringMatching(says),
    })
  })

  test.each([
    [{ pledge: [{ key: 'NSE:NOBODY', units: 1 }] }, /do not hold/],
    [{ pledge: [{ key: 'HELD', units: 201 }] }, /can pledge 200/],
    [{ pledge: [{ key: 'HELD', units: 1.5 }] }, /whole number/],
    [
      {
        pledge: [
          { key: 'HELD', units: 1 },
          { key: 'HELD', units: 1 },
        ],
      },
      /each holding once/,
    ],
    [{ terms_id: randomUUID() }, /not open for applications/],
  ] as [{ pledge?: { key: string; units: number }[]; terms_id?: string }, RegExp][])(
    '%o',
    async (more, says) => {
      const named = more.pledge && {
        pledge: more.pledge.map((one) => ({
          ...one,
          key: one.key === 'HELD' ? `NSE:${borrower.symbol}` : one.key,
        })),
      }
      const { body } = await own.apply(borrower, terms, { ...more, ...named })
      expect(body).toMatchObject({ code: 'loan_refused', message: expect.stringMatching(says) })
    },
  )

  test('the second at a time', async () => {
    const first = await own.apply(borrower, terms)
    expect((await own.apply(borrower, terms)).body.message).toMatch(/One at a time/)
    expect((await own.withdraw(borrower.person, first.body.data?.id ?? '')).body.data).toMatchObject({
      status: 'withdrawn',
    })
    const second = await own.apply(borrower, terms)
    expect(second.body.code).toBe(200)
    await own.answer(second.body.data?.id ?? '', 'reject')
    expect(await own.seen(borrower.person, second.body.data?.id ?? '')).toMatchObject({
      status: 'rejected',
      says: 'Your holdings cover the loan by far.',
      can_draw: false,
    })
  })

  test('somebody else’s loan is not known', async () => {
    const id = (await own.apply(borrower, terms)).body.data?.id ?? ''
    const other = await own.holder()
    expect((await own.repay(other.person, id)).body.code).toBe('loan_unknown')
    expect((await own.withdraw(other.person, id)).body.code).toBe('loan_unknown')
    await own.withdraw(borrower.person, id)
  })
})

describe('at the same moment', () => {
  test('a loan is drawn once, and each key answers the same again', async () => {
    const terms = await own.putUp()
    const borrower = await own.holder()
    const before = await own.books(borrower.person)
    const id = (await own.apply(borrower, terms)).body.data?.id ?? ''
    await own.answer(id)
    const keys = Array.from({ length: 6 }, () => randomUUID())
    const answers = await Promise.all(keys.map((key) => own.draw(borrower.person, id, key)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(await own.books(borrower.person)).toEqual({
      ...{ cash: (before.cash ?? 0) + 9_941_000, pledged: 200, owed: 10_000_000 },
    })
    const won = keys[answers.findIndex(({ body }) => body.code === 200)]
    const body = { facts_sha256: (await own.seen(borrower.person, id)).facts_sha256, consent: true }
    const again = await own.ask(withId(drawLoan, id), borrower.person, body, { key: won ?? '' })
    expect(again.body.code).toBe(200)
    expect((await own.books(borrower.person)).owed).toBe(10_000_000)
    await own.repay(borrower.person, id)
  })

  test('repayments add up, and none is taken twice', async () => {
    const terms = await own.putUp()
    const borrower = await own.holder(200, 30_000)
    const id = await own.drawn(borrower, terms)
    const key = randomUUID()
    await Promise.all([
      ...Array.from({ length: 4 }, () => own.repay(borrower.person, id, 1000)),
      ...Array.from({ length: 3 }, () => own.repay(borrower.person, id, 500, { key })),
    ])
    expect((await own.books(borrower.person)).owed).toBe(10_000_000 - 450_000)
    const more = await own.ask(withId(repayLoan, id), borrower.person, { amount: 99_999_999 })
    expect(more.body.data).toMatchObject({ paid: 95_500, closes: true })
  })

  test('without the cash a payment is refused and changes nothing', async () => {
    const terms = await own.putUp()
    const borrower = await own.holder(200, 0)
    const id = await own.drawn(borrower, terms)
    const before = await own.books(borrower.person)
    expect((await own.repay(borrower.person, id, 100_000)).body.code).toBe(
      before.cash && before.cash >= 10_000_000 ? 200 : 'funds_short',
    )
  })
})

test('terms that were closed are still told to whoever has a loan on them, who may have to pledge more; to nobody else', async () => {
  const terms = await own.putUp()
  const [borrower, other] = [await own.holder(), await own.holder()]
  const id = (await own.apply(borrower, terms)).body.data?.id ?? ''
  await own.answer(id)
  await own.byTwo({ kind: 'loan-terms-close', terms_id: terms })
  const told = ({ person }: Borrower) => sendAs(house, person, withId(viewLoanOffer, terms))
  expect((await told(borrower)).body.code).toBe(200)
  expect((await told(other)).body.code).toBe('offer_unknown')
  await own.withdraw(borrower.person, id)
  expect((await told(borrower)).body.code).toBe('offer_unknown')
})

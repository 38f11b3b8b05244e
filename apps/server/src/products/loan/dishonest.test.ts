/** products/loan: what a firm could do with two people, or past its own app, to come by what is pledged: none of it works. */
import { randomUUID } from 'node:crypto'
import { addDays, instantOf } from '@pramaan/market-time'
import { formatRupees, paise } from '@pramaan/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, signedIn } from '../../../test/account-people.ts'
import { funds } from '../../../test/fund-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { type Borrower, loans } from '../../../test/loan-people.ts'
import { papers } from '../../../test/pdfs.ts'
import { newTrader } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

let house: House
let own: ReturnType<typeof loans>
let schemes: ReturnType<typeof funds>
beforeAll(async () => {
  house = await openHouse()
  own = loans(house)
  schemes = funds(house)
})
afterAll(() => house.close())
afterEach(async () => {
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

/** To the evening of a day: what fell due until then is done. */
async function until(day: string, person: Person): Promise<Person> {
  const { businessClock } = house.services
  businessClock.hear(businessClock.aheadMs() + instantOf(day, '18:00') - businessClock.now().getTime())
  await own.clockwork.run()
  return signedIn(house, person)
}

/** Holds units of a fund for ₹2,00,000 at ₹20 and has drawn ₹1,20,000 on them; 75% of their worth is lent on. */
async function onUnits() {
  const offer = schemes.offerOf({ load_steps: [] })
  await schemes.byTwo(offer)
  await house.services.market.reload()
  const code = offer.scheme_code
  const [row] = await house.asOwner<{ id: string }>(
    `select o.id from offer o join instrument i on i.id = o.instrument_id where i.market = 'MF' and i.symbol = $1`,
    [String(code)],
  )
  await schemes.tellNav(code, addDays(own.dayIn(0), -1), 200_000)
  let person = await newTrader(house, 2_20_000)
  expect((await schemes.buy(person, row?.id ?? '', 2_00_000)).body.code).toBe(200)
  for (const day of [0, 1, 2]) await schemes.tellNav(code, own.dayIn(day), 200_000)
  person = await until(own.dayIn(5), person)
  const [lot] = await house.asOwner<{ quantity: bigint }>('select quantity from lot where client_id = $1', [
    person.id,
  ])
  const borrower: Borrower = { person, symbol: '', order: '' }
  const pledge = [{ key: `MF:${code}`, units: Number(lot?.quantity ?? 0n) / 1000 }]
  const id = await own.drawn(borrower, await own.putUp(), { amount: 1_20_000, pledge })
  return { offer: { ...offer, offer_id: row?.id ?? '' }, code, key: `MF:${code}`, borrower, id }
}

test('what is lent on a holding is not lowered after it was signed, whatever two people say of its scheme since', async () => {
  const { offer, borrower, id } = await onUnits()
  const signed = await own.seen(borrower.person, id)
  expect(signed.facts.pledge[0]?.ltv_percent).toBe(75)
  // Nothing is lent on units that are locked in.
  await schemes.byTwo({ ...offer, category: 'ELSS' })
  await house.services.market.reload()
  const person = await until(own.dayIn(1), borrower.person)
  const seen = await own.seen(person, id)
  expect(seen).toMatchObject({ status: 'active', shortfall: null })
  expect(seen.cover.holdings[0]?.ltv_percent).toBe(75)
  await own.repay(person, id)
})

test('a NAV that two people enter below the last one after the notice gives the client seven working days again', async () => {
  const { code, key, borrower, id } = await onUnits()
  await schemes.tellNav(code, own.dayIn(0), 150_000)
  let person = await until(own.dayIn(1), borrower.person)
  expect(await own.seen(person, id)).toMatchObject({ status: 'shortfall' })
  person = await until(own.dayIn(14), person)
  expect((await own.firmLoan(id)).choices).toHaveLength(1)
  await schemes.byTwo({ kind: 'fund-nav', scheme_code: code, day: own.dayIn(0), nav: 1, pdfs: papers })
  await house.services.market.reload()
  const sale = {
    ...{ kind: 'loan-invocation', loan_id: id, key, units: 1000 },
    message: 'The cure date has passed without payment or pledge.',
  } as const
  expect(await own.refusalOf(sale)).toMatchObject({
    message: expect.stringMatching(/was lowered after the notice/),
  })
  // Told by the look of the next day, and counted from there.
  person = await until(own.dayIn(1), person)
  person = await until(own.dayIn(14), person)
  expect((await own.firmLoan(id)).choices).toHaveLength(1)
  await own.repay(person, id)
})

test('a notice is not dated back, nor its date moved forward, by whoever calls the database', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 50_000)
  const id = await own.drawn(borrower, terms, { amount: 150_000 })
  const short = (notice: string, cure: string) =>
    house.asOwner(
      `update loan set state = 'shortfall', state_at = drawn_at, shortfall_at = ${notice}, cure_by = ${cure}, shortfall_paise = 1,
         version = version + 1 where id = $1`,
      [id],
    )
  for (const [notice, cure] of [
    [`drawn_at - interval '1 day'`, `drawn_on + 30`],
    [`drawn_at`, `(drawn_at at time zone 'Asia/Kolkata')::date + 6`],
    [`drawn_at`, `drawn_on - 1`],
    [`drawn_at + interval '1 day'`, `drawn_on + 30`],
  ] as const)
    await expect(short(notice, cure), `${notice}, ${cure}`).rejects.toThrow(/notice/)
  borrower = await own.pass(borrower, 1, 1200)
  expect(await own.seen(borrower.person, id)).toMatchObject({ status: 'shortfall' })
  for (const change of ['cure_by = cure_by - 1', `shortfall_at = shortfall_at - interval '1 hour'`])
    await expect(
      house.asOwner(`update loan set ${change}, version = version + 1 where id = $1`, [id]),
      change,
    ).rejects.toThrow(/notice/)
  await own.repay(borrower.person, id)
})

test('who has frozen the account ends a shortfall by pledging more: a freeze keeps nobody from a cure', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(300, 50_000)
  const id = await own.drawn(borrower, terms, { amount: 150_000 })
  borrower = await own.pass(borrower, 1, 1200)
  await house.pastTriggers('update client set frozen_at = now() where id = $1', [borrower.person.id])
  expect((await own.pledge(borrower, id, 50)).body.data).toMatchObject({ status: 'active', shortfall: 0 })
  // Nothing is missing: what is pledged beyond it waits for the freeze to be lifted.
  expect((await own.pledge(borrower, id, 10)).body.code).toBe('account_frozen')
  await own.repay(borrower.person, id)
})

test('an order to sell that waited is not carried out after a later notice before that one’s cure date', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 50_000)
  const id = await own.drawn(borrower, terms, { amount: 150_000 })
  borrower = await own.pass(borrower, 1, 1200)
  await house.pastTriggers(
    `with ordered as (insert into loan_invocation (id, loan_id, client_id, asset, units, says, ordered_at)
       values ($1, $2, $3, $4, 10, 'The cure date has passed.', $5) returning id, client_id, ordered_at)
     insert into due (id, kind, client_id, ref, at) select id, 'loan-invocation', client_id, id, ordered_at from ordered`,
    [randomUUID(), id, borrower.person.id, `NSE:${borrower.symbol}`, house.services.businessClock.now()],
  )
  borrower = await own.pass(borrower, 0, 1200)
  const [ordered] = await house.asOwner<{ sold: bigint; done_at: Date | null }>(
    'select sold, done_at from loan_invocation where loan_id = $1',
    [id],
  )
  expect(ordered).toMatchObject({ sold: 0n, done_at: expect.any(Date) })
  expect(await own.books(borrower.person)).toMatchObject({ pledged: 200 })
  await own.repay(borrower.person, id)
})

test('a sale that brings more than is owed leaves the rest in cash and says so, and no instalment is told as paid that was not', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(20, 1_00_000)
  const pledge = [{ key: `NSE:${borrower.symbol}`, units: 1 }]
  own.tellPrice(borrower.symbol, 60_000)
  const id = await own.drawn(borrower, terms, { amount: 30_000, pledge })
  borrower = await own.pass(borrower, 1, 45_000)
  expect(await own.seen(borrower.person, id)).toMatchObject({ status: 'shortfall' })
  borrower = await own.pass(borrower, 14, 45_000)
  const before = await own.books(borrower.person)
  await own.byTwo({
    ...{ kind: 'loan-invocation', loan_id: id, key: pledge[0]?.key ?? '', units: 1 },
    message: 'The cure date has passed without payment or pledge.',
  })
  borrower = await own.pass(borrower, 0, 45_000)
  const closed = await own.seen(borrower.person, id)
  expect(closed).toMatchObject({ status: 'closed', owed: 0, instalments: [] })
  const after = await own.books(borrower.person)
  const surplus = (after.cash ?? 0) - (before.cash ?? 0)
  expect(surplus).toBeGreaterThan(14_000_00)
  expect(after).not.toHaveProperty('pledged')
  const sold = closed.events.find(({ kind }) => kind === 'invoked')
  expect(sold?.says.endsWith(` ${formatRupees(paise(BigInt(surplus)))} of it stays your cash.`)).toBe(true)
})

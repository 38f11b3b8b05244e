/** products/fund: a NAV that orders were dealt at is replaced by two people: units and money are put right, and nobody ever owes. */
import type { FundPurchase } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/account-people.ts'
import { funds } from '../../../test/fund-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { loans } from '../../../test/loan-people.ts'
import { papers } from '../../../test/pdfs.ts'
import { newTrader } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

let house: House
let own: ReturnType<typeof funds>
beforeAll(async () => {
  // Monday, 16 Nov 2026, 10:00 in India.
  house = await openHouse()
  own = funds(house)
})
afterAll(() => house.close())
afterEach(async () => {
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

/** ₹25,000 dealt today at ₹20.50: 1,219.451 units. */
async function bought(
  more = {},
): Promise<{ id: string; code: number; person: Person; order: string; day: string }> {
  own.goTo('10:00', 1)
  while (!house.services.market.times.hours.calendar.isTradingDay(own.today())) own.goTo('10:00', 1)
  const day = own.today()
  const { id, code } = await own.newFund({ load_steps: [], ...more })
  const person = await newTrader(house, 100_000)
  const placed = (await own.buy(person, id, 25_000)).body.data as FundPurchase
  own.goTo('23:30')
  await own.tellNav(code, day, 205_000)
  await own.clockwork.run()
  return { id, code, day, order: placed.id ?? '', person: await own.again(person) }
}

const correct = async (code: number, day: string, nav: number): Promise<void> => {
  await own.byTwo({ kind: 'fund-nav', scheme_code: code, day, nav, pdfs: papers })
  await own.clockwork.run()
}

const mailsTo = async (person: Person): Promise<string[]> =>
  (
    await house.asOwner<{ body_text: string }>(
      `select body_text from mail where to_address = (select email from client where id = $1) and subject like '%NAV%'
         and next_try_at <= $2 order by created_at`,
      [person.id, house.clock.now()],
    )
  ).map(({ body_text: text }) => text)

const firmPaid = async (): Promise<bigint> => {
  const [row] = await house.asOwner<{ sum: bigint }>(
    `select coalesce(-sum(e.amount), 0)::bigint as sum from ledger_entry e join ledger_account a on a.id = e.account_id
     join ledger_transfer t on t.id = e.transfer_id where a.purpose = 'adjustments' and t.act = 'nav-corrected'`,
  )
  return row?.sum ?? 0n
}

test('too high a NAV: the missing units are added, the receipt closes and says why, a mail tells it', async () => {
  const { code, day, person, order } = await bought()
  await correct(code, day, 20)
  // 24,998.75 / 20.
  expect(await own.books(person, code)).toEqual({ cash: 75_000_00, securities: 1_249_938 })
  const receipt = await own.receiptOf(person, order)
  expect(receipt).toMatchObject({ closes: true, quantity: 1249.938, buy_net_value: 25_000 })
  expect(receipt.steps.at(-1)).toMatchObject({
    status: 'NAV corrected',
    reason: expect.stringMatching(
      /was corrected from ₹20\.5000 to ₹20\.0000 .*: 30\.487 units were added\.$/,
    ),
  })
  expect((await mailsTo(person))[0]).toContain('Notice of 16 Nov 2026')
  expect((await own.holding(person)).positions[0]).toMatchObject({ quantity: 1249.938, cost: 25_000 })
})

test('too low a NAV: what is too many is taken back where it is still there; the same again changes nothing', async () => {
  const { code, day, person, order } = await bought()
  await correct(code, day, 21)
  expect(await own.books(person, code)).toEqual({ cash: 75_000_00, securities: 1_190_417 })
  expect(await own.receiptOf(person, order)).toMatchObject({ closes: true, quantity: 1190.417 })
  await own.clockwork.run()
  expect((await mailsTo(person)).length).toBe(1)
  // And back again: a second correction starts from what the first has made of it.
  await correct(code, day, 20.5)
  expect(await own.books(person, code)).toEqual({ cash: 75_000_00, securities: 1_219_451 })
})

test('units that were redeemed meanwhile stay the client’s: the firm bears them, and nothing is owed', async () => {
  const { id, code, day, person, order } = await bought()
  own.goTo('10:00', 1)
  let who = await own.again(person)
  await own.redeem(who, id, { by: 'all' })
  const next = own.today()
  own.goTo('23:30')
  await own.tellNav(code, next, 210_000)
  await own.clockwork.run()
  own.goTo('12:00', 4)
  await own.clockwork.run()
  who = await own.again(who)
  const [before, paid] = [await own.books(who, code), await firmPaid()]
  await correct(code, day, 21)
  expect(await own.books(who, code)).toEqual(before)
  // 29.034 units at 21.
  expect((await firmPaid()) - paid).toBe(609_71n)
  expect(await own.receiptOf(who, order)).toMatchObject({ status: 'sold', closes: true })
  expect((await mailsTo(who)).at(-1)).toMatch(/You keep/)
  // The other way round the client has the money of units that there should have been: at what the others were redeemed for.
  await correct(code, day, 20.5)
  expect(await own.books(who, code)).toEqual(before)
  await correct(code, day, 20)
  expect((await own.books(who, code)).cash).toBe((before.cash ?? 0) + 640_23)
  expect(await own.receiptOf(who, order)).toMatchObject({ status: 'sold', closes: true })
})

test('a redemption at a wrong NAV: what is missing is paid; what was too much stays with the client', async () => {
  const { id, code, person, order } = await bought({ load_steps: [{ days: 365, percent: 1 }] })
  own.goTo('10:00', 1)
  let who = await own.again(person)
  await own.redeem(who, id, { by: 'units', units: 100 })
  const day = own.today()
  own.goTo('23:30')
  await own.tellNav(code, day, 200_000)
  await own.clockwork.run()
  who = await own.again(who)
  const before = await own.books(who, code)
  await correct(code, day, 21)
  // 2,100 less 1% and STT, in place of 2,000 less 1% and STT.
  expect(await own.books(who, code)).toEqual({ ...before, cash: (before.cash ?? 0) + 99_00 })
  expect(await own.receiptOf(who, order)).toMatchObject({ closes: true })
  const paid = await firmPaid()
  await correct(code, day, 20.5)
  expect(await own.books(who, code)).toEqual({ ...before, cash: (before.cash ?? 0) + 99_00 })
  expect((await firmPaid()) - paid).toBe(49_50n)
  own.goTo('12:00', 5)
  await own.clockwork.run()
  expect(await own.receiptOf(await own.again(who), order)).toMatchObject({ closes: true })
})

test('the second person sees how many orders it touches; without two people nothing of it is possible', async () => {
  const { code, day, person } = await bought()
  const seen = (await own.propose({ kind: 'fund-nav', scheme_code: code, day, nav: 20, pdfs: papers }))
    .proposal
  expect(seen.changes).toContainEqual({
    field: 'Orders dealt at it',
    before: '1 purchase, 0 redemptions',
    after: 'Put right by new entries, and told by mail',
  })
  expect(await own.books(person, code)).toMatchObject({ securities: 1_219_451 })
  const firm = house.services.db.as('firm')
  await expect(
    firm.query(`select set_nav($1, $2, now())`, [
      `fund-nav:${code}:${day}`,
      JSON.stringify({ kind: 'fund-nav', scheme_code: code, day, nav: 20 }),
    ]),
  ).rejects.toThrow(/two people/)
})

test('units that are pledged for a loan are not taken back: they stay in the pledge, and the firm bears what was too many', async () => {
  const { code, day, person } = await bought()
  const lending = loans(house)
  const terms = await lending.putUp({ least_rupees: 1000 })
  own.goTo('10:00', 1)
  while (!house.services.market.times.hours.calendar.isTradingDay(own.today())) own.goTo('10:00', 1)
  const who = await own.again(person)
  const pledge = [{ key: `MF:${code}`, units: 1219.451 }]
  const borrower = { person: who, symbol: String(code), order: '' }
  await lending.drawn(borrower, terms, { amount: 10_000, months: 3, pledge })
  const [before, paid] = [await own.books(who, code), await firmPaid()]
  expect(before).toMatchObject({ pledged: 1_219_451 })
  await correct(code, day, 21)
  expect(await own.books(who, code)).toEqual(before)
  // 29.034 units at 21.
  expect((await firmPaid()) - paid).toBe(609_71n)
})

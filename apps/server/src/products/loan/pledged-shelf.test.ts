/** products/loan: funds and bonds as pledge: they are not sold or redeemed, what they pay is the client's, and an invocation sells them too. */
import { type LoanPledging, type ProposalAsk, pledgeMore } from '@pramaan/contracts'
import { addDays, addMonths, instantOf } from '@pramaan/market-time'
import { paise as asPaise, formatRupees, formatScaled } from '@pramaan/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, signedIn, at as withId } from '../../../test/account-people.ts'
import { bonds } from '../../../test/bond-people.ts'
import { approveAs, newPerson, proposeAs } from '../../../test/firm.ts'
import { funds } from '../../../test/fund-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { type Borrower, loans } from '../../../test/loan-people.ts'
import { papers } from '../../../test/pdfs.ts'
import { newTrader, quote } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { cureDay } from './shortfall.ts'

let house: House
let own: ReturnType<typeof loans>
let paper: ReturnType<typeof bonds>
let schemes: ReturnType<typeof funds>
beforeAll(async () => {
  house = await openHouse()
  own = loans(house)
  paper = bonds(house)
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
  const ms = instantOf(day, '18:00') - businessClock.now().getTime()
  businessClock.hear(businessClock.aheadMs() + ms)
  await own.clockwork.run()
  return signedIn(house, person)
}

const HOW = 'repay the loan, or free a part of the pledge on its page.'

/** Holds 50 bonds of ₹10,000 and has drawn on so many of them. */
async function onBonds(units: number, amount: number, more: object = {}, maturesIn = 36) {
  const issued = addDays(own.dayIn(0), -100)
  const offer = await paper.offered({ issue_day: issued, maturity_day: addMonths(issued, maturesIn) })
  const asset = await assetOf(offer)
  const person = await newTrader(house, 5_30_000)
  const { id: order } = await paper.bought(person, offer, 50)
  const borrower: Borrower = { person: await until(own.dayIn(3), person), symbol: '', order }
  const terms = await own.putUp()
  const pledge = [{ key: asset, units }]
  const id = await own.drawn(borrower, terms, { amount, pledge, ...more })
  return { offer, asset, borrower, id }
}

const saleOf = ({ person, order }: Borrower, quantity?: number) =>
  quote(house, person, order, 'bond', quantity)

async function assetOf(offer: string): Promise<string> {
  const [row] = await house.asOwner<{ asset: string }>(
    `select i.market || ':' || i.symbol as asset from offer o join instrument i on i.id = o.instrument_id where o.id = $1`,
    [offer],
  )
  return row?.asset ?? ''
}

test('pledged bonds are not sold: one sentence says how many are pledged and how they are freed; the rest is sold', async () => {
  const { borrower, id } = await onBonds(40, 2_00_000)
  expect((await saleOf(borrower, 11)).body).toMatchObject({
    ...{
      code: 'quantity_not_held',
      message: `You can sell 10 now. 40 bonds are pledged for your loan: ${HOW}`,
    },
  })
  expect((await saleOf(borrower)).body.data).toMatchObject({ quantity: 10, held: 50 })
  await own.repay(borrower.person, id)
})

test('a bond that matures before the loan ends is not pledged, neither at first nor later', async () => {
  const { borrower, id } = await onBonds(50, 2_00_000)
  const issued = addMonths(own.dayIn(0), -21)
  const early = await paper.offered({
    issue_day: issued,
    maturity_day: addMonths(issued, 24),
    close_day: own.dayIn(20),
  })
  await paper.bought(borrower.person, early, 10)
  const person = await until(own.dayIn(3), borrower.person)
  // The loan runs for twelve months.
  const pledge = [{ key: await assetOf(early), units: 10 }]
  const { body } = await own.ask<LoanPledging>(withId(pledgeMore, id), person, { pledge }, { dryRun: true })
  expect(body.data?.problem).toMatch(/ matures on .*, before the loan ends/)
  await own.repay(person, id)
})

test('a bond is sold in an invocation at the firm’s bid, with its interest, no more than is needed', async () => {
  const { offer, asset, borrower, id } = await onBonds(50, 3_00_000)
  await paper.byTwo({ kind: 'bond-bid', offer_id: offer, bid: 60, pdfs: papers })
  let person = await until(own.dayIn(1), borrower.person)
  const { shortfall } = await own.seen(person, id)
  expect(shortfall?.amount).toBeGreaterThan(75_000)
  expect(await own.wasMailed({ ...borrower, person }, /shortfall of/)).toBe(true)
  person = await until(own.dayIn(14), person)
  const { choices } = await own.firmLoan(id)
  const [choice] = choices
  expect(choice).toMatchObject({ key: asset, is_enough: true })
  const units = choice?.units ?? 0
  expect(units).toBeLessThan(50)
  const sale: ProposalAsk = {
    ...{ kind: 'loan-invocation', loan_id: id, key: asset, units },
    message: 'The cure date has passed without payment or pledge.',
  }
  const { proposal } = await proposeAs(house.app, await newPerson(house, 'maker'), sale)
  const worth = proposal.changes.find(({ field }) => field === 'Worth when proposed')?.after
  expect((await approveAs(house.app, await newPerson(house, 'checker'), proposal.id)).body.code).toBe(200)
  await own.clockwork.run()
  const [fill] = await house.asOwner<{ quantity: bigint; gross: bigint; accrued: bigint; charges: bigint }>(
    `select quantity, gross_paise as gross, accrued_paise as accrued, charges_paise as charges
     from order_fill where order_id = $1 and side = 'sell'`,
    [borrower.order],
  )
  expect(fill).toMatchObject({ quantity: BigInt(units), gross: BigInt(units) * 6000_00n, charges: 0n })
  // What the second person read is what it brought: the bid, and the interest since the last coupon.
  const rupees = (paise: bigint): string => formatRupees(asPaise(paise))
  expect(worth).toBe(
    `About ${rupees((fill?.gross ?? 0n) + (fill?.accrued ?? 0n))}, before charges; of it ${rupees(fill?.accrued ?? 0n)} is interest since the last coupon`,
  )
  // 9% of ₹10,000 a bond, for 100 days and those of the notice.
  expect(Number(fill?.accrued ?? 0n)).toBeGreaterThan(units * 247_00)
  expect(Number(fill?.accrued ?? 0n)).toBeLessThan(units * 350_00)
  const after = await own.seen(await signedIn(house, person), id)
  expect(after).toMatchObject({ status: 'active', shortfall: null })
  expect(after.cover.holdings[0]?.units).toBe(50 - units)
  // One bond fewer would not have been enough.
  const perBond = 6000 + Number(fill?.accrued ?? 0n) / 100 / units
  expect(after.owed + perBond).toBeGreaterThan((50 - units + 1) * 6000 * 0.75)
  await own.repay(person, id)
})

test('a bid that two people lower after the notice gives the client seven working days again: nothing is sold at it before', async () => {
  const { offer, asset, borrower, id } = await onBonds(50, 3_00_000)
  await paper.byTwo({ kind: 'bond-bid', offer_id: offer, bid: 60, pdfs: papers })
  const { calendar } = house.services.market.times.hours
  let person = await until(own.dayIn(1), borrower.person)
  person = await until(own.dayIn(14), person)
  await paper.byTwo({ kind: 'bond-bid', offer_id: offer, bid: 5, pdfs: papers })
  const sale: ProposalAsk = {
    ...{ kind: 'loan-invocation', loan_id: id, key: asset, units: 50 },
    message: 'The cure date has passed without payment or pledge.',
  }
  expect(await own.refusalOf(sale)).toMatchObject({
    message: expect.stringMatching(
      /^Its bid was lowered after the notice\. The client has until the end of /,
    ),
  })
  expect((await own.firmLoan(id)).choices).toEqual([])
  // At once, and from the day's look on in every list: the same date on both sides.
  const { cure_by: first } = (await own.seen(person, id)).shortfall ?? {}
  expect(first).toBe(cureDay(own.dayIn(0), (day) => calendar.isTradingDay(day)))
  expect(await own.seen(person, id)).toMatchObject({
    shortfall: { choices: [], says: expect.stringMatching(/^Until the end of /) },
  })
  expect((await own.firmLoan(id)).loan).toMatchObject({ cure_by: first, may_invoke: false })
  person = await until(own.dayIn(1), person)
  expect(await own.wasMailed({ ...borrower, person }, /more time to cure/)).toBe(true)
  // Lowered after the look of its day: told by that of the next, and counted from there.
  const later = cureDay(own.dayIn(0), (day) => calendar.isTradingDay(day))
  expect((await own.firmLoans()).find((loan) => loan.id === id)).toMatchObject({ cure_by: later })
  person = await until(addDays(later, 1), person)
  expect((await own.firmLoan(id)).choices).toMatchObject([{ key: asset, units: 50 }])
  // Ordered in time; lowered again before the clock comes to it.
  const { proposal } = await proposeAs(house.app, await newPerson(house, 'maker'), sale)
  expect((await approveAs(house.app, await newPerson(house, 'checker'), proposal.id)).body.code).toBe(200)
  await paper.byTwo({ kind: 'bond-bid', offer_id: offer, bid: 2, pdfs: papers })
  await own.clockwork.run()
  const [sold] = await house.asOwner<{ sold: bigint }>(
    'select sold from loan_invocation where loan_id = $1',
    [id],
  )
  expect(sold?.sold).toBe(0n)
  await own.repay(await signedIn(house, person), id)
})

test('a pledged bond that matures leaves the pledge: its face value is the client’s cash, and the loan’s own look says what is missing', async () => {
  const issued = addDays(own.dayIn(0), -100)
  const matures = addMonths(issued, 12)
  const { borrower, id } = await onBonds(50, 3_00_000, { months: 3, repayment: 'bullet' }, 12)
  // The borrowed money is spent, so that the last day takes nothing.
  const other = await paper.offered({ maturity_day: '2031-06-15' })
  await paper.bought(borrower.person, other, 28)
  let person = await until(addDays(matures, -1), borrower.person)
  const before = await own.books(person)
  expect(await own.seen(person, id)).toMatchObject({ status: 'active', overdue: expect.any(Number) })
  person = await until(addDays(matures, 5), person)
  const after = await own.books(person)
  expect(after.pledged).toBeUndefined()
  expect((after.cash ?? 0) - (before.cash ?? 0)).toBeGreaterThanOrEqual(50 * 10_000_00)
  expect(await own.seen(person, id)).toMatchObject({
    ...{ status: 'shortfall', shortfall: { cure_by: expect.any(String) } },
  })
  expect((await own.repay(person, id)).body.data).toMatchObject({ closes: true })
})

test('pledged units are not redeemed, and what their scheme distributes is the client’s cash', async () => {
  const fund = await schemes.newFund({ option: 'idcw', load_steps: [] })
  let person = await newTrader(house, 2_50_000)
  expect((await schemes.buy(person, fund.id, 2_00_000)).body.code).toBe(200)
  for (const day of [0, 1, 2]) await schemes.tellNav(fund.code, own.dayIn(day), 200_000)
  person = await until(own.dayIn(5), person)
  const terms = await own.putUp()
  const [lot] = await house.asOwner<{ quantity: bigint }>('select quantity from lot where client_id = $1', [
    person.id,
  ])
  const all = lot?.quantity ?? 0n
  const held = Number(all) / 1000
  const borrower: Borrower = { person, symbol: '', order: '' }
  const pledge = [{ key: `MF:${fund.code}`, units: held - 100 }]
  const id = await own.drawn(borrower, terms, { amount: 50_000, pledge })
  const refused = await schemes.redeem(person, fund.id, { by: 'units', units: 101 })
  expect(refused.body.message).toBe(
    `You can redeem 100.000 units or fewer. ${formatScaled(all - 100_000n, 3)} units are pledged for your loan: ${HOW}`,
  )
  await own.byTwo({
    ...{
      kind: 'fund-idcw',
      offer_id: fund.id,
      record_day: addDays(own.dayIn(0), -1),
      pay_day: own.dayIn(1),
      per_unit: 0.5,
    },
  })
  const before = (await own.books(person)).cash ?? 0
  person = await until(own.dayIn(2), person)
  expect((await own.books(person)).cash).toBe(before + Math.round(held * 50))
  await own.repay(person, id)
})

/** products/bond: a bond from the act of two people to its last rupee: bought, paid, sold, matured, missed. */
import {
  type BondView,
  listBonds,
  listFirmBonds,
  listHistory,
  listHolding,
  type Order,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { bonds } from '../../../test/bond-people.ts'
import { newPerson as newStaff, sendAs as sendAsStaff } from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { papers } from '../../../test/pdfs.ts'
import { booksOf, newTrader, openTrading, quote, sell } from '../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof bonds>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = bonds(house)
})
afterAll(() => house.close())
beforeEach(() => own.moveTo('2026-11-16'))

const seen = async (person: Person, offer: string): Promise<BondView> => {
  const { body } = await sendAs(house, await signedIn(house, person), listBonds)
  const found = (body.data as { bonds: BondView[] }).bonds.find(({ id }) => id === offer)
  if (!found) throw new Error('not on the shelf')
  return found
}

describe('a purchase', () => {
  test('12 at 98.75 with 154 days of interest: 1,18,500 + 4,556.71 + 0.12 of stamp duty, debited at once', async () => {
    const offer = await own.offered()
    const person = await newTrader(house, 200_000)
    const dry = await own.buy(person, offer, 12, { dryRun: true })
    expect(dry.body.data).toMatchObject({
      ...{ id: null, principal: 118_500, accrued: 4556.71, total: 123_056.83, short_by: null },
      payments: [
        { due: '2026-12-15', coupon: 5414.79, redemption: 0, tax: 0 },
        { due: '2027-06-15', coupon: 5385.21, redemption: 120_000, tax: 0 },
      ],
    })
    const { id } = await own.bought(person, offer, 12)
    expect(await booksOf(house, person.id)).toMatchObject({ cash: 200_000_00n - 123_056_83n })
    const receipt = await own.receiptOf(person, id)
    expect(receipt).toMatchObject({
      ...{ status: 'holding', display_type: 'BOND', closes: true, buy_trade_value: 118_500, quantity: 12 },
      ...{ buy_price: 9875, days: [], buy_interest: 4556.71 },
    })
    expect(receipt.fees).toMatchObject({ stamp: 0.12, stt: 0, total: 0.12 })
    expect(receipt.entries.map(({ title, amount }) => [title, amount])).toEqual([
      ['Bought', -118_500],
      ['Accrued interest paid', -4556.71],
      ['Taxes and exchange charges', -0.12],
      ['Bought', 12],
    ])
    expect(await own.orderOf(person, id)).toMatchObject({
      ...{ state: 'holding', clean_value: 117_900, accrued: 4556.71, accrued_paid: 4556.71, coupons: 0 },
      next_payment: { due: '2026-12-15', coupon: 5414.79, record_day: '2026-11-30', state: 'upcoming' },
    })
    expect(await own.findings()).toEqual([])
  })

  test('the list says clean, interest, dirty and yield; what was taken is not left', async () => {
    const offer = await own.offered({ total: 20 })
    const person = await newTrader(house, 200_000)
    expect(await seen(person, offer)).toMatchObject({
      ...{ state: 'open', clean: 9875, accrued: 379.73, dirty: 10_254.73, bid: 9825, left: 20 },
      ...{ accrued_days: 154, yield_percent: 11.24 },
    })
    await own.bought(person, offer, 12)
    expect(await seen(person, offer)).toMatchObject({ left: 8 })
    expect((await own.buy(person, offer, 9)).body.message).toBe('8 bonds are left of this offer.')
  })

  test.each([
    ['fewer than the minimum', 1, 1, 'Buy 2 bonds or more.'],
    ['on terms that were changed', 2, 2, 'The terms of this offer have changed. Please read them again.'],
    ['for more than there is', 20, 1, 'You do not have enough money for this.'],
  ])('%s is refused and changes nothing', async (_, quantity, version, says) => {
    const offer = await own.offered()
    const person = await newTrader(house, 100_000)
    const { body } = await own.buy(person, offer, quantity, { version })
    expect(body.message).toContain(says.slice(0, 20))
    expect(await booksOf(house, person.id)).toEqual({ cash: 100_000_00n })
  })

  test('a new price holds for who buys from now on; who read the old one is asked to read again', async () => {
    const offer = await own.offered()
    const person = await newTrader(house, 100_000)
    await own.byTwo({
      kind: 'bond-price',
      offer_id: offer,
      clean: 99.5,
      pdfs: papers,
    })
    expect((await own.buy(person, offer, 2)).body.code).toBe('offer_changed')
    const { body } = await own.buy(person, offer, 2, { version: 2 })
    expect(body.data).toMatchObject({ price: 9950, principal: 19_900 })
  })
})

describe('while it is held', () => {
  test('coupon and face value come on their days, and the receipt closes after each', async () => {
    const offer = await own.offered()
    const person = await newTrader(house, 200_000)
    const { id } = await own.bought(person, offer, 12)
    await own.until('2026-12-15', '10:59')
    expect((await own.orderOf(person, id)).coupons).toBe(0)
    await own.until('2026-12-15', '11:01')
    const paid = await own.orderOf(person, id)
    expect(paid).toMatchObject({ coupons: 5414.79, tax: 0, interest: 858.08 })
    expect(paid.payments[0]).toMatchObject({
      state: 'paid',
      rule: expect.stringContaining('No tax at source'),
    })
    expect(await own.receiptOf(person, id)).toMatchObject({ closes: true, status: 'holding' })
    await own.until('2027-06-15')
    const over = await own.orderOf(person, id)
    expect(over).toMatchObject({
      ...{ state: 'matured', quantity: 0, capital_gain: 1499.88, interest: 6243.29, total_return: 7743.17 },
      next_payment: null,
    })
    const receipt = await own.receiptOf(person, id)
    expect(receipt).toMatchObject({
      closes: true,
      status: 'sold',
      left_as: 'matured',
      sell_trade_value: 120_000,
      profit: 7743.17,
    })
    expect(await booksOf(house, person.id)).toEqual({ cash: 200_000_00n + 7743_17n })
    expect(await own.findings()).toEqual([])
    const { body } = await sendAs(house, await signedIn(house, person), listHistory)
    expect((body.data as { orders: Order[] }).orders[0]).toMatchObject({ ttype: 'bond', profit: 7743.17 })
  })

  test('above ₹10,000 of one issuer in a year 10% is withheld, counted over all orders', async () => {
    const offer = await own.offered()
    const person = await newTrader(house, 500_000)
    const [first, second] = [await own.bought(person, offer, 20), await own.bought(person, offer, 20)]
    await own.until('2026-12-15')
    const orders = [await own.orderOf(person, first.id), await own.orderOf(person, second.id)]
    expect(orders.map(({ tax }) => tax).toSorted()).toEqual([0, 1805])
    expect(orders.map(({ coupons }) => coupons)).toEqual([9024.66, 9024.66])
    for (const { id } of orders) expect((await own.receiptOf(person, id)).closes).toBe(true)
    expect(await own.findings()).toEqual([])
  })

  test('a coupon on a Sunday is paid on Monday, and done once however often the clockwork runs', async () => {
    const offer = await own.offered({ issue_day: '2025-08-28', maturity_day: '2027-08-28' })
    const person = await newTrader(house, 200_000)
    const { id } = await own.bought(person, offer, 12)
    await own.until('2027-02-28')
    expect((await own.orderOf(person, id)).coupons).toBe(0)
    await own.until('2027-03-01')
    await own.clockwork.doDue()
    expect((await own.orderOf(person, id)).coupons).toBe(5444.38)
  })
})

describe('a sale to us', () => {
  test('at the bid with interest until it settles, paid on the next settlement day; the receipt closes', async () => {
    const offer = await own.offered()
    const person = await newTrader(house, 200_000)
    const { id } = await own.bought(person, offer, 12)
    const { body } = await quote(house, person, id, 'bond', 5)
    expect(body.data).toMatchObject({
      ...{ price: 9825, quantity: 5, held: 12, trade_value: 49_125, accrued: 1910.96, net_value: 51_035.96 },
      ...{ settles_on: '2026-11-17', why_not: null },
    })
    const sold = await sell(house, person, id, 9825, { ttype: 'bond', quantity: 5 })
    expect(sold.body.code).toBe(200)
    expect(await booksOf(house, person.id)).toMatchObject({ unsettled: 51_035_96n })
    // Together what is settled.
    expect(await own.receiptOf(person, id)).toMatchObject({
      ...{ closes: true, sell_net_value: 49_125, sell_interest: 1910.96 },
    })
    await own.until('2026-11-18')
    expect((await booksOf(house, person.id)).unsettled).toBeUndefined()
    expect((await own.receiptOf(person, id)).closes).toBe(true)
    await own.until('2026-12-15')
    // On the seven that are left.
    expect((await own.orderOf(person, id)).coupons).toBe(3158.63)
    expect(await own.findings()).toEqual([])
    await own.until('2027-06-15')
    // Five were sold and seven paid back: no one word says both.
    const over = await own.receiptOf(person, id)
    expect(over).toMatchObject({ closes: true, status: 'sold' })
    expect(over.left_as).toBeUndefined()
  })

  test('after the record date the coupon stays the seller’s and interest is below zero', async () => {
    const offer = await own.offered()
    const buyer = await newTrader(house, 200_000)
    const { id } = await own.bought(buyer, offer, 12)
    own.moveTo('2026-12-07')
    const person = await signedIn(house, buyer)
    const { body } = await quote(house, person, id, 'bond')
    expect(body.data?.accrued).toBe(-207.12)
    expect((await sell(house, person, id, 9825, { ttype: 'bond' })).body.code).toBe(200)
    await own.until('2026-12-15')
    expect(await own.orderOf(person, id)).toMatchObject({ state: 'sold', coupons: 5414.79 })
    const receipt = await own.receiptOf(person, id)
    expect(receipt).toMatchObject({ closes: true, status: 'sold' })
    expect(receipt.left_as).toBeUndefined()
    expect(await own.findings()).toEqual([])
  })

  test('a new bid is what holdings are worth and what a sale brings', async () => {
    const offer = await own.offered()
    const person = await newTrader(house, 200_000)
    const { id } = await own.bought(person, offer, 12)
    own.moveTo('2026-11-16', '13:00')
    await own.byTwo({ kind: 'bond-bid', offer_id: offer, bid: 97.5, pdfs: papers })
    const { body } = await sendAs(house, await signedIn(house, person), listHolding)
    expect((body.data as { positions: object[] }).positions[0]).toMatchObject({
      ...{ asset_kind: 'bond', price: 9750, value: 117_000, source: 'Set by our firm' },
    })
    expect((await quote(house, await signedIn(house, person), id, 'bond')).body.data?.price).toBe(9750)
  })

  test('one that matures before a sale would settle is repaid instead', async () => {
    const offer = await own.offered()
    const buyer = await newTrader(house, 200_000)
    const { id } = await own.bought(buyer, offer, 12)
    await own.until('2027-06-14')
    const { body } = await quote(house, await signedIn(house, buyer), id, 'bond')
    expect(body.data).toMatchObject({ quote_id: null, why_not: expect.stringContaining('matures before') })
  })
})

describe('a payment that is missed', () => {
  test('is shown as missed, is no income, stops interest and orders; paid late it comes to the holders of its record date', async () => {
    const offer = await own.offered()
    const buyer = await newTrader(house, 200_000)
    const { id } = await own.bought(buyer, offer, 12)
    own.moveTo('2026-12-14')
    const act = { kind: 'bond-default', offer_id: offer, due_day: '2026-12-15' } as const
    await own.byTwo({ ...act, outcome: 'missed', pdfs: papers })
    await own.until('2026-12-16')
    const missed = await own.orderOf(buyer, id)
    expect(missed).toMatchObject({ state: 'default', coupons: 0, accrued: 0, missed: 5414.79 })
    expect(missed.interest).toBe(-4556.71)
    expect(missed.payments[0]).toMatchObject({ state: 'missed' })
    expect((await own.receiptOf(buyer, id)).closes).toBe(true)
    const person = await signedIn(house, buyer)
    expect(await seen(person, offer)).toMatchObject({ state: 'default', yield_percent: null, accrued: 0 })
    expect((await own.buy(person, offer, 2)).body.code).toBe('offer_closed')
    await own.byTwo({ ...act, outcome: 'paid-late', pdfs: papers })
    await own.clockwork.doDue()
    expect(await own.orderOf(buyer, id)).toMatchObject({ state: 'holding', coupons: 5414.79, missed: 0 })
    expect((await own.receiptOf(buyer, id)).closes).toBe(true)
    expect(await own.findings()).toEqual([])
  })

  test('cannot be entered for a day without a payment, nor after it was paid', async () => {
    const offer = await own.offered()
    const person = await newTrader(house, 200_000)
    await own.bought(person, offer, 12)
    const act = { kind: 'bond-default', offer_id: offer, outcome: 'missed', pdfs: papers }
    expect((await own.refusalOf({ ...act, due_day: '2026-12-14' })).message).toContain(
      'pays nothing on this day',
    )
    expect((await own.refusalOf({ ...act, due_day: '2027-06-15' })).message).toBe(
      'A payment is entered as missed at most 30 days before it is due.',
    )
    await own.until('2026-12-16')
    expect((await own.refusalOf({ ...act, due_day: '2026-12-15' })).message).toBe(
      'Holders have been paid already.',
    )
  })
})

describe('what two people may not put up', () => {
  test.each([
    [{ maturity_day: '2025-01-01' }, 'The bond has to mature after it is issued.'],
    [{ close_day: '2026-11-01' }, 'The offer has closed already.'],
    [{ close_day: '2027-06-15' }, 'The offer has to close before the bond is repaid.'],
    [{ bid: 99 }, 'The bid cannot be above the price at which we sell.'],
    [{ clean: 20, bid: 20 }, 'At this price the yield would be'],
    [{ face: 100, clean: 98.755, bid: 98 }, 'Enter prices that come to whole paise for one bond.'],
    [{ least: 2000 }, 'The minimum of one order cannot be more than is offered.'],
    [{ seniority: 'sovereign' }, 'Only a Government security is sovereign.'],
    [{ rating_day: '2027-01-01' }, 'The date of the rating cannot be ahead.'],
    [{ isin: 'ABC' }, 'Enter the ISIN'],
    [{ coupon_percent: 0 }, 'Enter a coupon of 0.01% to 30%'],
    [{ coupons_a_year: 3 }, 'Choose 1, 2, 4 or 12 coupons a year.'],
    [{ risk: 'Pay the fee to unlock it' }, ''],
  ])('%j', async (more, says) => {
    const { code, message } = await own.refusalOf({ ...own.offerOf(), ...more })
    expect(code).not.toBe(200)
    expect(message).toContain(says)
  })

  test('an ISIN is on the shelf once', async () => {
    const act = own.offerOf()
    await own.byTwo(act)
    expect((await own.refusalOf({ ...act, symbol: 'ANOTHER' })).message).toBe(
      'This ISIN is on the shelf already.',
    )
  })
})

test('the firm sees what its clients hold and which payments are due', async () => {
  const offer = await own.offered()
  await own.bought(await newTrader(house, 200_000), offer, 12)
  const { body } = await sendAsStaff(house.app, await newStaff(house, 'auditor'), listFirmBonds)
  const { bonds: all, payments } = body.data as { bonds: { id: string }[]; payments: { offer_id: string }[] }
  expect(all.find(({ id }) => id === offer)).toMatchObject({ holders: 1, held: 12 })
  expect(payments.find(({ offer_id: id }) => id === offer)).toMatchObject({
    ...{ due: '2026-12-15', orders: 1, bonds: 12, amount: 5414.79, state: 'upcoming' },
  })
})

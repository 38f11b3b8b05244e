/** products/quant: a note from the word of two people to its last rupee: subscription, issue, fixings, coupons, maturity, exit, default. */
import { cancelOrder } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAs, signedIn, at as withId } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { notes } from '../../../test/note-people.ts'
import { papers } from '../../../test/pdfs.ts'
import { booksOf, newTrader, quote, sell } from '../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof notes>
beforeAll(async () => {
  house = await openHouse()
  own = notes(house)
  await own.openIndex()
})
afterAll(() => house.close())

test('a barrier note pays two coupons less tax and, touched and 10% lower, ₹90,000 of ₹1 lakh; the receipt is the ledger', async () => {
  const person = await newTrader(house, 3_00_000)
  const act = own.offerOf()
  const id = await own.offered(act)
  const asset = `OTC:${act.symbol}`

  // A dry run tells it and does nothing.
  const { body: dry } = await own.subscribe(person, id, 1_00_000, { dryRun: true })
  expect(dry.data).toMatchObject({
    id: null,
    status: 'pending',
    quantity: 10,
    net_value: 1_01_500,
    short_by: null,
  })

  const order = await own.subscribed(person, id, 1_00_000)
  expect(await booksOf(house, person.id)).toEqual({ cash: 1_98_500_00n, blocked: 1_01_500_00n })
  expect(await own.own(person, order)).toMatchObject({
    status: 'pending',
    next: { step: 'issue', day: '2026-11-20' },
  })

  await own.until('2026-11-20', '10:01')
  expect(await booksOf(house, person.id)).toEqual({ cash: 1_98_500_00n, [asset]: 10n })
  expect(await own.own(person, order)).toMatchObject({
    status: 'holding',
    next: { step: 'initial-fixing', day: '2026-11-20' },
  })

  // The close of the first day is the initial level; no later word of the feed changes it.
  await own.closes('2026-11-20', '2026-11-20', () => 25_000)
  await own.until('2026-11-21', '06:01')
  await own.closes('2026-11-20', '2026-11-20', () => 99_000)
  expect((await own.own(person, order)).note.initial).toMatchObject({ level: 25_000, day: '2026-11-20' })

  // 20 May 2027 is a Thursday: ₹5,100, not above the year's ₹10,000.
  await own.until('2027-05-20', '11:01')
  expect((await booksOf(house, person.id)).cash).toBe(2_03_600_00n)

  // It touches 70% on one day, and ends at 90%.
  await own.closes('2026-11-23', '2027-11-16', (day) => (day === '2027-03-01' ? 17_500 : 22_500))
  await own.until('2027-11-19', '11:01')
  // The second coupon of the year brings it to ₹10,200: a tenth of that is withheld, ₹1,020.
  expect(await booksOf(house, person.id)).toEqual({ cash: 2_03_600_00n + 5_100_00n - 1_020_00n + 90_000_00n })
  const ended = await own.own(person, order)
  expect(ended).toMatchObject({
    ...{ status: 'sold', next: null, coupons_received: 10_200, tax_deducted: 1020 },
    ended: { how: 'matured', payout: 90_000, fee: 0, quantity: 10 },
    note: { lowest: { level: 17_500, day: '2027-03-01' }, finals: [{ level: 22_500, day: '2027-11-16' }] },
  })
  expect(ended.coupons.map(({ state, paid }) => [state, paid])).toEqual([
    ['paid', '2027-05-20'],
    ['paid', '2027-11-19'],
  ])
  const receipt = await own.receiptOf(person, order)
  expect(receipt).toMatchObject({
    ...{
      ttype: 'quant',
      status: 'sold',
      left_as: 'matured',
      display_type: 'STRUCTURED',
      closes: true,
      quantity: 10,
    },
    ...{ buy_trade_value: 1_00_000, buy_net_value: 1_01_500, sell_net_value: 90_000, profit: -2320 },
  })
  expect(await own.findings()).toEqual([])
})

describe('a note that is left early', () => {
  test('is paid at the value that two people approved, less 1%, in part and then whole; before its lock-in and without a value it is not', async () => {
    const person = await newTrader(house, 5_00_000)
    const today = '2027-12-01'
    own.moveTo('2027-12-01', '10:30')
    const act = own.shareOf({
      ...{ open_day: today, close_day: '2027-12-03', start_day: '2027-12-06', months: 12 },
      ...{ fixing_days: ['2028-11-30'], lock_in_days: 30, rating_day: '2027-11-01' },
    })
    const id = await own.offered(act)
    const order = await own.subscribed(await signedIn(house, person), id, 2_00_000)
    await own.until('2027-12-06', '10:01')
    const at = async () => (await quote(house, await signedIn(house, person), order, 'quant')).body.data
    expect(await at()).toMatchObject({ quote_id: null, why_not: 'It can be left from 5 Jan 2028 on.' })
    await own.closes('2027-12-06', '2027-12-06', () => 30_000)
    await own.until('2028-01-10')
    expect(await at()).toMatchObject({ quote_id: null, why_not: 'No value has been approved yet.' })
    await own.valued(id, '2028-01-10', 97.35)
    const cash = (await booksOf(house, person.id)).cash ?? 0n

    const part = (await quote(house, await signedIn(house, person), order, 'quant', 5)).body.data
    expect(part).toMatchObject({ price: 9735, trade_value: 48_675, net_value: 48_188.25 })
    // Nobody names a price of their own.
    const refused = await sell(house, await signedIn(house, person), order, 9999, {
      ttype: 'quant',
      quantity: 5,
    })
    expect(refused.body).toMatchObject({ code: 'quote_missing' })
    const sold = await sell(house, await signedIn(house, person), order, 9735, {
      ttype: 'quant',
      quantity: 5,
    })
    expect(sold.body).toMatchObject({ code: 200, data: { status: 'holding' } })
    expect((await booksOf(house, person.id)).cash).toBe(cash + 48_188_25n)

    await at()
    const key = '0d2f3c9e-0f59-4f7a-9a53-0f2f3c9e0f59'
    const rest = { ttype: 'quant', key }
    expect((await sell(house, await signedIn(house, person), order, 9735, rest)).body).toMatchObject({
      data: { status: 'sold' },
    })
    // The same intent again is told again, and done once.
    expect((await sell(house, await signedIn(house, person), order, 9735, rest)).body).toMatchObject({
      code: 200,
    })
    expect(await booksOf(house, person.id)).toEqual({ cash: cash + 48_188_25n + 144_564_75n })
    expect(await own.own(person, order)).toMatchObject({
      ended: { how: 'exited', fee: 1947, payout: 194_700, quantity: 20 },
    })
    expect(await own.receiptOf(person, order)).toMatchObject({
      ...{ closes: true, status: 'sold', left_as: 'exited' },
    })
    expect(await own.findings()).toEqual([])
  })
})

describe('an issuer that does not pay', () => {
  test('misses its coupon, which is no income; what is recovered later is paid to every holder and ends the note', async () => {
    const person = await newTrader(house, 2_00_000)
    own.moveTo('2028-02-01', '10:30')
    const act = own.offerOf({
      ...{ payoff: 'fixed-coupon', open_day: '2028-02-01', close_day: '2028-02-02', start_day: '2028-02-03' },
      ...{ fixing_days: [], months: 12, coupon_percent: 12, coupons_a_year: 2, rating_day: '2028-01-01' },
    })
    const { underlying, underlying_market, barrier_percent, barrier_seen, ...fixed } = act
    const id = await own.offered(fixed as typeof act)
    const order = await own.subscribed(await signedIn(house, person), id, 1_00_000)
    await own.until('2028-02-03', '10:01')
    await own.until('2028-07-20')
    await own.byTwo({ kind: 'note-default', offer_id: id, day: '2028-07-20', pdfs: papers })
    const cash = (await booksOf(house, person.id)).cash ?? 0n
    await own.until('2028-08-04', '11:01')
    expect((await booksOf(house, person.id)).cash).toBe(cash)
    const broken = await own.own(person, order)
    expect(broken).toMatchObject({ coupons_received: 0, next: null, note: { state: 'default' } })
    expect(broken.coupons.map(({ state }) => state)).toEqual(['missed', 'stopped'])
    expect(broken.exit?.why_not).toMatch(/issuer has not paid since 20 Jul 2028/)
    await own.until('2029-02-05')
    expect(await own.own(person, order)).toMatchObject({ status: 'holding' })
    await own.byTwo({
      kind: 'note-default',
      offer_id: id,
      day: '2028-07-20',
      recovery_percent: 32.5,
      pdfs: papers,
    })
    await own.clockwork.doDue()
    expect((await booksOf(house, person.id)).cash).toBe(cash + 32_500_00n)
    expect(await own.own(person, order)).toMatchObject({ ended: { how: 'recovered', payout: 32_500 } })
    expect(await own.receiptOf(person, order)).toMatchObject({ closes: true, profit: -69_000 })
    expect(await own.findings()).toEqual([])
  })
})

describe('a subscription', () => {
  test('is refused below the minimum, between the steps, beyond what is left, on old terms and after the close; and changes nothing', async () => {
    const person = await newTrader(house, 9_00_000)
    own.moveTo('2029-03-05', '10:30')
    const days = { open_day: '2029-03-05', close_day: '2029-03-06', start_day: '2029-03-07' }
    const id = await own.offered(
      own.shareOf({ ...days, fixing_days: ['2030-03-01'], rating_day: '2029-03-01', total: 3_00_000 }),
    )
    const ask = async (amount: number, more = {}) =>
      (await own.subscribe(await signedIn(house, person), id, amount, more)).body
    expect(await ask(90_000)).toMatchObject({ message: 'Invest ₹1,00,000 or more.' })
    expect(await ask(1_05_000)).toMatchObject({
      message: 'Invest in steps of ₹10,000: ₹1,00,000 or ₹1,10,000.',
    })
    expect(await ask(3_10_000)).toMatchObject({
      code: 'offer_full',
      message: 'Only ₹3,00,000 is left of this note.',
    })
    expect(await ask(1_00_000, { version: 2 })).toMatchObject({ code: 'offer_changed' })
    expect(await booksOf(house, person.id)).toEqual({ cash: 9_00_000_00n })
    const order = await own.subscribed(await signedIn(house, person), id, 3_00_000)
    expect(await ask(1_00_000)).toMatchObject({ message: 'This note is fully subscribed.' })

    // Taken back while the offer is open, every paisa is free again, and so is its place.
    const cancelled = await sendAs(house, await signedIn(house, person), withId(cancelOrder, order))
    expect(cancelled.body).toMatchObject({ code: 200, data: { status: 'cancelled' } })
    expect(await booksOf(house, person.id)).toEqual({ cash: 9_00_000_00n })
    expect(await own.subscribed(await signedIn(house, person), id, 1_00_000)).toBeTruthy()
    own.moveTo('2029-03-06', '15:30')
    expect(await ask(1_00_000)).toMatchObject({ code: 'offer_closed' })
    expect(await own.findings()).toEqual([])
  })

  test('of more than the client has is refused, and takes nothing of the offer', async () => {
    own.moveTo('2029-04-02', '10:30')
    const days = { open_day: '2029-04-02', close_day: '2029-04-03', start_day: '2029-04-04' }
    const id = await own.offered(
      own.shareOf({ ...days, fixing_days: ['2030-04-01'], rating_day: '2029-03-01' }),
    )
    const person = await newTrader(house, 1_00_000)
    expect((await own.subscribe(person, id, 1_00_000)).body).toMatchObject({ code: 'funds_short' })
    expect((await own.subscribe(person, id, 1_00_000, { dryRun: true })).body.data).toMatchObject({
      short_by: 1500,
    })
    const [offer] = await house.asOwner<{ taken: bigint }>('select taken from offer where id = $1', [id])
    expect(offer?.taken).toBe(0n)
  })
})

describe('a fixing', () => {
  test('that the feed does not have is waited for, late with its reason, until two people enter it with a document', async () => {
    const person = await newTrader(house, 2_00_000)
    own.moveTo('2029-05-07', '10:30')
    const days = { open_day: '2029-05-07', close_day: '2029-05-08', start_day: '2029-05-09', months: 3 }
    const id = await own.offered(
      own.shareOf({ ...days, fixing_days: ['2029-08-04'], rating_day: '2029-05-01' }),
    )
    const order = await own.subscribed(await signedIn(house, person), id, 1_00_000)
    await own.until('2029-05-09', '10:01')
    await expect(own.until('2029-05-10', '06:01')).rejects.toThrow()
    const [late] = await house.asOwner<{ last_failure: string }>(
      `select last_failure from due where ref = $1 and kind = 'note-fixing'`,
      [order],
    )
    expect(late?.last_failure).toBe('The close of NIFTY50 on 9 May 2029 is not known.')
    await own.byTwo({ kind: 'note-fixing', offer_id: id, day: '2029-05-09', level: 40_000, pdfs: papers })
    await house.asOwner('update due set taken_until = null where ref = $1', [order])
    await own.clockwork.doDue()
    // Saturday, 4 August is fixed on Monday: 110% of a gain of 10% on 95%.
    await own.closes('2029-08-06', '2029-08-06', () => 44_000)
    await own.until('2029-08-09', '11:01')
    expect(await own.own(person, order)).toMatchObject({
      ended: { how: 'matured', payout: 1_06_000 },
      note: {
        initial: {
          source: 'Set by the firm',
          document: { name: papers[0]?.name, sha256: papers[0]?.sha256 },
        },
        finals: [{ day: '2029-08-06', level: 44_000 }],
      },
    })
    expect(await own.findings()).toEqual([])
  })

  test('a value, a level or a default is the word of two people, and of nobody else', async () => {
    const firm = house.services.db.as('firm')
    for (const call of ['enter_note_fixing', 'enter_note_default'])
      await expect(firm.query(`select ${call}('x', '{}', now())`)).rejects.toThrow(/two people/)
  })
})

describe('two people', () => {
  test('cannot put up what cannot be right; the answer is one sentence', async () => {
    own.moveTo('2029-09-03', '10:30')
    const days = {
      open_day: '2029-09-03',
      close_day: '2029-09-04',
      start_day: '2029-09-05',
      rating_day: '2029-09-01',
    }
    const right = { ...days, fixing_days: ['2030-09-02'] }
    const wrong: [object, RegExp][] = [
      [own.offerOf({ ...right, underlying: 'TATA' }), /not an index of NSE/],
      [{ ...own.offerOf(right), barrier_percent: undefined }, /has a barrier/],
      [own.offerOf({ ...right, participation_percent: 80 }), /no participation/],
      [own.offerOf({ ...right, face: 7000 }), /multiple of the face value/],
      [own.offerOf({ ...right, months: 7 }), /multiple of 6 months/],
      [own.offerOf({ ...right, close_day: '2029-09-02' }), /cannot close before it opens/],
      [own.offerOf({ ...right, start_day: '2029-09-08' }), /8 Sept? 2029 is not a trading day/],
      [own.offerOf({ ...right, fixing_days: ['2030-09-05'] }), /before the maturity/],
      [own.offerOf({ ...right, fixing_days: ['2030-08-01', '2030-08-02'] }), /one final fixing/],
      [own.offerOf({ ...right, fixing_days: [] }), /fixing date/],
      [{ ...own.offerOf(right), document: { name: 'x', sha256: 'short' } }, /document/i],
      [{ ...own.offerOf(right), coupon_percent: 10.123456 }, /per cent as the coupon/],
    ]
    for (const [act, says] of wrong)
      expect(await own.refusalOf(act)).toMatchObject({ message: expect.stringMatching(says) })
  })
})

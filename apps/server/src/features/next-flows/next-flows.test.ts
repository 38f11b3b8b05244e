/** next-flows: what is told beforehand is what comes, to the paisa, and nobody sees another's. */
import { type FundSip, type NextFlow, type NextFlows, viewNextFlows } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { bonds } from '../../../test/bond-people.ts'
import { funds } from '../../../test/fund-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { loans } from '../../../test/loan-people.ts'
import { notes } from '../../../test/note-people.ts'
import { booksOf, bought, newTrader, openTrading, quote, sell } from '../../../test/trade-people.ts'
import { inOrder } from './rules.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())

const flowsOf = async (person: Person): Promise<NextFlow[]> =>
  ((await sendAs(house, await signedIn(house, person), viewNextFlows)).body.data as NextFlows).flows

const told = ({ kind, day, amount, is_about }: NextFlow) => [kind, day, amount, is_about]

test('proceeds of two sales of a share on one day are one flow on their settlement day: both nets to the paisa', async () => {
  const person = await newTrader(house, 100_000)
  const nets: bigint[] = []
  for (const quantity of [20, 30]) {
    const order = await bought(house, person, quantity)
    const before = await booksOf(house, person.id)
    const { body } = await quote(house, person, order)
    await sell(house, person, order, body.data?.price ?? 0)
    const after = await booksOf(house, person.id)
    nets.push((after.unsettled ?? 0n) - (before.unsettled ?? 0n))
  }
  const [flow, ...others] = await flowsOf(person)
  expect(others).toEqual([])
  expect(flow).toMatchObject({ kind: 'sale', day: '2026-11-17', is_about: false })
  expect(Math.round((flow?.amount ?? 0) * 100)).toBe(Number((nets[0] ?? 0n) + (nets[1] ?? 0n)))
  expect(await flowsOf(await newTrader(house, 1000))).toEqual([])
})

test('a SIP’s next instalment is told as ₹5,000 out; skipped, paused or stopped it is not', async () => {
  const own = funds(house)
  const { id } = await own.newFund()
  let person = await newTrader(house, 5000)
  const sip = (await own.startSip(person, id, 5000, 5)).body.data as FundSip
  expect((await flowsOf(person)).map(told)).toEqual([['sip', sip.debit_on, -5000, false]])
  for (const [act, back] of [
    ['skip', 'unskip'],
    ['pause', 'resume'],
  ] as const) {
    person = await signedIn(house, person)
    await own.changeSip(person, sip.id, act)
    expect(await flowsOf(person)).toEqual([])
    person = await signedIn(house, person)
    await own.changeSip(person, sip.id, back)
    expect(await flowsOf(person)).toHaveLength(1)
  }
})

test('a loan’s instalments are told for a year, the first as the loan’s own page has it', async () => {
  const own = loans(house)
  const terms = await own.putUp()
  const of = await own.holder(200)
  const id = await own.drawn(of, terms)
  const { next_due: next, instalments } = await own.seen(of.person, id)
  const flows = await flowsOf(of.person)
  expect(flows.map(({ kind }) => kind)).toEqual(instalments.map(() => 'instalment'))
  expect(flows[0]).toMatchObject({ day: next?.day, amount: -(next?.amount ?? 0), is_about: false })
  // The last one goes with the days of interest until then.
  expect(flows.at(-1)?.is_about).toBe(true)
})

test('24 bonds: a coupon of ₹10,829.54 less 10% of tax is told beforehand, and that is what comes', async () => {
  const own = bonds(house)
  own.moveTo('2026-11-24')
  const person = await newTrader(house, 400_000)
  const offer = await own.offered({ open_day: '2026-11-16' })
  await own.bought(person, offer, 24)
  const flows = await flowsOf(person)
  expect(flows.map(told)).toEqual([
    ['coupon', '2026-12-15', 9746.59, true],
    ['maturity', '2027-06-15', 240_000, false],
    ['coupon', '2027-06-15', 9693.41, true],
  ])
  const before = await booksOf(house, person.id)
  await own.until('2026-12-15')
  const after = await booksOf(house, person.id)
  expect((after.cash ?? 0n) - (before.cash ?? 0n)).toBe(9746_59n)
  expect((await flowsOf(person)).map(told)).toEqual(flows.slice(1).map(told))
})

test('a note that follows an index has its day of maturity and no amount; its coupons have theirs', async () => {
  const own = notes(house)
  await own.openIndex()
  own.moveTo('2026-12-16')
  const person = await newTrader(house, 200_000)
  const act = own.offerOf({
    ...{ open_day: '2026-12-16', close_day: '2026-12-17', start_day: '2026-12-18', months: 12 },
    fixing_days: ['2027-12-14'],
  })
  await own.subscribed(person, await own.offered(act), 100_000)
  expect(await flowsOf(person)).toEqual([])
  own.moveTo('2026-12-18')
  await own.clockwork.run()
  const flows = await flowsOf(person)
  expect(flows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['coupon', 5100],
    // With it the issuer has paid ₹10,200 in the financial year: 10% of all of it is withheld.
    ['coupon', 4080],
    ['maturity', null],
  ])
})

test('of 130 redemptions the 30 that are paid first are told, and that 100 follow', async () => {
  const person = await newTrader(house, 1000)
  const { id } = await funds(house).newFund()
  await house.pastTriggers(
    `insert into fund_redemption (id, client_id, instrument_id, asset, asked, units, placed_at, cancel_until, nav_day, pay_day,
       status, status_at)
     select gen_random_uuid(), $1, instrument_id, 'MF:1', '{"amount": "100000"}', 1, at, at, at::date, at::date, 'awaiting', at
     from offer, generate_series(1, 130) n, lateral (select timestamptz '2027-01-01 12:00+05:30' + n * interval '1 day' as at) t
     where offer.id = $2`,
    [person.id, id],
  )
  const { flows, later } = (await sendAs(house, await signedIn(house, person), viewNextFlows)).body
    .data as NextFlows
  expect([flows.length, later]).toEqual([30, 100])
  expect([flows[0], flows.at(-1)].map((flow) => flow?.day)).toEqual(['2027-01-02', '2027-01-31'])
})

test('by day; on one day what comes stands before what goes', () => {
  const flow = (id: string, day: string, amount: number | null): NextFlow => ({
    ...{ id, kind: 'sale', name: 'x', day, amount, is_about: false },
  })
  const rows = [flow('a', '2026-12-02', 5), flow('b', '2026-12-01', -5), flow('c', '2026-12-01', 7)]
  expect(inOrder(rows).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

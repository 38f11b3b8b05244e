/** products/trial: a credit from the word of two people to its end, and what it never does. */
import { randomUUID } from 'node:crypto'
import {
  acceptCredit,
  clientInfo,
  listApplications,
  listRecords,
  propose,
  viewPortfolio,
  viewReceipt,
} from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { actsOn, mailsTo, type Person, sendAs } from '../../../test/account-people.ts'
import { credits } from '../../../test/credit-people.ts'
import * as firm from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksOf, bought, newTrader, openTrading, quote, sell } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

let house: House
let own: ReturnType<typeof credits>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = credits(house)
})
afterAll(() => house.close())
beforeEach(() => own.onTradingDay())
afterEach(async () => {
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

const chargesOf = async (order: string): Promise<bigint> => {
  const [row] = await house.asOwner<{ charged: bigint }>(
    'select sum(charged_paise)::bigint as charged from day_charge_part where order_id = $1',
    [order],
  )
  return row?.charged ?? 0n
}

test('offered, accepted, it pays the final charges of an order after the day, and is used up by the next', async () => {
  const person = await own.allowedTrader()
  const credit = await own.accepted(person, { rupees: 40 })
  expect(credit).toMatchObject({ state: 'accepted', amount: 40, left: 40, spent: 0 })
  expect(await booksOf(house, person.id)).toEqual({ cash: 500_000_00n, PROMO: 40_00n })
  const order = await bought(house, person, 15)
  const { cash: before } = await booksOf(house, person.id)
  const { pending } = (await own.seen(person)).body.data
  expect(pending).toMatchObject({ pays: Math.min(40, pending.charges) })
  expect(pending.paid_at).not.toBeNull()
  await own.later(1)
  const charged = await chargesOf(order)
  const paid = charged < 40_00n ? charged : 40_00n
  const after = await booksOf(house, person.id)
  const [refund] = await house.asOwner<{ paise: bigint }>(
    'select coalesce(sum(refund_paise), 0)::bigint as paise from day_charge where client_id = $1',
    [person.id],
  )
  expect(after.cash).toBe((before ?? 0n) + (refund?.paise ?? 0n) + paid)
  expect(after.PROMO ?? 0n).toBe(40_00n - paid)
  const told = await own.own(person, credit.id)
  expect(told.moves.map(({ kind }) => kind)).toEqual(['spent', 'accepted'])
  expect(told.moves[0]).toMatchObject({ amount: -Number(paid) / 100, order_id: order, symbol: 'TATA' })
  const receipt = await sendAs(house, person, viewReceipt, { query: `?did=${order}&ttype=standard` })
  expect(receipt.body.data).toMatchObject({ credit_paid: Number(paid) / 100, closes: true })
  await own.onTradingDay()
  await bought(house, person, 300)
  await own.later(1)
  expect(await own.own(person, credit.id)).toMatchObject({ state: 'used', left: 0, spent: 40 })
  expect((await booksOf(house, person.id)).PROMO).toBeUndefined()
  const { body } = await sendAs(house, person, listRecords, { query: '?kind=others' })
  const titles = (body.data as { items: { title: string }[] }).items.map(({ title }) => title)
  expect(
    titles.filter((title) => title.startsWith('Charges paid by promotional credit')).length,
  ).toBeGreaterThan(1)
  expect(await actsOn(house, person)).toContain('credit.accepted')
})

test('what is bought and sold the same day is charged as one day: credit pays that and no more', async () => {
  const person = await own.allowedTrader()
  await own.accepted(person, { rupees: 1000 })
  const start = (await booksOf(house, person.id)).cash ?? 0n
  const order = await bought(house, person, 100)
  const { body } = await quote(house, person, order)
  await sell(house, person, order, body.data?.price ?? 0)
  await own.later(3)
  const { cash = 0n, PROMO = 0n } = await booksOf(house, person.id)
  // Bought and sold at one price: with all charges paid by credit the client is where it began, to the paisa.
  expect(cash).toBe(start)
  expect(1000_00n - PROMO).toBe(await chargesOf(order))
})

test('it expires on its day with a mail before; charges of the last day are still paid', async () => {
  const person = await own.allowedTrader()
  const ends = own.today()
  const credit = await own.accepted(person, {
    ...{ rupees: 1000, accept_by: ends, ends_on: ends },
  })
  const order = await bought(house, person, 20)
  await own.later(1)
  const spent = await chargesOf(order)
  const told = await own.own(person, credit.id)
  expect(told).toMatchObject({ state: 'expired', left: 0, spent: Number(spent) / 100 })
  expect(told.moves.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['ended', -Number(1000_00n - spent) / 100],
    ['spent', -Number(spent) / 100],
    ['accepted', 1000],
  ])
  expect((await booksOf(house, person.id)).PROMO).toBeUndefined()
  const other = await own.allowedTrader()
  const longer = await own.accepted(other)
  await own.later(24)
  expect(
    (await mailsTo(house, other)).filter((subject) => subject.includes('for charges ends on')),
  ).toHaveLength(1)
  expect(await own.own(other, longer.id)).toMatchObject({ state: 'accepted', left: 500 })
  await own.later(7)
  expect(await own.own(other, longer.id)).toMatchObject({ state: 'expired', spent: 0 })
})

test('given up, it returns to the firm, pays nothing more, and changes nothing else', async () => {
  const person = await own.allowedTrader()
  const credit = await own.accepted(person)
  await bought(house, person, 20)
  const before = await booksOf(house, person.id)
  expect((await own.giveUp(person, credit.id)).body.data).toMatchObject({ state: 'given-up', left: 0 })
  expect(await booksOf(house, person.id)).toEqual({ ...before, PROMO: undefined })
  expect((await own.giveUp(person, credit.id)).body.message).toBe('This credit has ended already.')
  await own.later(1)
  expect(await own.own(person, credit.id)).toMatchObject({ state: 'given-up', spent: 0 })
})

const SAYS = 'Promotional credit is not switched on for your account.'
const kindsOf = async (person: Person): Promise<string[]> =>
  ((await sendAs(house, person, listApplications)).body.data as { kind: string }[]).map(({ kind }) => kind)
const hasCredit = async (person: Person): Promise<boolean> =>
  ((await sendAs(house, person, clientInfo)).body.data as { has_credit: boolean }).has_credit

test('without allow_bonus, who has accepted nothing has no trace of it: no offer, no application, and one sentence for each call', async () => {
  const person = await newTrader(house, 500_000)
  const offer = own.offerOf()
  await own.byTwo(offer)
  const ask = { id: randomUUID(), terms_sha256: 'a'.repeat(64), consent: true }
  for (const answer of [
    await own.seen(person),
    await own.accept(person, ask),
    await own.giveUp(person, ask.id),
  ])
    expect(answer.body).toMatchObject({ code: 'bonus_not_allowed', message: SAYS })
  expect(await kindsOf(person)).not.toContain('credit')
  expect(await hasCredit(person)).toBe(false)
})

test('a right to a bonus that is taken back: what was accepted is seen, pays and is given up as before, and nothing else is offered', async () => {
  const person = await own.allowedTrader()
  const credit = await own.accepted(person, { rupees: 1000 })
  await own.byTwo(own.offerOf())
  expect((await own.seen(person)).body.data.offers.length).toBeGreaterThan(0)
  await own.allow(person, false)
  const seen = (await own.seen(person)).body.data
  expect(seen).toMatchObject({ offers: [], own: [{ id: credit.id, state: 'accepted', left: 1000 }] })
  expect(await kindsOf(person)).toContain('credit')
  expect(await hasCredit(person)).toBe(true)
  const order = await bought(house, person, 20)
  await own.later(1)
  const charges = await chargesOf(order)
  expect((await booksOf(house, person.id)).PROMO).toBe(1000_00n - charges)
  expect(await own.own(person, credit.id)).toMatchObject({ spent: Number(charges) / 100 })
  expect((await own.giveUp(person, credit.id)).body.data).toMatchObject({ state: 'given-up', left: 0 })
  // Its past stays the client's to read; nothing leads there by itself any more.
  expect(await own.own(person, credit.id)).toMatchObject({ state: 'given-up' })
  expect(await hasCredit(person)).toBe(false)
  expect(
    (await own.accept(person, { id: credit.id, terms_sha256: credit.terms_sha256, consent: true })).body,
  ).toMatchObject({ code: 'bonus_not_allowed', message: SAYS })
})

test('bonus counted as gain: credit, and charges that it paid, change no return and no net worth; a reward is no return either', async () => {
  const person = await own.allowedTrader()
  const portfolioOf = async () =>
    (await sendAs(house, person, viewPortfolio)).body.data as Record<string, number>
  const before = await portfolioOf()
  await own.accepted(person, { rupees: 25_000 })
  expect(await portfolioOf()).toEqual(before)
  await own.byTwo({
    ...{ kind: 'cash-reward', client: person.email, rupees: 250 },
    message: 'Thank you for telling us about a wrong figure.',
  })
  const rewarded = await portfolioOf()
  expect((await booksOf(house, person.id)).cash).toBe(500_250_00n)
  for (const [field, was] of Object.entries(before))
    if (/return|profit|gain|pnl|realised/i.test(field)) expect(rewarded[field], field).toEqual(was)
  expect(await mailsTo(house, person)).toContain('Pramaan: a reward of ₹250.00 is in your cash')
})

test('refused with one sentence: wrong terms, another client’s offer, twice, no consent, after its end, and before it opens', async () => {
  const [person, other] = [await own.allowedTrader(), await own.allowedTrader()]
  const offer = own.offerOf({ client: person.email })
  await own.byTwo(offer)
  const found = (await own.seen(person)).body.data.offers.find(({ name }) => name === offer.name)
  const right = { id: found?.id, terms_sha256: found?.terms_sha256, consent: true }
  expect((await own.seen(other)).body.data.offers.some(({ name }) => name === offer.name)).toBe(false)
  expect((await own.accept(other, right)).body.code).toBe('credit_unknown')
  expect((await own.accept(person, { ...right, terms_sha256: 'a'.repeat(64) })).body.message).toBe(
    'These are not the terms of this offer. Read them again.',
  )
  expect((await own.accept(person, { ...right, consent: false })).body.message).toBe(
    'Tick that you have read the terms.',
  )
  const both = await Promise.all([own.accept(person, right), own.accept(person, right)])
  expect(both.map(({ body }) => body.code).toSorted()).toEqual([200, 'credit_refused'])
  expect((await booksOf(house, person.id)).PROMO).toBe(500_00n)
  const [row] = await house.asOwner<{ id: string }>('select id from promo_offer where name = $1', [
    offer.name,
  ])
  await own.byTwo({ kind: 'credit-close', offer_id: row?.id ?? '' })
  expect(await own.refusalOf({ kind: 'credit-close', offer_id: row?.id })).toMatchObject({
    message: 'This offer is over already.',
  })
  expect(await own.refusalOf({ ...own.offerOf(), client: 'nobody@example.test' })).toMatchObject({
    message: 'No client has this email address or account.',
  })
  expect(await own.refusalOf({ ...own.offerOf(), rupees: 25_000.01 })).toMatchObject({
    message: 'Enter a credit of ₹1 to ₹25,000.',
  })
})

test('an offer, its end and a reward need two people; the database takes no other way', async () => {
  const maker = await firm.newPerson(house, 'maker')
  const { proposal } = await firm.proposeAs(house.app, maker, own.offerOf())
  expect((await firm.approveAs(house.app, maker, proposal.id)).status).toBe(403)
  const asFirm = house.services.db.as('firm')
  await expect(asFirm.query(`insert into promo_offer select * from promo_offer limit 1`)).rejects.toThrow(
    'denied',
  )
  await expect(asFirm.query(`update promo_credit set spent_paise = 0`)).rejects.toThrow('denied')
  await expect(asFirm.query(`select close_promo_offer(id, now()) from promo_offer limit 1`)).rejects.toThrow(
    'two people',
  )
  expect(acceptCredit.path).not.toContain('deposit')
  expect(propose.path).toBe('/proposals')
})

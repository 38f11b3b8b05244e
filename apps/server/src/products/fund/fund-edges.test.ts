/** products/fund: what a freeze, two hands at once, a late NAV and changed terms must not do to a client's money. */
import { randomUUID } from 'node:crypto'
import {
  cancelRedemption,
  type FundPurchase,
  type FundRedemption,
  type FundSip,
  listRedemptions,
  listSips,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAs, at as withId } from '../../../test/account-people.ts'
import { funds } from '../../../test/fund-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newTrader, quote, sell } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

let house: House
let own: ReturnType<typeof funds>
beforeAll(async () => {
  // Monday, 16 Nov 2026, 10:00 in India.
  house = await openHouse()
  own = funds(house)
})
afterAll(() => house.close())

const freeze = (id: string) => house.pastTriggers('update client set frozen_at = now() where id = $1', [id])

test('several changes of a SIP at once: one of them is made, the others are told so in a sentence', async () => {
  const { id } = await own.newFund()
  const person = await newTrader(house, 5000)
  const { id: sip } = (await own.startSip(person, id, 1000, 5)).body.data as FundSip
  const acts = ['pause', 'skip', 'stop', 'pause', 'skip', 'stop'] as const
  const answers = await Promise.all(acts.map((act) => own.changeSip(person, sip, act)))
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const [made] = await house.asOwner<{ version: number }>('select version from sip where id = $1', [sip])
  expect(made?.version).toBe(answers.filter(({ status }) => status === 200).length)
})

test('a distribution waits until everything at the NAV of its record date has been dealt', async () => {
  const { id, code } = await own.newFund({ option: 'idcw', load_steps: [] })
  const person = await newTrader(house, 120_006)
  await own.buy(person, id, 120_006)
  const day = own.today()
  own.goTo('10:00', 1)
  const idcw = {
    kind: 'fund-idcw',
    offer_id: id,
    per_unit: 2,
    record_day: day,
    pay_day: own.today(),
  } as const
  expect(await own.refusalOf(idcw)).toMatchObject({
    message: 'Orders at the NAV of 16 Nov 2026 or before are not dealt yet. Then the holders are known.',
  })
  await own.tellNav(code, day, 200_000)
  await own.clockwork.run()
  await own.byTwo(idcw)
  own.goTo('16:30')
  await own.clockwork.run()
  expect(await own.books(person, code)).toEqual({ securities: 6_000_000, cash: 10_800_00 })
})

test('an exit load that is raised later is not that of units bought before', async () => {
  own.goTo('10:00', 1)
  const { id, code } = await own.newFund({ load_steps: [] })
  const person = await newTrader(house, 100_000)
  await own.buy(person, id, 100_000)
  const bought = own.today()
  own.goTo('23:30')
  await own.tellNav(code, bought, 200_000)
  await own.clockwork.run()
  own.goTo('10:00', 1)
  await own.byTwo({
    ...own.offerOf({ scheme_code: code, load_steps: [{ days: 365, percent: 5 }] }),
    isin: `INF${String(code).padStart(9, '0')}`,
    offer_id: id,
  })
  await own.redeem(await own.again(person), id, { by: 'all' })
  const day = own.today()
  own.goTo('23:30')
  await own.tellNav(code, day, 200_000)
  await own.clockwork.run()
  const [priced] = await house.asOwner<{ status: string; load_paise: bigint }>(
    'select status, load_paise from fund_redemption where client_id = $1',
    [person.id],
  )
  expect(priced).toEqual({ status: 'priced', load_paise: 0n })
})

test('a frozen account buys nothing by its SIP, and goes on with none; stopping stays possible', async () => {
  own.goTo('10:00', 1)
  const { id, code } = await own.newFund()
  let person = await newTrader(house, 50_000)
  const sip = (await own.startSip(person, id, 5000, 5)).body.data as FundSip
  await freeze(person.id)
  own.goTo('09:30', 24)
  await own.clockwork.run()
  person = await own.again(person)
  expect(await own.books(person, code)).toEqual({ cash: 50_000_00 })
  const [now] = (await own.view(person, id)).sips
  expect(now).toMatchObject({ instalments_left: 12, instalments: [{ outcome: 'paused', amount: 0 }] })
  expect((await own.changeSip(person, sip.id, 'pause')).status).toBe(200)
  expect((await own.changeSip(person, sip.id, 'resume')).body.code).toBe('account_frozen')
  expect((await own.changeSip(person, sip.id, 'stop')).status).toBe(200)
})

test('redeemed and taken back many times at once: units are blocked once, and none come or go', async () => {
  own.goTo('10:00', 1)
  const { id, code } = await own.newFund()
  let person = await newTrader(house, 100_000)
  await own.buy(person, id, 60_000)
  await own.buy(person, id, 40_000)
  const [waiting] = await own.awaiting(person)
  own.goTo('23:30')
  await own.tellNav(code, waiting?.fund?.nav_day ?? '', 200_000)
  own.goTo('10:00', 3)
  await own.clockwork.run()
  person = await own.again(person)
  const all = (await own.books(person, code)).securities ?? 0
  expect(all).toBeGreaterThan(0)
  const asks = [
    { by: 'all' },
    { by: 'units', units: 3000 },
    { by: 'units', units: 3000 },
    { by: 'amount', amount: 50_000 },
  ]
  const answers = await Promise.all(asks.map((body) => own.redeem(person, id, body)))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const open = (await own.view(person, id)).redemptions.filter(({ status }) => status === 'awaiting')
  const cancels = await Promise.all(
    [...open, ...open].map((one) =>
      sendAs(house, person, withId(cancelRedemption, one.id), {
        headers: { 'idempotency-key': randomUUID() },
      }),
    ),
  )
  expect(cancels.filter(({ status }) => status >= 500)).toEqual([])
  const { securities = 0, pledged = 0 } = await own.books(person, code)
  expect([securities, pledged]).toEqual([all, 0])
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

test('a SIP beyond the first hundred is listed on the next page, and can be changed', async () => {
  const { id } = await own.newFund()
  const person = await newTrader(house, 5000)
  const first = (await own.startSip(person, id, 1000, 5)).body.data as FundSip
  await house.pastTriggers(
    `insert into sip select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'due_ref', gen_random_uuid(),
       'started_at', s.started_at + n * interval '1 second'))).* from sip s, generate_series(1, 120) n where s.id = $1`,
    [first.id],
  )
  const page = async (query: string) =>
    (await sendAs(house, person, listSips, { query })).body.data as { sips: FundSip[]; next: string | null }
  const one = await page('')
  expect([one.sips.length, one.sips.some((sip) => sip.id === first.id)]).toEqual([100, false])
  const two = await page(`?after=${one.next}`)
  expect([two.sips.length, two.next, two.sips.at(-1)?.id]).toEqual([21, null, first.id])
  expect(new Set([...one.sips, ...two.sips].map((sip) => sip.id)).size).toBe(121)
  expect((await own.changeSip(person, first.id, 'stop')).body.data).toMatchObject({ state: 'stopped' })
  await house.pastTriggers('delete from sip where client_id = $1 and id <> $2', [person.id, first.id])
})

/** Dealt at ₹20 a unit today. */
async function bought(amounts: readonly number[], more = {}) {
  own.goTo('10:00', 1)
  while (!house.services.market.times.hours.calendar.isTradingDay(own.today())) own.goTo('10:00', 1)
  const { id, code } = await own.newFund({ load_steps: [], ...more })
  const person = await newTrader(house, 100_000)
  const orders: string[] = []
  for (const amount of amounts)
    orders.push(((await own.buy(person, id, amount)).body.data as FundPurchase).id ?? '')
  const day = own.today()
  own.goTo('23:30')
  await own.tellNav(code, day, 200_000)
  await own.clockwork.run()
  return { id, code, day, orders, person: await own.again(person) }
}

test('the general sale leads to the redemption, in one sentence that is true', async () => {
  const { person, orders, code } = await bought([5000])
  const says = 'Units of a fund are redeemed, not sold: open the fund and choose Redeem. Nothing was changed.'
  const before = await own.books(person, code)
  expect((await quote(house, person, orders[0] ?? '', 'fund')).body.message).toBe(says)
  expect((await sell(house, person, orders[0] ?? '', 20, { ttype: 'fund' })).body.message).toBe(says)
  expect(await own.books(person, code)).toEqual(before)
})

test('units worth less than a paisa a lot at their NAV are free again, with the reason, and stay due no longer', async () => {
  const { id, code, person, orders } = await bought([5000, 5000])
  own.goTo('10:00', 1)
  while (!house.services.market.times.hours.calendar.isTradingDay(own.today())) own.goTo('10:00', 1)
  const who = await own.again(person)
  const before = await own.books(who, code)
  expect((await own.redeem(who, id, { by: 'all' })).status).toBe(200)
  const day = own.today()
  own.goTo('23:30')
  // A thousandth of a rupee and less for two lots of 250 units.
  await own.tellNav(code, day, 1)
  await house.pastTriggers('update lot set quantity = 1, pledged = 1 where order_id = any ($1)', [orders])
  await house.pastTriggers(
    `update fund_redemption set units = 2 where client_id = $1 and status = 'awaiting'`,
    [who.id],
  )
  await house.pastTriggers(
    `update ledger_account set balance = 2 where client_id = $1 and purpose = 'pledged' and balance > 0`,
    [who.id],
  )
  await own.clockwork.run()
  const [row] = await house.asOwner<{ status: string }>(
    'select status from fund_redemption where client_id = $1',
    [who.id],
  )
  expect(row?.status).toBe('cancelled')
  const due = await house.asOwner(
    `select 1 from due where client_id = $1 and kind = 'fund-redemption' and done_at is null`,
    [who.id],
  )
  expect(due).toEqual([])
  const receipt = await own.receiptOf(await own.again(who), orders[0] ?? '')
  expect(receipt.steps.at(-1)?.reason).toMatch(/worth less than a paisa a lot/)
  expect(before.securities).toBeGreaterThan(0)
})

test('the second person sees the holders of the record date, also those who have redeemed since, and what they are paid in all', async () => {
  const { id, code, day, person } = await bought([5000], { option: 'idcw' })
  own.goTo('10:00', 1)
  while (!house.services.market.times.hours.calendar.isTradingDay(own.today())) own.goTo('10:00', 1)
  await own.redeem(await own.again(person), id, { by: 'all' })
  const later = own.today()
  own.goTo('23:30')
  await own.tellNav(code, later, 200_000)
  await own.clockwork.run()
  const act = { kind: 'fund-idcw', offer_id: id, per_unit: 2, record_day: day, pay_day: later } as const
  const { proposal } = await own.propose(act)
  expect(proposal.changes).toContainEqual({ field: 'Holders', before: '', after: '1' })
  const said = new Map(proposal.changes.map(({ field, after }) => [field, after]))
  const units = Number(said.get('Units of holders')?.replaceAll(',', ''))
  expect(units).toBeGreaterThan(0)
  const paid = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  expect(said.get('Paid in all')).toBe(`About ₹${paid.format(units * 2)}, before tax at source`)
})

test('a redemption that waits stands first however many are over since; those follow, 50 at a time, each once', async () => {
  const { id, person } = await bought([5000])
  own.goTo('10:00', 1)
  while (!house.services.market.times.hours.calendar.isTradingDay(own.today())) own.goTo('10:00', 1)
  const who = await own.again(person)
  const waiting = (await own.redeem(who, id, { by: 'units', units: 10 })).body.data as FundRedemption
  await house.pastTriggers(
    `insert into fund_redemption select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'status', 'cancelled',
       'placed_at', r.placed_at + n * interval '1 second'))).* from fund_redemption r, generate_series(1, 120) n where r.client_id = $1`,
    [who.id],
  )
  const page = async (query: string) =>
    (await sendAs(house, who, listRedemptions, { query })).body.data as {
      redemptions: FundRedemption[]
      next: string | null
    }
  const pages = [await page('')]
  for (let next = pages[0]?.next; next != null; next = pages.at(-1)?.next)
    pages.push(await page(`?after=${next}`))
  expect(pages.map(({ redemptions }) => redemptions.length)).toEqual([51, 50, 20])
  expect(pages[0]?.redemptions[0]).toMatchObject({ id: waiting.id, status: 'awaiting' })
  expect(new Set(pages.flatMap(({ redemptions }) => redemptions.map((one) => one.id))).size).toBe(121)
  expect((await own.view(who, id)).redemptions[0]?.id).toBe(waiting.id)
  const cancelled = await sendAs(house, who, withId(cancelRedemption, waiting.id), {
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(cancelled.body.data).toMatchObject({ fund_id: id, status: 'cancelled' })
})

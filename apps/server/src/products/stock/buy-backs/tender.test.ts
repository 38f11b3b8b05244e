/** stock/buy-backs: two people announce a buy-back; holders tender, and what is tendered is blocked: each share is sold or tendered, never both. */
import { randomUUID } from 'node:crypto'
import { type PositionQuote, quotePosition } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sendAs, signedIn } from '../../../../test/account-people.ts'
import { buyBacks, type Offer } from '../../../../test/buy-back-people.ts'
import { type House, openHouse } from '../../../../test/harness.ts'
import { newTrader, quote, sell } from '../../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof buyBacks>
beforeAll(async () => {
  house = await openHouse()
  own = buyBacks(house)
})
afterAll(() => house.close())
afterEach(() => own.settleAll())

describe('a buy-back is announced by two people', () => {
  test('and refused in one sentence where its dates, ratio or price cannot be right', async () => {
    const symbol = await own.newCompany()
    const wrong: [Partial<Offer>, RegExp][] = [
      [{ record_day: own.dayIn(2) }, /on its record date or later/],
      [{ open_day: own.dayIn(0) }, /opens after its record date/],
      [{ close_day: own.dayIn(1), open_day: own.dayIn(2) }, /cannot close before it opens/],
      [{ pay_day: own.dayIn(3) }, /payment date has to be after the closing date/],
      [{ pay_day: '2026-11-22' }, /22 Nov 2026 is not a trading day/],
      [{ small_accepted: 3 }, /cannot be more shares than are held/],
      [{ rupees: 5000 }, /₹4,500.00 a share or less/],
      [{ symbol: 'NOBODY' }, /not a share listed on NSE/],
    ]
    for (const [more, says] of wrong)
      expect(await own.refusalOf(own.offerOf(symbol, more))).toMatchObject({
        code: 'buy_back_refused',
        message: expect.stringMatching(says),
      })
  })

  test('and no one puts one up, or decides it, without them', async () => {
    const held = await own.holder([20])
    const firm = house.services.db.as('firm')
    await expect(
      firm.query('select put_up_buy_back($1, 1, $2, now())', [
        randomUUID(),
        JSON.stringify(own.offerOf('X')),
      ]),
    ).rejects.toThrow(/two people/)
    await expect(
      firm.query('select decide_buy_back($1, $2, now())', [held.offer, '{"outcome": "withdrawn"}']),
    ).rejects.toThrow(/two people/)
  })

  test('one of a company at a time, and neither a split before it nor one after it', async () => {
    const held = await own.holder([20])
    expect(await own.refusalOf(own.offerOf(held.symbol))).toMatchObject({
      message: expect.stringMatching(/still to be decided/),
    })
    const split = {
      ...{ kind: 'corporate-action', market: 'NSE', symbol: held.symbol, action: 'split', says: 'Split 1:2' },
      ...{ ex_day: own.dayIn(4), shares_before: 1, shares_after: 2 },
    }
    expect(await own.refusalOf(split)).toMatchObject({
      message: expect.stringMatching(/The company is buying back shares/),
    })
    const other = await own.newCompany()
    await own.announce(other, { kind: 'split', ratio: [1, 2], exDay: own.dayIn(4) })
    expect(await own.refusalOf(own.offerOf(other))).toMatchObject({
      message: expect.stringMatching(/before the buy-back is paid/),
    })
  })
})

describe('a holder tenders', () => {
  test('what was held on the record date, with the entitlement said; not what was bought since', async () => {
    const held = await own.holder([30, 20])
    // ₹75,000 on the record date is a small holder: one for two.
    expect(await own.listed(held)).toMatchObject({
      ...{ state: 'open', price: 1800, held_on_record_day: 50, is_small_holder: true, entitled: 25 },
      ...{ most: 50, tendered: 0, accepted: null },
    })
    await own.lot(held.person, held.symbol, 20)
    expect((await own.tender(held, 51)).body).toMatchObject({ message: 'You can tender 50 shares or fewer.' })
    const late = await newTrader(house, 100_000)
    await own.lot(late, held.symbol, 20)
    const stranger = { ...held, person: await signedIn(house, late) }
    expect((await own.tender(stranger, 1)).body).toMatchObject({
      message: expect.stringMatching(/held on the record date/),
    })
    expect(await own.listed(stranger)).toBeUndefined()
  })

  test('changes it and withdraws it; the oldest lots are blocked, still held, and count in worth', async () => {
    const held = await own.holder([30, 20])
    const key = randomUUID()
    expect((await own.tender(held, 40, { key })).body).toMatchObject({ code: 200, data: { tendered: 40 } })
    expect((await own.tender(held, 40, { key })).body).toMatchObject({ code: 200, data: { tendered: 40 } })
    expect(await own.books(held)).toMatchObject({ pledged: 40, securities: 10 })
    expect((await own.tender(held, 12)).body.code).toBe(200)
    expect(await own.books(held)).toMatchObject({ pledged: 12, securities: 38 })
    const [position] = await house.asOwner('select quantity from position where client_id = $1', [
      held.person.id,
    ])
    expect(position).toEqual({ quantity: 50n })
    expect((await own.tender(held, 0)).body.code).toBe(200)
    expect(await own.books(held)).toMatchObject({ securities: 50 })
    const receipt = await own.receiptOf(held, held.orders[0] ?? '')
    expect(receipt.steps.map(({ status, reason: why }) => [status, why]).slice(-3)).toEqual([
      ['tendered', '30 shares tendered in the buy-back. Blocked until the company decides.'],
      ['tendered', '12 shares tendered in the buy-back. Blocked until the company decides.'],
      ['tender withdrawn', null],
    ])
    expect(await own.findings()).toEqual([])
  })

  test('not before it opens, nor after it closes, nor on terms that were not read', async () => {
    const held = await own.holder([20], () => ({ open_day: own.dayIn(2) }))
    expect(await own.listed(held)).toMatchObject({ state: 'upcoming' })
    expect((await own.tender(held, 1)).body).toMatchObject({ message: 'This buy-back is not open yet.' })
    own.nextDay()
    const open = { ...held, person: await signedIn(house, held.person) }
    expect((await own.tender(open, 1)).body.code).toBe(200)
    expect((await own.tender(open, 2, { version: 2 })).body).toMatchObject({
      code: 'offer_changed',
    })
    own.nextDay(3)
    const over = { ...held, person: await signedIn(house, held.person) }
    expect((await own.tender(over, 0)).body).toMatchObject({ message: expect.stringMatching(/has closed/) })
    expect(await own.listed(over)).toMatchObject({ state: 'closed', tendered: 1 })
  })
})

describe('what is tendered cannot be sold', () => {
  test('the quote leaves it out and says so; all of a position leaves it out', async () => {
    const held = await own.holder([30, 20])
    const [first = '', second = ''] = held.orders
    await own.tender(held, 35)
    expect((await quote(house, held.person, first)).body).toMatchObject({
      message: '30 shares are tendered in a buy-back.',
    })
    expect((await quote(house, held.person, second, 'standard', 16)).body).toMatchObject({
      message: 'You can sell 15 now. 5 shares are tendered in a buy-back.',
    })
    const all = (
      await sendAs(house, held.person, quotePosition, { query: `?market=NSE&symbol=${held.symbol}` })
    ).body.data as PositionQuote
    expect(all).toMatchObject({ quantity: 15, tendered: 35 })
    expect((await quote(house, held.person, second)).body.data).toMatchObject({ held: 15, tendered: 5 })
    expect((await sell(house, held.person, second, 1500, { quantity: 16 })).body.code).not.toBe(200)
    expect((await sell(house, held.person, second, 1500, { quantity: 15 })).body.code).toBe(200)
    expect(await own.books(held)).toMatchObject({ pledged: 35 })
    expect((await own.tender(held, 36)).body).toMatchObject({ message: 'You can tender 35 shares or fewer.' })
    await expect(house.pastTriggers('update lot set quantity = 4 where id = $1', [second])).rejects.toThrow(
      /no_more_pledged_than_held/,
    )
    expect(await own.findings()).toEqual([])
  })

  test('of a tender and a sale at the same moment each share goes to one', async () => {
    for (let n = 0; n < 4; n += 1) {
      const held = await own.holder([20])
      const [id = ''] = held.orders
      await quote(house, held.person, id)
      const [tendered, sold] = await Promise.all([own.tender(held, 20), sell(house, held.person, id, 1500)])
      expect([tendered, sold].filter(({ body }) => body.code === 200)).toHaveLength(1)
      expect((await own.books(held)).pledged ?? 0).toBe(tendered.body.code === 200 ? 20 : 0)
    }
    expect(await own.findings()).toEqual([])
  })

  test('tenders at the same moment are done one after the other: what stands is one of them, blocked once', async () => {
    const held = await own.holder([30, 20])
    const wanted = [50, 7, 33, 0, 41]
    const answers = await Promise.all(wanted.map((quantity) => own.tender(held, quantity)))
    for (const { body } of answers) expect([200, 'tender_moved_on']).toContain(body.code)
    const { tendered = -1 } = (await own.listed(held)) ?? {}
    expect(wanted).toContain(tendered)
    expect((await own.books(held)).pledged ?? 0).toBe(tendered)
    expect(await own.findings()).toEqual([])
  })
})

/** products/fund: a fund from the shelf to the money in the bank: bought by amount, allotted at its NAV, redeemed, paid; receipts equal the ledger. */
import { type CashRecord, cancelOrder, type FundPurchase, listNotices, listRecords } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAs, at as withId } from '../../../test/account-people.ts'
import { funds } from '../../../test/fund-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { papers } from '../../../test/pdfs.ts'
import { newTrader } from '../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof funds>
beforeAll(async () => {
  // Monday, 16 Nov 2026, 10:00 in India.
  house = await openHouse()
  own = funds(house)
})
afterAll(() => house.close())

describe('a fund is put on the shelf by two people', () => {
  test('and refused in one sentence where its terms cannot be right', async () => {
    const wrong: [object, RegExp][] = [
      [{ commission: 0.5 }, /direct plan pays no commission/],
      [{ plan: 'regular', commission: 0.9 }, /more than the expense ratio/],
      [
        {
          load_steps: [
            { days: 30, percent: 1 },
            { days: 30, percent: 2 },
          ],
        },
        /same number of days/,
      ],
      [{ dealing: 'liquid' }, /not equity-oriented/],
    ]
    for (const [more, says] of wrong)
      expect(await own.refusalOf(own.offerOf(more))).toMatchObject({ message: expect.stringMatching(says) })
  })

  test('a NAV by hand needs a document and two people, and no one changes a known one alone', async () => {
    const { code } = await own.newFund()
    expect(
      await own.refusalOf({
        kind: 'fund-nav',
        scheme_code: code,
        day: own.today(),
        nav: 20.5,
        pdfs: [],
      }),
    ).toMatchObject({
      message: 'Attach the document, as a PDF.',
    })
    await own.byTwo({
      kind: 'fund-nav',
      scheme_code: code,
      day: '2026-11-13',
      nav: 20.1234,
      pdfs: papers,
    })
    const firm = house.services.db.as('firm')
    const change = 'update nav set nav_e4 = 1 where scheme_code = $1'
    await expect(firm.query(change, [code])).rejects.toThrow('permission denied')
    await expect(house.asOwner(change, [code])).rejects.toThrow('two people')
    // A file that says otherwise is noted, and changes nothing.
    await own.tellNav(code, '2026-11-15', 1)
    const [row] = await house.asOwner<{ nav_e4: bigint }>(
      'select nav_e4 from nav where scheme_code = $1 and day = $2',
      [code, '2026-11-15'],
    )
    expect(row?.nav_e4).toBe(200_000n)
    const [difference] = await house.asOwner<{ told_e4: bigint }>(
      'select told_e4 from nav_difference where scheme_code = $1',
      [code],
    )
    expect(difference?.told_e4).toBe(1n)
    // The firm's list has the last 100, and says how many more there are.
    await house.pastTriggers(
      `insert into nav_difference (scheme_code, day, known_e4, told_e4, source, told_at)
       select $1, date '2026-01-01' + n, 1, 2, 'test', timestamptz '2026-01-01' + n * interval '1 day' from generate_series(1, 130) n`,
      [code],
    )
    const funds = await own.firmFunds()
    expect([funds.differences.length, funds.more_differences]).toEqual([100, 31])
    expect(funds.differences[0]).toMatchObject({ scheme_code: code, day: '2026-11-15' })
  })
})

describe('its life', () => {
  test('₹25,000 at 10:00 get today’s NAV; units to three places; redeemed with load and STT; paid on T+2; receipts equal the ledger', async () => {
    const { id, code } = await own.newFund()
    let person = await newTrader(house, 100_000)
    const dry = (await own.buy(person, id, 25_000, { dryRun: true })).body.data as FundPurchase
    expect(dry).toMatchObject({
      id: null,
      stamp_duty: 1.25,
      invested: 24_998.75,
      units: 1249.938,
      nav_day: '2026-11-16',
      short_by: null,
    })
    const placed = (await own.buy(person, id, 25_000)).body.data as FundPurchase
    expect(await own.books(person, code)).toEqual({ cash: 75_000_00, blocked: 25_000_00 })
    const [waiting] = await own.awaiting(person)
    expect(waiting).toMatchObject({
      ...{ ttype: 'fund', display_type: 'FUND', market: 'MF', blocked: 25_000, can_cancel: true },
      fund: { amount: 25_000, nav_day: '2026-11-16', sip_id: null },
      waits_for: 'Waits for the NAV of 16 Nov 2026, known by 16 Nov 2026, 11:00 pm.',
    })
    // How many units it will be, its own NAV says.
    expect(await own.receiptOf(person, placed.id ?? '')).toMatchObject({
      ...{ status: 'awaiting', quantity: 1249.938, is_about: true },
      next: 'Waits for the NAV of 16 Nov 2026, known by 16 Nov 2026, 11:00 pm.',
    })
    // Late in the evening without its NAV: it waits on.
    own.goTo('23:30')
    await own.clockwork.run()
    expect((await own.awaiting(await own.again(person)))[0]).toMatchObject({
      status: 'awaiting',
      waits_for: 'Waits for the NAV of 16 Nov 2026, which is late: it was due on 16 Nov 2026, 11:00 pm.',
    })
    await own.tellNav(code, '2026-11-16', 205_000)
    await own.clockwork.run()
    person = await own.again(person)
    expect(await own.books(person, code)).toEqual({ cash: 75_000_00, securities: 1_219_451 })
    const dealt = await own.receiptOf(person, placed.id ?? '')
    expect(dealt).toMatchObject({ status: 'holding', quantity: 1219.451 })
    expect([dealt.is_about, dealt.next]).toEqual([undefined, undefined])
    const { positions } = await own.holding(person)
    expect(positions).toMatchObject([
      {
        asset_kind: 'fund',
        quantity: 1219.451,
        price: 20.5,
        value: 24_998.75,
        cost: 25_000,
        average_price: 20.501,
      },
    ])
    const receipt = await own.receiptOf(person, placed.id ?? '')
    expect(receipt).toMatchObject({
      ...{
        status: 'holding',
        quantity: 1219.451,
        buy_price: 20.5,
        buy_trade_value: 24_998.75,
        buy_net_value: 25_000,
      },
      ...{ closes: true, fees: { stamp: 1.25, total: 1.25 } },
    })

    own.goTo('10:00', 1)
    person = await own.again(person)
    expect((await own.redeem(person, id, { by: 'units', units: 2000 })).body.message).toBe(
      'You can redeem 1,219.451 units or fewer.',
    )
    const asked = await own.redeem(person, id, { by: 'amount', amount: 10_000 })
    expect(asked.body.data).toMatchObject({
      units: 487.805,
      gross: 10_000,
      exit_load: 100,
      stt: 0.1,
      pay_day: '2026-11-19',
    })
    // More is blocked than the amount needs now: the NAV may fall.
    expect(await own.books(person, code)).toMatchObject({ pledged: 542_005 })
    await own.tellNav(code, '2026-11-17', 210_000)
    own.goTo('22:00')
    await own.clockwork.run()
    expect(await own.books(person, code)).toEqual({
      cash: 75_000_00,
      unsettled: 9_899_89,
      securities: 743_261,
    })
    own.goTo('17:00', 2)
    await own.clockwork.run()
    expect(await own.books(person, code)).toEqual({ cash: 84_899_89, securities: 743_261 })
    person = await own.again(person)
    const all = await own.redeem(person, id, { by: 'all' })
    expect(all.status).toBe(200)
    await own.tellNav(code, '2026-11-20', 210_000)
    own.goTo('22:00', 1)
    await own.clockwork.run()
    // 24 November is a holiday.
    own.goTo('17:00', 5)
    await own.clockwork.run()
    person = await own.again(person)
    const over = await own.receiptOf(person, placed.id ?? '')
    expect(over).toMatchObject({
      status: 'sold',
      left_as: 'redeemed',
      closes: true,
      sold_quantity: 1219.451,
      fees: { exit_load: 256.08 },
    })
    const titles = over.entries.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Redeemed', 'Exit load', 'Redemption paid out']))
    expect(titles).not.toContain('Sold')
    const { items } = (await sendAs(house, person, listRecords)).body.data as { items: CashRecord[] }
    const leaving = items.filter(({ act }) => act === 'order-sold' || act === 'sale-settled')
    expect([...new Set(leaving.map(({ title }) => title.replace(/ · .*/, '')))].toSorted()).toEqual([
      ...['Exit load', 'Redeemed', 'Redemption paid out', 'Taxes and exchange charges'],
    ])
    const notices = (await sendAs(house, person, listNotices)).body.data as { title: string }[]
    expect(
      notices.filter(({ title }) => /^Redemption of Test Flexi Cap \d+ paid out$/.test(title)),
    ).toHaveLength(2)
    expect(notices.filter(({ title }) => /^Sale of|^Sold/.test(title))).toEqual([])
    expect((await own.holding(person)).positions).toEqual([])
    expect((await own.view(person, id)).redemptions.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('is cancelled until the cut-off and not after it; at 15:01 it is the next day’s NAV', async () => {
    own.goTo('14:00', 2)
    const { id, code } = await own.newFund()
    let person = await newTrader(house, 50_000)
    const day = own.today()
    const first = (await own.buy(person, id, 1000)).body.data as FundPurchase
    expect(first.nav_day).toBe(day)
    const cancelled = await sendAs(house, person, withId(cancelOrder, first.id ?? ''))
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled' })
    expect(await own.books(person, code)).toEqual({ cash: 50_000_00 })
    const second = (await own.buy(person, id, 1000)).body.data as FundPurchase
    own.goTo('15:01')
    person = await own.again(person)
    const late = await sendAs(house, person, withId(cancelOrder, second.id ?? ''))
    expect(late.body.message).toBe('The cut-off has passed. This order can no longer be cancelled.')
    const third = (await own.buy(person, id, 1000)).body.data as FundPurchase
    expect(third.nav_day > day).toBe(true)
  })

  test('is refused in one sentence: below the minimum, without the money, of other terms', async () => {
    const { id } = await own.newFund({ minimum: 5000, step: 1000 })
    const person = await newTrader(house, 6000)
    expect((await own.buy(person, id, 4999)).body.message).toBe('The minimum for this fund is ₹5,000.')
    expect((await own.buy(person, id, 5500)).body.message).toBe('Enter ₹5,000 or more, in steps of ₹1,000.')
    expect((await own.buy(person, id, 7000)).body.code).toBe('funds_short')
    expect((await own.buy(person, id, 5000, { version: 2 })).body.code).toBe('offer_changed')
    expect((await own.redeem(person, id, { by: 'all' })).body.message).toMatch(/no units of this fund/)
  })
})

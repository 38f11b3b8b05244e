/** stock/buy-backs: two people enter the acceptance: what was accepted is sold once and paid on its day, the rest is released. */
import { type FirmBuyBack, listFirmBuyBacks } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../test/account-people.ts'
import { buyBacks } from '../../../../test/buy-back-people.ts'
import { newPerson, sendAs as sendAsStaff } from '../../../../test/firm.ts'
import { type House, openHouse } from '../../../../test/harness.ts'
import { quote } from '../../../../test/trade-people.ts'
import { readLate } from '../../../trading/late-dues.ts'

let house: House
let own: ReturnType<typeof buyBacks>
beforeAll(async () => {
  house = await openHouse()
  own = buyBacks(house)
})
afterAll(() => house.close())
afterEach(() => own.settleAll())

describe('the acceptance', () => {
  test('is refused before the close; then the entitlement and a part beyond it are sold, oldest first, and the rest is released', async () => {
    const held = await own.holder([30, 20])
    const before = (await own.books(held)).cash ?? 0
    await own.tender(held, 45)
    const act = { kind: 'buy-back-decision', offer_id: held.offer, outcome: 'accepted' }
    expect(await own.refusalOf({ ...act, small_percent: 50, other_percent: 0 })).toMatchObject({
      message: 'Enter the acceptance after the buy-back has closed.',
    })
    own.nextDay(3)
    expect(await own.refusalOf(act)).toMatchObject({
      message: expect.stringMatching(/how much beyond the entitlement/),
    })
    await own.accepted(held)
    await own.clockwork.run()
    // Entitled to 25, and half of the other 20: 35 at ₹1,800, less STT 0.1% and stamp 0.015%, each order by itself.
    const person = await signedIn(house, held.person)
    const view = await own.listed({ ...held, person })
    expect(view).toMatchObject({ state: 'accepted', tendered: 45, accepted: 35, gross: 63_000 })
    expect(view?.charges).toBe(63 + 8 + 1)
    expect(await own.books(held)).toMatchObject({
      securities: 15,
      cash: before,
      unsettled: 63_000_00 - 72_00,
    })
    expect((await own.books(held)).pledged).toBeUndefined()
    const [first, second] = await Promise.all(held.orders.map((id) => own.receiptOf(held, id)))
    expect(first).toMatchObject({ status: 'sold', closes: true, sold_quantity: 30 })
    expect(second).toMatchObject({ status: 'holding', closes: true, sold_quantity: 5, quantity: 15 })
    expect(second?.steps.slice(-2)).toMatchObject([
      { status: 'bought back', reason: expect.stringMatching(/^5 shares bought back\. Payable on /) },
      { status: 'tender released', reason: '10 shares not accepted in the buy-back. Released.' },
    ])
    const mail = await own.lastMail(held)
    expect(mail?.subject).toMatch(/35 shares of 45 bought back$/)
    expect(mail?.body_text).toMatch(
      /accepted 35 of the 45 shares .* at ₹1,800\.00 a share: ₹63,000\.00, less ₹72\.00 of statutory charges\. ₹62,928\.00 will be/,
    )
    expect(mail?.body_text).toMatch(/10 shares are released: you can sell them again\./)
    expect(await own.findings()).toEqual([])
    own.nextDay(6)
    await own.clockwork.run()
    expect(await own.books(held)).toMatchObject({ cash: before + 63_000_00 - 72_00, securities: 15 })
    expect((await own.receiptOf(held, held.orders[0] ?? '')).closes).toBe(true)
    expect(await own.findings()).toEqual([])
  })

  test('of a large holder counts by the other ratio, and nothing beyond it where nothing was taken', async () => {
    const held = await own.holder([300])
    expect(await own.listed(held)).toMatchObject({ is_small_holder: false, entitled: 30 })
    await own.tender(held, 300)
    own.nextDay(3)
    await own.accepted(held)
    await own.clockwork.run()
    expect(await own.books(held)).toMatchObject({ securities: 270 })
    expect(
      await own.refusalOf({ kind: 'buy-back-decision', offer_id: held.offer, outcome: 'withdrawn' }),
    ).toMatchObject({
      message: expect.stringMatching(/decided already/),
    })
    expect(await own.findings()).toEqual([])
  })

  test('that a company withdraws releases everything, also while it is open', async () => {
    const held = await own.holder([30])
    await own.tender(held, 30)
    await own.withdrawn(held)
    expect((await own.tender(held, 5)).body).toMatchObject({
      message: 'The company has withdrawn this buy-back.',
    })
    await own.clockwork.run()
    expect(await own.books(held)).toMatchObject({ securities: 30 })
    expect(await own.listed(held)).toMatchObject({ state: 'withdrawn', accepted: 0 })
    expect((await own.lastMail(held))?.body_text).toMatch(
      /has withdrawn its buy-back\.\n\n30 shares are released/,
    )
    own.tellPrice(held.symbol, 1500)
    expect((await quote(house, held.person, held.orders[0] ?? '')).body.data).toMatchObject({ held: 30 })
    expect(await own.findings()).toEqual([])
  })

  test('that nobody has entered by the payment date is late, with its reason, and is done once it is entered', async () => {
    const held = await own.holder([30])
    await own.tender(held, 30)
    own.nextDay(8)
    await expect(own.clockwork.run()).rejects.toThrow()
    const late = () => readLate(house.services.db.as('firm'), house.services.businessClock.now())
    expect(await late()).toMatchObject([
      { kind: 'tender', count: 1, failure: 'The acceptance of this buy-back has not been entered.' },
    ])
    const staff = await newPerson(house, 'auditor')
    const { body } = await sendAsStaff(house.app, staff, listFirmBuyBacks)
    const mine = (body.data as { buy_backs: FirmBuyBack[] }).buy_backs.find(({ id }) => id === held.offer)
    expect(mine).toMatchObject({ state: 'closed', tendered: 30, clients: 1, accepted: null, open: 1 })
    await own.accepted(held)
    await own.clockwork.run()
    expect(await late()).toEqual([])
    expect(await own.findings()).toEqual([])
  })

  test('comes before a split that a list brings all the same: that waits', async () => {
    const held = await own.holder([30])
    await own.tender(held, 30)
    await own.announce(held.symbol, { kind: 'split', ratio: [1, 2], exDay: own.dayIn(1) })
    own.nextDay()
    await expect(own.clockwork.run()).rejects.toThrow(/corporate|actions/)
    expect(await own.books(held)).toMatchObject({ pledged: 30 })
    await own.withdrawn(held)
    await own.clockwork.doDue()
    await own.clockwork.run()
    expect(await own.books(held)).toMatchObject({ securities: 60 })
    expect(await own.findings()).toEqual([])
  })
})

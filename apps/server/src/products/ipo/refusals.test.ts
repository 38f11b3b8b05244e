/** ipo: what is refused, each in one sentence, and that nothing changes then: by two people, by clients, by the database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { type Issue, issues } from '../../../test/ipo-people.ts'
import { booksOf } from '../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof issues>
beforeAll(async () => {
  house = await openHouse()
  own = issues(house)
  own.goTo(0)
})
afterAll(() => house.close())

describe('an issue is put up by two people', () => {
  test('and refused in one sentence where its days, band, lot or names cannot be right', async () => {
    await own.putUp({ symbol: 'TAKEN', isin: 'INE000TAKEN1' })
    const wrong: [Partial<Issue>, RegExp][] = [
      [{ open_day: own.dayIn(-1) }, /from today on/],
      [{ close_day: own.dayIn(0), open_day: own.dayIn(1) }, /cannot close before it opens/],
      [{ close_day: '2026-11-22' }, /22 Nov 2026 is not a trading day/],
      [{ cap: 189 }, /cannot be below the floor/],
      [{ cap: 250 }, /at most 120% of the floor/],
      [{ retail_discount: 190 }, /less than the floor/],
      [{ shares: 49 }, /one lot at least/],
      [{ lot: 2000, shares: 10_000 }, /retail limit of ₹2,00,000/],
      [{ symbol: 'TAKEN' }, /symbol of another security/],
      [{ isin: 'INE000TAKEN1' }, /ISIN of another security/],
    ]
    for (const [more, says] of wrong)
      expect(await own.refusalOf(own.issueOf(more))).toMatchObject({
        code: 'ipo_act_refused',
        message: expect.stringMatching(says),
      })
  })

  test('and no one writes one, prices, draws, lists or fails it without them', async () => {
    const offer = await own.putUp()
    const firm = house.services.db.as('firm')
    const act = JSON.stringify({ offer_id: offer, rupees: 200, applications: 1, message: 'x' })
    for (const call of ['price_ipo', 'enter_ipo_demand', 'list_ipo', 'fail_ipo'])
      await expect(firm.query(`select ${call}($1, $2, now())`, [offer, act])).rejects.toThrow(/two people/)
    await expect(
      firm.query(`select put_up_ipo($1, 'x', '{}', repeat('0', 64), 's')`, [randomUUID()]),
    ).rejects.toThrow(/two people/)
    await expect(
      firm.query(`select draw_ipo($1, $2, 's', 'full', 0, 0, 0, now(), '{}', '{}', '{}', '{}', '{}', '{}')`, [
        offer,
        act,
      ]),
    ).rejects.toThrow(/two people/)
  })

  test('the secret is sealed until the draw: the database has its SHA-256 alone', async () => {
    const offer = await own.putUp()
    const [row] = await house.asOwner(
      'select starts_with(secret, chr(1)) as is_sealed, opened from ipo_issue where offer_id = $1',
      [offer],
    )
    expect(row).toEqual({ is_sealed: true, opened: null })
    expect((await own.drawOf(offer)).body.code).toBe('ipo_unknown')
  })
})

describe('a client applies', () => {
  test('within the band, in whole lots, up to ₹2,00,000, with one to three bids', async () => {
    const [offer, person] = [await own.putUp(), await own.applicant(300_000)]
    const wrong: [{ lots: number; price?: number }[], RegExp][] = [
      [[], /one to three bids/],
      [[1, 2, 3, 4].map((lots) => ({ lots })), /one to three bids/],
      [[{ lots: 0 }], /whole number of lots/],
      [[{ lots: 1.5 }], /whole number of lots/],
      [[{ lots: 1, price: 189.95 }], /between ₹190 and ₹200/],
      [[{ lots: 1, price: 200.05 }], /between ₹190 and ₹200/],
      [[{ lots: 21 }], /20 lots or fewer/],
    ]
    for (const [bids, says] of wrong)
      expect((await own.apply(person, offer, bids)).body.message).toMatch(says)
    expect(await booksOf(house, person.id)).toEqual({ cash: 300_000_00n })
    expect((await own.apply(person, offer, [{ lots: 20 }])).body.code).toBe(200)
  })

  test('once under a PAN, whichever account it comes from', async () => {
    const offer = await own.putUp()
    const [one, other] = [
      await own.applicant(50_000, 'ABCPE1234F'),
      await own.applicant(50_000, 'ABCPE1234F'),
    ]
    expect((await own.apply(one, offer)).body.code).toBe(200)
    expect((await own.apply(other, offer)).body).toMatchObject({ code: 'applied_already' })
    expect(await booksOf(house, other.id)).toEqual({ cash: 50_000_00n })
  })

  test('changes it and only the difference moves; withdraws it and everything is back; then may apply again', async () => {
    const [offer, person] = [await own.putUp(), await own.applicant(35_000)]
    const key = randomUUID()
    const first = await own.apply(person, offer, [{ lots: 1 }], { key })
    const id = first.body.data?.id ?? ''
    expect((await own.apply(person, offer, [{ lots: 1 }], { key })).body.data?.id).toBe(id)
    expect((await own.apply(person, offer, [{ lots: 3 }], { dryRun: true })).body.data).toMatchObject({
      ...{ id: null, is_change: true, change: 20_000, blocked: 30_000, short_by: null },
    })
    expect((await own.apply(person, offer, [{ lots: 3 }])).body.data).toMatchObject({ id, blocked: 30_000 })
    expect(await booksOf(house, person.id)).toEqual({ cash: 5_000_00n, blocked: 30_000_00n })
    expect((await own.apply(person, offer, [{ lots: 4 }])).body.code).toBe('funds_short')
    expect((await own.apply(person, offer, [{ lots: 2, price: 190 }])).body.data).toMatchObject({
      change: -11_000,
    })
    expect(await booksOf(house, person.id)).toEqual({ cash: 16_000_00n, blocked: 19_000_00n })
    expect((await own.seen(person, offer)).demand).toMatchObject({ applications: 1, shares: 100 })
    expect((await own.withdraw(person, id)).body).toMatchObject({ code: 200, data: { status: 'cancelled' } })
    expect(await booksOf(house, person.id)).toEqual({ cash: 35_000_00n })
    expect((await own.seen(person, offer)).demand).toMatchObject({ applications: 0, shares: 0 })
    expect((await own.apply(person, offer)).body.code).toBe(200)
    expect(await own.receiptOf(person, id)).toMatchObject({ closes: true, status: 'cancelled' })
    expect(await own.findings()).toEqual([])
  })

  test('of changes at the same moment what stands is one of them, blocked once', async () => {
    const [offer, person] = [await own.putUp(), await own.applicant(300_000)]
    await own.apply(person, offer)
    await Promise.all([5, 2, 9, 4].map((lots) => own.apply(person, offer, [{ lots }])))
    const { own: mine } = await own.seen(person, offer)
    expect(await booksOf(house, person.id)).toMatchObject({ blocked: BigInt(mine?.applied ?? 0) * 200_00n })
    const [{ taken } = { taken: 0n }] = await house.asOwner<{ taken: bigint }>(
      'select taken from offer where id = $1',
      [offer],
    )
    expect(Number(taken)).toBe(mine?.applied)
    expect(await own.findings()).toEqual([])
  })

  test('not before it opens, not after it closes, not on terms that were not read', async () => {
    const [offer, person] = [
      await own.putUp({ open_day: own.dayIn(1), close_day: own.dayIn(2) }),
      await own.applicant(),
    ]
    expect((await own.apply(person, offer)).body.message).toBe('This issue is not open yet.')
    own.goTo(1)
    const open = await own.again(person)
    expect((await own.apply(open, offer, [{ lots: 1 }], { version: 2 })).body.code).toBe('offer_changed')
    const id = (await own.apply(open, offer)).body.data?.id ?? ''
    own.goTo(1, 17)
    const over = await own.again(person)
    expect((await own.apply(over, offer, [{ lots: 2 }])).body.message).toMatch(/has closed/)
    expect((await own.withdraw(over, id)).body.message).toMatch(/has closed/)
    expect(await booksOf(house, person.id)).toMatchObject({ blocked: 10_000_00n })
  })
})

describe('the draw', () => {
  test('waits for the close, the price, and a head of the ledger after the close', async () => {
    const [offer, person] = [await own.putUp(), await own.applicant()]
    await own.apply(person, offer)
    const draw = { kind: 'ipo-draw', offer_id: offer } as const
    const message = async (act: object) => (await own.refusalOf(act)).message
    expect(await message(draw)).toMatch(/not closed yet/)
    expect(await message({ kind: 'ipo-price', offer_id: offer, rupees: 200 })).toMatch(
      /after the issue has closed/,
    )
    own.goTo(2)
    expect(await message(draw)).toMatch(/issue price first/)
    expect(await message({ kind: 'ipo-price', offer_id: offer, rupees: 201 })).toMatch(
      /from ₹190.00 to ₹200.00/,
    )
    expect(await message({ kind: 'ipo-demand', offer_id: offer, applications: 9 })).toMatch(/are fixed/)
    await own.byTwo({ kind: 'ipo-price', offer_id: offer, rupees: 190 })
    expect(await message(draw)).toMatch(/No head of the ledger/)
    await own.heads.make()
    await own.byTwo(draw)
    expect(await message(draw)).toMatch(/allotted already/)
    // Other issues of these tests are never allotted, and late.
    await own.clockwork.doDue().catch(() => {})
    const now = await own.again(person)
    expect(await own.seen(now, offer)).toMatchObject({
      state: 'allotted',
      own: { allotted: 50, issue_price: 190 },
    })
    expect(await booksOf(house, person.id)).toMatchObject({ cash: 90_500_00n })
  })

  test('an issue that failed releases everything and says why; a release that is late says so', async () => {
    own.goTo(3)
    const [failing, late] = [
      await own.putUp({ close_day: own.dayIn(0) }),
      await own.putUp({ close_day: own.dayIn(0) }),
    ]
    const [one, other] = [await own.applicant(), await own.applicant()]
    const id = (await own.apply(one, failing)).body.data?.id ?? ''
    await own.apply(other, late)
    const message = 'The company has withdrawn its issue because demand was too small.'
    await own.byTwo({ kind: 'ipo-failure', offer_id: failing, message })
    await own.clockwork.doDue().catch(() => {})
    expect(await booksOf(house, one.id)).toEqual({ cash: 100_000_00n })
    expect(await own.receiptOf(one, id)).toMatchObject({ status: 'rejected', reason: message, closes: true })
    own.goTo(6)
    // It waits with its reason, and is told as late.
    await own.clockwork.doDue()
    expect((await own.seen(await own.again(other), late)).own).toMatchObject({
      is_late: true,
      blocked: 10_000,
    })
    await own.allot(late)
    expect((await own.seen(await own.again(other), late)).own).toMatchObject({ is_late: false, allotted: 50 })
    expect(await own.findings()).toEqual([])
  })
})
